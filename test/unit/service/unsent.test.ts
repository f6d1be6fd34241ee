import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Dispatcher, Pool } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import type { Failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import type { Timeouts } from '#main/service/client';
import { exchange } from '#main/service/exchange';
import { startServiceStandIn } from '#test/support/service-stand-in';
import { clientFor, credentials, never, smallOrder } from './sample';

const servers: Server[] = [];
const sockets = new Set<Socket>();

/** A server that does not speak HTTP. @returns its port, and whether any byte ever reached it */
const rawServer = async (serve: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const freePort = async (): Promise<number> => {
  const port = await rawServer(() => undefined);
  const server = servers.pop()!;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const registerAt = async (baseUrl: string, timeouts: Partial<Timeouts> = {}): Promise<Failure | null> => {
  const client = clientFor(baseUrl, { timeouts });
  const answer = await client.register(smallOrder(), never);
  await client.close();
  return answer.failure;
};

describe('a request that certainly never left', () => {
  it('nothing listened at the address', async () => {
    expect(await registerAt(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
      code: 'service_unreachable',
      detail: 'ECONNREFUSED',
    });
  });

  it('the host name does not exist', async () => {
    const found = await registerAt('https://no-such-host.invalid');
    expect(found?.code).toBe('service_unreachable');
    expect(found?.detail).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  });

  it('the server does not speak TLS', async () => {
    const port = await rawServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
    );
    const found = await registerAt(`https://127.0.0.1:${port}`);
    expect(found?.code).toBe('service_unreachable');
  });

  it('the server never finishes the TLS handshake', async () => {
    const port = await rawServer(() => undefined);
    expect(await registerAt(`https://127.0.0.1:${port}`, { connectMs: 300 })).toMatchObject({
      code: 'service_unreachable',
      detail: 'UND_ERR_CONNECT_TIMEOUT',
    });
  });

  it('the server drops every TLS handshake', async () => {
    const port = await rawServer((socket) => socket.destroy());
    expect((await registerAt(`https://127.0.0.1:${port}`))?.code).toBe('service_unreachable');
  });

  it('the request was aborted before it began', async () => {
    const service = await startServiceStandIn();
    const client = clientFor(service.url);
    expect(await client.register(smallOrder(), AbortSignal.abort())).toMatchObject({
      ok: false,
      failure: { code: 'cancelled' },
    });
    await client.close();
    expect(service.connections).toBe(0);
    await service.close();
  });

  it('the request was aborted while it waited for its connection, and stays unsent when that opens', async () => {
    const service = await startServiceStandIn();
    const pool = new Pool(service.url, { connections: 1, pipelining: 1 });
    const limits = { headersMs: 1_000, bodyMs: 1_000, totalMs: 5_000, maxBytes: 1_000 };
    const send = (path: string, signal: AbortSignal) =>
      exchange(pool, service.url, { method: 'POST', path, headers: {}, body: '{}' }, limits, signal);
    const abort = new AbortController();
    const first = send('/api/system/packages/register', never);
    const second = send('/second', abort.signal);
    const third = send('/third', never);
    abort.abort();
    expect(await second).toEqual({ kind: 'never_left', reason: 'aborted', aborted: true });
    expect([(await first).kind, (await third).kind]).toEqual(['answered', 'answered']);
    expect(service.requests.map((request) => request.path)).toEqual([
      '/api/system/packages/register',
      '/third',
    ]);
    await pool.destroy();
    await service.close();
  });

  it('the client was closed', async () => {
    const service = await startServiceStandIn();
    const client = clientFor(service.url);
    await client.close();
    expect(await client.register(smallOrder(), never)).toMatchObject({
      failure: { code: 'service_unreachable' },
    });
    expect(service.connections).toBe(0);
    await service.close();
  });
});

describe('a kept connection that the service resets just as it is used again', () => {
  it('one request is lost and not repeated on another connection', async () => {
    const service = await startServiceStandIn();
    const pool = new Pool(service.url, { connections: 1, pipelining: 1 });
    const limits = { headersMs: 1_000, bodyMs: 1_000, totalMs: 5_000, maxBytes: 10_000 };
    const path = '/api/system/packages/register';
    const send = (ref1: string) => {
      const request = { method: 'POST', path, headers: {}, body: JSON.stringify({ ref1 }) } as const;
      return exchange(pool, service.url, request, limits, never);
    };
    expect((await send('A')).kind).toBe('answered');
    service.script('register', { kind: 'acceptThenReset' });
    expect(await send('B')).toMatchObject({ kind: 'lost', reason: 'ECONNRESET' });
    expect(service.connections).toBe(1);
    expect((await send('C')).kind).toBe('answered');
    expect([...service.accepted.values()]).toEqual([1, 1, 1]);
    await pool.destroy();
    await service.close();
  });
});

describe('a dispatcher that would write a request again', () => {
  /** undici may restart a request when its connection ends in some ways; this one always does. */
  class Eager extends Dispatcher {
    writes = 0;
    override dispatch(_: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      for (let turn = 0; turn < 2; turn += 1) {
        const controller = {
          aborted: false,
          paused: false,
          reason: null,
          abort: () => (controller.aborted = true),
          pause: () => undefined,
          resume: () => undefined,
        };
        handler.onRequestStart?.(controller, {});
        if (!controller.aborted) this.writes += 1;
      }
      return true;
    }
  }

  it('the request is written once, and the answer counts as lost', async () => {
    const eager = new Eager();
    const limits = { headersMs: 0, bodyMs: 0, totalMs: 5_000, maxBytes: 1 };
    const request = { method: 'POST', path: '/', headers: {}, body: null } as const;
    expect(await exchange(eager, 'http://127.0.0.1', request, limits, never)).toMatchObject({
      kind: 'lost',
      reason: 'not_sent_twice',
    });
    expect(eager.writes).toBe(1);
  });
});

describe('missing settings', () => {
  it.each<[string, Parameters<typeof clientFor>[1], Failure]>([
    [
      'a base address',
      { baseUrl: undefined },
      { code: 'service_not_configured', detail: codedMessage('setup.productionAddress') },
    ],
    [
      'a staging address',
      { environment: 'staging' },
      { code: 'service_not_configured', detail: codedMessage('setup.stagingAddress') },
    ],
    [
      'a safe address',
      { baseUrl: 'http://service.example.com' },
      {
        code: 'service_not_configured',
        detail: codedMessage('value.https'),
      },
    ],
    [
      'every credential',
      { credentials: () => Promise.resolve(null) },
      { code: 'credentials_missing', detail: 'userID, accountNumber, passcode' },
    ],
    [
      'one credential',
      { credentials: () => Promise.resolve({ ...credentials, passcode: undefined }) },
      { code: 'credentials_missing', detail: 'passcode' },
    ],
    [
      'a readable vault',
      { credentials: () => Promise.reject(new Error('locked')) },
      { code: 'credentials_missing', detail: 'userID, accountNumber, passcode' },
    ],
  ])('missing settings are named before anything is sent: %s', async (_, options, expected) => {
    const client = clientFor('http://127.0.0.1:9', options);
    expect(await client.register(smallOrder(), never)).toMatchObject({ ok: false, failure: expected });
    await client.close();
  });
});
