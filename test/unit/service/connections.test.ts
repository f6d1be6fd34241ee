import { readFileSync } from 'node:fs';
import { createServer as createHttp, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buildConnector, Pool } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import type { Network } from '#main/service/connections';
import { forOneAnswer } from '#main/service/one-answer';
import { projectRoot } from '#test/support/root';
import { clientFor, credentials, never, smallOrder } from './sample';

const fixture = (name: string): string => readFileSync(join(projectRoot, 'test/fixtures/tls', name), 'utf8');
const ca = fixture('ca.cert.pem');
const otherCa = fixture('other.cert.pem');

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return (server.address() as AddressInfo).port;
};

/** A service behind TLS, for `service.example.com` and 127.0.0.1. `requests`: what reached it, decrypted. */
const startSecure = async (): Promise<{ port: number; requests: string[] }> => {
  const requests: string[] = [];
  const keys = { key: fixture('service.key.pem'), cert: fixture('service.cert.pem') };
  const server = createHttps(keys, (request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    request.resume().on('end', () => {
      const label = { trackingNumber: 'ACMEP1', packageId: 'P1', labelBuf1: btoa('^XA^XZ') };
      response.end(JSON.stringify({ errorCode: 0, errorMessage: null, ...label }));
    });
  });
  return { port: await listen(server), requests };
};

/** A warehouse's proxy: tunnels to `port` whatever name it is given. `heard`: everything that it could read. */
const startProxy = async (port: number, answer = 'HTTP/1.1 200 OK\r\n\r\n') => {
  const received: string[] = [];
  const server = createHttp((request, response) => {
    received.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket: Socket) => {
    received.push(`CONNECT ${request.url ?? ''} ${JSON.stringify(request.headers)}`);
    socket.write(answer);
    if (!answer.includes(' 200 ')) return void socket.end();
    const through = connect(port, '127.0.0.1');
    through.on('error', () => socket.destroy());
    socket.pipe(through).pipe(socket);
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, heard: received };
};

const registerAt = async (baseUrl: string, network: Network) => {
  const client = clientFor(baseUrl, { network });
  closing.push(() => client.close());
  return client.register(smallOrder(), never);
};

describe('certificates', () => {
  it('a certificate signed by the configured authority is accepted', async () => {
    const { port, requests } = await startSecure();
    const answer = await registerAt(`https://127.0.0.1:${port}`, { ca });
    expect(answer).toMatchObject({ ok: true, package: { packageId: 'P1' } });
    expect(requests).toEqual(['POST /api/system/packages/register']);
  });

  it.each<[string, Network]>([
    ['has no named authority', {}],
    ['another authority than the named one signed', { ca: otherCa }],
  ])('a certificate that %s is refused before anything leaves', async (_, network) => {
    const { port, requests } = await startSecure();
    const answer = await registerAt(`https://127.0.0.1:${port}`, network);
    expect(answer).toMatchObject({ ok: false, failure: { code: 'service_unreachable' } });
    expect(answer.failure?.detail).toMatch(/CERT|SIGNED|UNABLE|SIGNATURE/);
    expect(requests).toEqual([]);
  });

  it('a certificate for another name is refused before anything leaves', async () => {
    const { port, requests } = await startSecure();
    const answer = await registerAt(`https://localhost:${port}`, { ca });
    expect(answer).toMatchObject({
      failure: { code: 'service_unreachable', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    expect(requests).toEqual([]);
  });
});

describe('a proxy', () => {
  it('the proxy sees the host, but neither path nor credentials', async () => {
    const service = await startSecure();
    const proxy = await startProxy(service.port);
    const answer = await registerAt('https://service.example.com', { ca, proxy: proxy.url });
    expect(answer).toMatchObject({ ok: true, package: { packageId: 'P1' } });
    expect(service.requests).toEqual(['POST /api/system/packages/register']);
    expect(proxy.heard).toHaveLength(1);
    expect(proxy.heard[0]).toMatch(/^CONNECT service\.example\.com:443 /);
    for (const secret of Object.values(credentials)) expect(proxy.heard[0]).not.toContain(secret);
  });

  it.each([
    ['refuses', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'],
    ['can not reach the service', 'HTTP/1.1 502 Bad Gateway\r\n\r\n'],
    ['speaks nonsense', 'nonsense\r\n\r\n'],
    ['hangs up', ''],
  ])('nothing is sent through a proxy that %s', async (_, words) => {
    const service = await startSecure();
    const proxy = await startProxy(service.port, words);
    const answer = await registerAt('https://service.example.com', { ca, proxy: proxy.url });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'service_unreachable' } });
    expect(proxy.heard).toHaveLength(1);
    expect(service.requests).toEqual([]);
  });

  it('a proxy that forges certificates is detected', async () => {
    const service = await startSecure();
    const proxy = await startProxy(service.port);
    const answer = await registerAt('https://service.example.com', { ca: otherCa, proxy: proxy.url });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'service_unreachable' } });
    expect(service.requests).toEqual([]);
  });

  it('the proxy is not used for this machine’s own addresses', async () => {
    const service = await startSecure();
    const proxy = await startProxy(service.port);
    const answer = await registerAt(`https://127.0.0.1:${service.port}`, { ca, proxy: proxy.url });
    expect(answer).toMatchObject({ ok: true });
    expect(proxy.heard).toEqual([]);
  });
});

it('a connection that closes as soon as it is open is not opened again', async () => {
  const port = await listen(createHttp());
  const connectOnce = buildConnector({});
  let opened = 0;
  const closesAtOnce: buildConnector.connector = (options, callback) => {
    connectOnce(options, (...connected) => {
      opened += 1;
      callback(...connected);
      connected[1]?.destroy();
    });
  };
  const pool = new Pool(`http://127.0.0.1:${port}`, { connect: forOneAnswer(closesAtOnce) });
  closing.push(() => pool.destroy());
  await expect(pool.request({ method: 'GET', path: '/' })).rejects.toMatchObject({
    code: 'closed_before_request',
  });
  expect(opened).toBe(1);
});
