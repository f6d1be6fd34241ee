import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { isInDoubt } from '#shared/label/advance';
import {
  applied,
  encodings,
  goodAnswers,
  labelBytes,
  mutations,
  wrappings,
} from '#test/support/answer-mutations';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { importOrders, labelOf, openStation, order, provision, testCredentials } from '#test/support/station';
import type { TestStation } from '#test/support/station';

const seed = Number(process.env['PACKBENCH_SEED'] ?? 20_261_122);
const numRuns = 200;

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;

beforeEach(async () => {
  folder = await ownFolder('mutated');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  at = await openStation(folder.path);
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
  });
});
afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

/** Every way in which the label's bytes may still stand in a value. */
const written = new Set(encodings.map((encode) => JSON.stringify(encode(labelBytes))));
const holdsLabel = (value: unknown): boolean => {
  if (value === labelBytes.toString('base64') || written.has(JSON.stringify(value))) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsLabel);
};
/** Bodies that are text of UTF-8, whole: what broke off has tests of its own. */
const wraps = wrappings.filter((wrap) => {
  const { bytes, isWhole = true } = wrap('{"a":1}');
  return isWhole && bytes[0] !== 0xff;
});
const idle = () => expect.poll(() => at.station.busy(), { timeout: 20_000, interval: 5 }).toBe(0);
const registrations = (): number =>
  service.requests.filter(({ operation }) => operation === 'register').length;

interface Case {
  changes: Parameters<typeof applied>[1];
  wrap: number;
  status: number;
}
let count = 0;

/** Buys one label whose answer is this, by the real client into the real archive. @returns true when a label was in it */
const buy = async ({ changes, wrap, status }: Case): Promise<boolean> => {
  count += 1;
  const ref1 = `M-${count}`;
  const names = { packageId: `P7${100_000 + count}`, trackingNumber: `ACME7${100_000 + count}` };
  const answer = applied({ ...goodAnswers.label, ...names }, changes);
  const body = wraps[wrap]!(JSON.stringify(answer)).bytes.toString('utf8');
  service.script('register', { kind: 'reply', status, body });
  await importOrders(at.station, [order(ref1)]);
  await at.station.ship.scan({ code: ref1 });
  await idle();
  const { label } = await labelOf(at.station, ref1);
  const details = await at.station.labels.get({ labelId: label.id });
  // Whatever came is kept as it came, and the row says how it stands.
  expect(details?.answers.map(({ size, isWhole }) => [size, isWhole])).toEqual([
    [Buffer.byteLength(body), true],
  ]);
  expect(label.stage === 'confirmed' || label.hold !== null).toBe(true);
  expect(label.hold?.retryAt ?? null).toBeNull();
  if (!holdsLabel(answer)) return false;
  expect(details?.documents.some(({ size }) => size === labelBytes.length)).toBe(true);
  if (isInDoubt(label)) {
    const before = printer.printed.length;
    expect(await at.station.labels.printAnswer({ labelId: label.id })).toEqual({ ok: true });
    await idle();
    expect(printer.printed.length).toBeGreaterThan(before);
  }
  return true;
};

it(
  'an answer with up to three odd parts never loses its label and is never asked for twice',
  { timeout: 180_000 },
  async () => {
    const cases = fc.record({
      changes: mutations,
      wrap: fc.nat(wraps.length - 1),
      status: fc.constantFrom(200, 200, 200, 201, 400, 500),
    });
    let labels = 0;
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        if (await buy(one)) labels += 1;
      }),
      { numRuns, seed, endOnFailure: true },
    );
    expect(registrations()).toBe(count);
    expect(labels).toBeGreaterThan(numRuns / 2);
  },
);
