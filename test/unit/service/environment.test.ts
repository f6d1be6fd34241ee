import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutVariables } from '#main/electron/process-environment';
import { projectRoot } from '#test/support/root';

const fixture = (name: string): string => join(projectRoot, 'test/fixtures/tls', name);
const read = (name: string): string => readFileSync(fixture(name), 'utf8');

it('environment variables neither switch verification off nor add an authority', async () => {
  const requests: unknown[] = [];
  const keys = { key: read('service.key.pem'), cert: read('service.cert.pem') };
  const server = createServer(keys, (request, response) => {
    requests.push(request.headers);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const script = fileURLToPath(new URL('asks.ts', import.meta.url));
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const ask = async (variables: Record<string, string>, ca = ''): Promise<string> => {
    const args = ['--import', 'tsx', script, `https://127.0.0.1:${port}`, ca];
    const child = spawn(process.execPath, args, {
      env: { ...rest, ...variables },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(child, 'close');
    return output;
  };
  try {
    const answers = await Promise.all([
      ask({}, fixture('ca.cert.pem')),
      ask({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
      ask({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, fixture('other.cert.pem')),
      ask({ NODE_EXTRA_CA_CERTS: fixture('ca.cert.pem') }),
      ask({ NODE_EXTRA_CA_CERTS: fixture('ca.cert.pem') }, fixture('other.cert.pem')),
    ]);
    expect(answers.map((answer) => answer.includes('service_unreachable'))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(requests).toHaveLength(1);
  } finally {
    server.close();
  }
});

it('environment variables that weaken the program are removed, whatever their case, and reported', () => {
  const environment = {
    ...{ PATH: '/bin', NODE_TLS_REJECT_UNAUTHORIZED: '0', node_options: '--require x', SSLKEYLOGFILE: 'k' },
  };
  expect(withoutVariables(environment)).toEqual([
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'node_options',
    'SSLKEYLOGFILE',
  ]);
  expect(environment).toEqual({ PATH: '/bin' });
});
