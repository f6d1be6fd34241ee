import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { createConnections, type Network } from '#main/service/connections';
import { projectRoot } from '#test/support/root';

const ca = readFileSync(join(projectRoot, 'test/fixtures/tls/ca.cert.pem'), 'utf8');

let read: MockInstance<typeof tls.createSecureContext>;
beforeEach(() => {
  read = vi.spyOn(tls, 'createSecureContext');
  syncBuiltinESMExports();
});
afterEach(() => {
  read.mockRestore();
  syncBuiltinESMExports();
});

/** How often certificate authorities were read in this test when these addresses are first contacted. */
const readingsAfter = async (origins: readonly string[], network: Network = {}): Promise<number> => {
  const connections = createConnections(1000, network);
  for (const origin of origins) connections.to(origin);
  await connections.close();
  return read.mock.calls.length;
};

it('certificate authorities are not read for plain HTTP', async () => {
  expect(await readingsAfter(['http://127.0.0.1:1'])).toBe(0);
});

it('the usual certificate authorities are read once, whatever is contacted and however often', async () => {
  const first = await readingsAfter(['https://one.example.com', 'https://two.example.com']);
  // Another test of this process may have read them before.
  expect(first).toBeLessThanOrEqual(1);
  expect(await readingsAfter(['https://one.example.com'])).toBe(first);
  const proxy = 'http://proxy.example.com:3128';
  expect(await readingsAfter(['https://one.example.com'], { proxy })).toBe(first);
});

it('a shop’s own certificate authority is read by each client that uses it', async () => {
  expect(await readingsAfter(['https://one.example.com'], { ca })).toBe(1);
  expect(await readingsAfter(['https://one.example.com'], { ca })).toBe(2);
});
