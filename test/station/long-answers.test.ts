import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServiceClient, type ServiceClient } from '#main/service/client';
import { rawAnswerOf } from '#main/service/raw-answer';
import type { Order } from '#shared/label/order';
import type { LandedCostRequest } from '#shared/landed/request';
import { ownFolder } from '#test/support/folders';
import { hostileAnswers } from '#test/support/hostile-answers';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { testCredentials } from '#test/support/station';
import { memoryOfThread } from '#test/support/thread-memory';

const workerFile = join(projectRoot, 'out', 'main', 'answer-worker.cjs');

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
/** One reads long answers in its thread, as the program does; the other reads all of them on this thread. */
let [aside, here]: ServiceClient[] = [];

const open = (workerFile: string | undefined): ServiceClient =>
  createServiceClient({
    ...{ environment: 'production', baseUrl: service.url, aside: { workerFile } },
    credentials: () => Promise.resolve(testCredentials),
    now: () => new Date('2026-11-21T12:00:00Z'),
  });

beforeEach(async () => {
  service = await startServiceStandIn();
  folder = await ownFolder('long');
  aside = open(workerFile);
  here = open(undefined);
});
afterEach(async () => {
  await Promise.all([aside?.close(), here?.close()]);
  await service.close();
  await folder.remove();
});

const megabyte = 1024 * 1024;
const never = new AbortController().signal;
const order: Order = {
  ...{ ref1: 'ORDER-1', contact: 'Pat Example', address1: '12 Sample Street', city: 'Springfield' },
  ...{ countryISO2: 'US', parcelWeight: 1.5, commodityItems: [{ itemDescription: 'Mug' }] },
};
const question: LandedCostRequest = {
  ...{ sourceCountry: 'US', destinationCountry: 'CA', shippingValue: 12.5, postalCode: 'H2X 1Y4' },
  products: [{ hs6Code: '610510', description: 'Cotton shirt', value: 19.99 }],
};

const asks = {
  register: (client: ServiceClient) => client.register(order, never),
  track: (client: ServiceClient) => client.track('P1'),
  landedCost: (client: ServiceClient) => client.landedCost(question),
  update: (client: ServiceClient) => client.update([{ packageId: 'P1', city: 'Hoboken' }]),
};

const reply = (operation: keyof typeof asks, body: Buffer, headers = {}): void =>
  service.script(operation, {
    ...({ kind: 'reply', status: 200, body } as const),
    headers: { 'content-type': 'application/json', ...headers },
  });

const label = `^XA^FX${'long '.repeat(40_000)}^FS^FO50,50^A0N,40,40^FD42^FS^XZ`;
const labelBuf1 = Buffer.from(label).toString('base64');
const entry = { packageId: 'P1', success: true, message: 'x'.repeat(100_000) };

/** The longest time in which nothing else could run, as a fraction of the total. */
const longestGap = () => {
  let [started, last, longest] = [0, 0, 0];
  const look = (): void => {
    const at = performance.now();
    longest = Math.max(longest, at - last);
    last = at;
  };
  const timer = setInterval(look, 1);
  return {
    begin: () => {
      started = last = performance.now();
      longest = 0;
    },
    end: (): number => {
      clearInterval(timer);
      look();
      return longest / (last - started);
    },
  };
};

/** What the thread gets with an answer. */
const inputOf = (
  operation: 'register' | 'track' | 'landedCost',
  body: Buffer,
  headers: Record<string, string>,
) => {
  const received = { status: 200, headers, body };
  const limits = { maxBytes: 20 * megabyte, timeoutMs: 1_000 };
  const [now, hidden, secrets] = [new Date(0), [], []];
  const exchange = { kind: 'answered', received } as const;
  if (operation === 'track') return { kind: 'tracking', input: { exchange, limits, secrets, hidden, now } };
  if (operation === 'landedCost')
    return { kind: 'landedCost', input: { exchange, limits, secrets, hidden, now } };
  const answer = rawAnswerOf(exchange, secrets);
  return { kind: 'label', input: { answer, hidden, now, maxBytes: limits.maxBytes } };
};

describe('a long answer', () => {
  it.each([
    ['register', { errorCode: 0, packageId: 'P1', trackingNumber: 'X1', labelBuf1 }],
    ['register', { errorCode: 7, errorMessage: `no ${'more '.repeat(30_000)}12 Sample Street` }],
    [
      'track',
      {
        packageNumber: 'P1',
        events: Array.from({ length: 900 }, (_, at) => ({ code: `c${at}`, location: 'x'.repeat(90) })),
      },
    ],
    [
      'landedCost',
      {
        totalDutyTax: 3,
        landedCost: { products: Array.from({ length: 900 }, () => ({ description: 'x'.repeat(90) })) },
      },
    ],
    ['update', { totalPackages: 1, successfulUpdates: 1, failedUpdates: 0, results: [entry] }],
  ] as const)('the thread reads a long answer like the main thread does: %s, %#', async (operation, json) => {
    const body = Buffer.from(JSON.stringify(json));
    reply(operation, body);
    reply(operation, body);
    const reported = await asks[operation](aside!);
    expect(reported).toEqual(await asks[operation](here!));
    expect(reported.ok).toBe(!('errorMessage' in json));
  });

  it.each(hostileAnswers)(
    'the main thread stays free while a long answer is read: $name',
    async ({ operation, make, headers }) => {
      const body = make();
      reply(operation, body, headers);
      const watch = longestGap();
      const asked = asks[operation](aside!);
      await service.arrived(operation, 1);
      watch.begin();
      const reported = await asked;
      // Reading it on this thread takes nearly all of that time, in which nothing else runs.
      expect(watch.end()).toBeLessThan(0.5);
      if (operation === 'register')
        // Some contain what may be a label, and none names its package.
        expect(reported).toMatchObject({
          ...{ ok: false },
          failure: { code: expect.stringMatching(/^(answer_unreadable|package_unnamed)$/) as string },
        });
      if (operation === 'register' && 'answer' in reported)
        expect(reported.answer?.bytes.byteLength).toBe(body.length);
      // The result has a limit too; labels are passed on without a copy.
      expect(JSON.stringify({ ...reported, answer: null, documents: null }).length).toBeLessThan(
        2 * megabyte,
      );
    },
  );

  // A thread that reaches the limit of its memory can end the whole process. Measured in a process of its own.
  it.each(hostileAnswers)(
    'a long answer takes little memory to read: $name',
    async ({ operation, make, headers }) => {
      const input = inputOf(operation, make(), headers);
      const { reply, peakMb } = await memoryOfThread(workerFile, input, folder.path);
      expect(reply).toMatchObject({ type: 'read' });
      expect(peakMb).toBeLessThan(768);
    },
  );
});
