import { expect, test } from 'vitest';
import { buy, order, register, serviceWith, track } from './bench';

test.each(['dropBeforeAccept', 'resetAfterAccept', 'cutBody'] as const)(
  '%s breaks the connection',
  async (kind) => {
    const service = await serviceWith();
    service.fail({ kind });
    await expect(register(service, order())).rejects.toThrow();
    expect(service.registrations('PB-1')).toBe(kind === 'dropBeforeAccept' ? 0 : 1);
  },
);

test('neverReply: the package is registered and the answer never arrives', async () => {
  const service = await serviceWith();
  service.fail({ kind: 'neverReply' });
  const lost = register(service, order()).catch(() => 'lost');
  await expect.poll(() => service.registrations('PB-1')).toBe(1);
  await service.close();
  expect(await lost).toBe('lost');
});

test.each([
  [{ kind: 'unavailableBeforeAccept' }, 503, 0],
  [{ kind: 'status429', retryAfter: '7' }, 429, 0],
  [{ kind: 'status500AfterAccept' }, 500, 1],
] as const)('the fault %j is answered as planned', async (fault, status, registered) => {
  const service = await serviceWith();
  service.fail(fault);
  expect((await register(service, order())).status).toBe(status);
  expect(service.registrations('PB-1')).toBe(registered);
});

test('html, redirect and a huge body, with the accepted packages', async () => {
  const service = await serviceWith();
  const post = (): Promise<Response> => {
    const { userID, accountNumber, passcode } = service.credentials;
    const body = JSON.stringify({ userID, accountNumber, passcode, ...order() });
    const headers = { 'Content-Type': 'application/json' };
    const address = `${service.url}/api/system/packages/register`;
    return fetch(address, { method: 'POST', headers, body, redirect: 'manual' });
  };
  service.fail({ kind: 'html' }, { kind: 'redirect', location: 'https://elsewhere.example.com/' });
  service.fail({ kind: 'hugeBody', bytes: 1_000_000 });
  const html = await post();
  expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const redirect = await post();
  expect([redirect.status, redirect.headers.get('location')]).toEqual([
    307,
    'https://elsewhere.example.com/',
  ]);
  expect((await (await post()).text()).length).toBeGreaterThan(1_000_000);
  expect(service.registrations('PB-1')).toBe(2);
});

test('429 has the time of the next attempt', async () => {
  const service = await serviceWith();
  service.fail({ kind: 'status429', retryAfter: '7' });
  const answer = await fetch(`${service.url}/api/tracking/P1`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
});

test.each([
  ['emptyBuffer', ''],
  ['badBase64', '!!! this is no Base64 !!!'],
] as const)('the fault %s keeps the numbers and damages the label', async (kind, labelBuf1) => {
  const service = await serviceWith();
  service.fail({ kind });
  const { body } = await register(service, order());
  expect(body).toMatchObject({ errorCode: 0, labelBuf1, packageId: service.packages[0]?.packageId });
});

test('a planned fault occurs once, for its operation', async () => {
  const service = await serviceWith();
  service.fail({ kind: 'status500AfterAccept', operation: 'track' });
  const packageId = await buy(service);
  expect((await track(service, packageId)).status).toBe(500);
  expect((await track(service, packageId)).status).toBe(200);
});

test('a hook decides for each request', async () => {
  const service = await serviceWith({
    onRequest: ({ body }) => (body.includes('PB-BAD') ? { kind: 'status500AfterAccept' } : null),
  });
  expect((await register(service, order())).status).toBe(200);
  expect((await register(service, order({ ref1: 'PB-BAD' }))).status).toBe(500);
});

test('answers take the configured time', async () => {
  const service = await serviceWith({ latencyMs: 60 });
  const asked = performance.now();
  await buy(service);
  expect(performance.now() - asked).toBeGreaterThanOrEqual(55);
});
