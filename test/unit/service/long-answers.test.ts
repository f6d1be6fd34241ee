import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shortAnswer } from '#main/service/aside/reader';
import type { ServiceClient } from '#main/service/client';
import type { ReceivedAnswer } from '#shared/label/registration';
import type { LandedCostRequest } from '#shared/landed/request';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { codedMessage } from '#shared/text/coded-message';
import { clientFor, never, smallOrder } from './sample';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let client: ServiceClient;

beforeEach(async () => {
  folder = await ownFolder('long');
  service = await startServiceStandIn();
});
afterEach(async () => {
  await client.close();
  await service.close();
  await folder.remove();
});

const question: LandedCostRequest = {
  ...{ sourceCountry: 'US', destinationCountry: 'CA', shippingValue: 12.5, postalCode: 'H2X 1Y4' },
  products: [{ hs6Code: '610510', description: 'Cotton shirt', value: 19.99 }],
};

const bought = {
  ...{ errorCode: 0, errorMessage: null, packageId: 'P1', trackingNumber: 'X1' },
  labelBuf1: Buffer.from('^XA^FDx^FS^XZ').toString('base64'),
};
/** The same, with this many blanks in it. */
const padded = (json: object, bytes: number): string =>
  `{${' '.repeat(bytes)}${JSON.stringify(json).slice(1)}`;

const scripts = (body: string | Uint8Array, headers = {}) => ({
  ...({ kind: 'reply', status: 200, body } as const),
  headers: { 'content-type': 'application/json', ...headers },
});

const unread = (detail: string) => ({ ok: false, failure: { code: 'answer_unreadable', detail } });

describe('a long answer', () => {
  const away = () =>
    (client = clientFor(service.url, { aside: { workerFile: join(folder.path, 'none.cjs') } }));

  it('a long answer is never read on the main thread, and a short one is', async () => {
    away();
    service.script(
      'register',
      scripts(padded(bought, shortAnswer / 2)),
      scripts(padded(bought, shortAnswer)),
    );
    expect(await client.register(smallOrder(), never)).toMatchObject({ ok: true });
    const long = await client.register(smallOrder(), never);
    expect(long).toMatchObject(unread(codedMessage('answer.notRead')));
    // What was paid for is kept unchanged.
    expect(long.answer?.bytes.byteLength).toBe(padded(bought, shortAnswer).length);
  });

  it('a long answer to a purchase is kept before it is read, and a short one is not', async () => {
    away();
    const long = padded(bought, shortAnswer);
    service.script('register', scripts(padded(bought, shortAnswer / 2)), scripts(long));
    service.script('track', scripts(long));
    const kept: [number, boolean][] = [];
    let isRead = false;
    const ask = () =>
      client.register(smallOrder(), never, async ({ answer }) => {
        // Takes longer than a thread that can't be started.
        await client.track('P1');
        kept.push([answer.bytes.byteLength, isRead]);
      });
    await ask();
    const reading = ask().then((reported) => {
      isRead = true;
      return reported;
    });
    expect(await reading).toMatchObject(unread(codedMessage('answer.notRead')));
    expect(kept).toEqual([[long.length, false]]);
  });

  it('a kept answer is read later with the same result', async () => {
    client = clientFor(service.url);
    const { contact = '' } = smallOrder();
    const refused = padded({ errorCode: 7, errorMessage: `no ${contact}` }, shortAnswer);
    service.script('register', scripts(refused, { 'retry-after': '7' }));
    const { answer, ...told } = await client.register(smallOrder(), never);
    const received = { answer: answer!, unread: { retryAfter: '7' } };
    expect(await client.readLate(received, { fields: { contact }, items: [] }, never)).toEqual(told);
    expect(JSON.stringify(told)).not.toContain(contact);
  });

  it('a purchase whose answer has a header twice is kept and read', async () => {
    client = clientFor(service.url);
    const headers = { 'retry-after': ['1', '2'] };
    service.script('register', scripts(JSON.stringify(bought), headers));
    expect(await client.register(smallOrder(), never)).toMatchObject({ ok: true });
  });

  it('a wait until a date in a kept answer is counted from the answer’s own date, whatever the clock says', async () => {
    away();
    const headers = {
      date: 'Sat, 21 Nov 2026 12:00:00 GMT',
      'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT',
    };
    const patient = padded({ errorCode: 0 }, shortAnswer);
    service.script('register', { ...scripts(patient, headers), status: 429 });
    const kept: ReceivedAnswer[] = [];
    await client.register(smallOrder(), never, (received) => Promise.resolve(void kept.push(received)));
    expect(kept.map(({ unread: { retryAfter } }) => retryAfter)).toEqual(['30']);
    const later = clientFor(service.url, { now: () => new Date('2026-11-20T07:00:00Z') });
    expect(await later.readLate(kept[0]!, { fields: {}, items: [] }, never)).toMatchObject({
      failure: { code: 'too_many_requests', retryAfterMs: 30_000 },
    });
    await later.close();
  });

  it('an answer that is only short while it is packed is not read on the main thread either', async () => {
    away();
    const packed = gzipSync(padded(bought, shortAnswer));
    const small = gzipSync(JSON.stringify(bought));
    const gzip = { 'content-encoding': 'gzip' };
    service.script('register', scripts(packed), scripts(packed, gzip), scripts(small, gzip));
    expect(await client.register(smallOrder(), never)).toMatchObject(unread(codedMessage('answer.notRead')));
    expect(await client.register(smallOrder(), never)).toMatchObject(unread(codedMessage('answer.notRead')));
    expect(await client.register(smallOrder(), never)).toMatchObject({ ok: true });
  });

  it('a long answer to any question is not read on the main thread either', async () => {
    away();
    const body = padded({ packageNumber: 'P1', totalDutyTax: 1, results: [] }, shortAnswer);
    for (const operation of ['track', 'landedCost', 'update'] as const)
      service.script(operation, scripts(body));
    const reported = unread(codedMessage('answer.notRead'));
    expect(await client.track('P1')).toEqual(reported);
    expect(await client.landedCost(question)).toEqual(reported);
    expect(await client.update([{ packageId: 'P1', city: 'Hoboken' }])).toEqual(reported);
    service.script('track', scripts(body));
    expect(await client.testCredentials()).toMatchObject({ basic: 'unclear', status: 200 });
  });
});

describe('the thread that reads an answer', () => {
  const endless = async (longestMs: number): Promise<void> => {
    const workerFile = join(folder.path, 'endless.cjs');
    await writeFile(workerFile, 'for (;;);');
    client = clientFor(service.url, { aside: { workerFile, longestMs } });
  };

  it('it is ended when it takes too long, and the raw answer that was paid for is kept', async () => {
    await endless(100);
    const body = padded(bought, shortAnswer);
    service.script('register', scripts(body));
    const long = await client.register(smallOrder(), never);
    expect(long).toMatchObject(unread(codedMessage('answer.slowToRead')));
    expect(Buffer.from(long.answer?.bytes ?? []).toString()).toBe(body);
  });

  it('it is ended when the station ends, and the raw answer that was paid for is kept', async () => {
    await endless(600_000);
    const body = padded(bought, shortAnswer);
    service.script('register', scripts(body), scripts(body));
    const leaving = new AbortController();
    const first = client.register(smallOrder(), leaving.signal);
    const second = client.register(smallOrder('ORDER-2'), never);
    await service.arrived('register', 2);
    leaving.abort();
    // Whether its answer was being read or was still on its way: it is kept, or it is lost.
    expect((await first).ok).toBe(false);
    await client.close();
    expect(['answer_unreadable', 'answer_lost']).toContain((await second).failure?.code);
  });
});
