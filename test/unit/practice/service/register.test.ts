import { describe, expect, test } from 'vitest';
import { buy, order, register, serviceWith } from './bench';

const zplOf = (buffer: unknown): string => Buffer.from(String(buffer), 'base64').toString('utf8');

test('a label result has exactly the fields of section 2.3', async () => {
  const service = await serviceWith();
  const { status, body } = await register(service, order());
  expect(status).toBe(200);
  expect(body).toEqual({
    errorCode: 0,
    errorMessage: null,
    trackingNumber: expect.stringMatching(/^700100\d{12}$/) as string,
    packageId: expect.stringMatching(/^P\d{9}$/) as string,
    labelBuf1: expect.any(String) as string,
    labelBuf2: null,
    labelBuf3: null,
  });
  expect(zplOf(body['labelBuf1'])).toMatch(/^\^XA\^CI28[^]*\^XZ\n$/);
  expect(service.packages.map(({ packageId }) => packageId)).toEqual([body['packageId']]);
});

test.each([
  ['abroad', { countryISO2: 'DE' }],
  ['asked for', { ref1: 'PB-TWODOC-1' }],
])('a parcel %s gets a second document', async (_, change) => {
  const { body } = await register(await serviceWith(), order(change));
  expect(zplOf(body['labelBuf2'])).toContain('CUSTOMS DECLARATION');
});

test('every package has its own numbers, also after a restart of the service', async () => {
  let clock = Date.parse('2026-11-21T10:00:00Z');
  const first = await serviceWith({ now: () => new Date(clock) });
  const before = [await buy(first), await buy(first), await buy(first)];
  clock += 1_000;
  const second = await serviceWith({ now: () => new Date(clock) });
  expect(new Set([...before, await buy(second)]).size).toBe(4);
});

test('the registrations of a reference are counted', async () => {
  const service = await serviceWith();
  await buy(service);
  await buy(service);
  await buy(service, order({ ref1: 'PB-2' }));
  expect([service.registrations('PB-1'), service.registrations('PB-2')]).toEqual([2, 1]);
});

test.each(['userID', 'accountNumber', 'passcode'])(
  'a wrong or missing %s is refused with 401',
  async (name) => {
    const service = await serviceWith();
    for (const value of ['wrong', undefined]) {
      const answer = await register(service, order(), { ...service.credentials, [name]: value });
      expect(answer.status).toBe(401);
    }
    expect(service.packages).toEqual([]);
  },
);

describe('refused orders', () => {
  test.each([
    [{ parcelWeight: 151 }, 110, 'parcelWeight'],
    [{ parcelWeight: 0 }, 100, 'parcelWeight'],
    [{ parcelWeight: '2' }, 100, 'parcelWeight'],
    [{ parcelWeight: undefined }, 100, 'parcelWeight'],
    [{ ref1: 'REFUSE-1' }, 130, 'REFUSE'],
    [{ labelFormat: 'PDF' }, 120, 'practice prints ZPL only'],
    [{ labelFormat: 'EPL' }, 100, 'labelFormat'],
    [{ city: 'x'.repeat(51) }, 100, 'city'],
    [{ countryISO2: 'us' }, 100, 'countryISO2'],
    [{ shipDateTime: '02/30/2026' }, 100, 'shipDateTime'],
    [{ sender: 'ABC_NJ' }, 100, 'sender'],
    [{ parcelContents: 'X' }, 100, 'parcelContents'],
    [{ commodityItems: [] }, 100, 'commodityItems'],
    [{ commodityItems: [{ itemQuantity: 1.5 }] }, 100, 'itemQuantity'],
    [{ commodityItems: [{ itemWeightUOM: 'oz' }] }, 100, 'itemWeightUOM'],
    [{ surprise: 'x' }, 100, 'surprise'],
    [{ company: null }, 100, 'company'],
  ])('the order with %j is refused', async (change, errorCode, named) => {
    const service = await serviceWith();
    const { status, body } = await register(service, order(change));
    expect([status, body['errorCode']]).toEqual([200, errorCode]);
    expect(body['errorMessage']).toContain(named);
    expect(service.packages).toEqual([]);
  });

  test('lengths are counted in characters, not in bytes', async () => {
    const service = await serviceWith();
    expect((await register(service, order({ city: '𠮷'.repeat(50) }))).body['errorCode']).toBe(0);
    expect((await register(service, order({ city: '𠮷'.repeat(51) }))).body['errorCode']).toBe(100);
  });
});

test('the staging address creates labels and nothing else', async () => {
  const service = await serviceWith();
  const { userID, accountNumber, passcode } = service.credentials;
  const body = JSON.stringify({ userID, accountNumber, passcode, ...order() });
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(`${service.stagingUrl}/api/system/packages/register`, {
    method: 'POST',
    headers,
    body,
  });
  expect(made.status).toBe(200);
  expect((await fetch(`${service.stagingUrl}/api/tracking/P1`)).status).toBe(404);
});

test('invalid JSON, an unknown method and an unknown path get their HTTP status', async () => {
  const service = await serviceWith();
  const address = `${service.url}/api/system/packages/register`;
  const post = (type: string, body: string): Promise<Response> =>
    fetch(address, { method: 'POST', headers: { 'Content-Type': type }, body });
  expect((await post('application/json', '{')).status).toBe(400);
  expect((await post('text/plain', '{}')).status).toBe(415);
  expect((await fetch(address)).status).toBe(405);
  expect((await fetch(`${service.url}/api`)).status).toBe(404);
});

test('requests are recorded byte for byte', async () => {
  const service = await serviceWith();
  await buy(service, order({ ref1: 'PB-7' }));
  const [request] = service.requests;
  expect(request?.operation).toBe('register');
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ ref1: 'PB-7', userID: service.credentials.userID });
  expect(request?.headers.authorization).toBeUndefined();
});
