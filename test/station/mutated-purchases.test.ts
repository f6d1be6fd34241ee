import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInDoubt } from '#shared/label/advance';
import {
  applied,
  goodAnswers,
  holdsLabel,
  labelBytes,
  mutations,
  wrappings,
} from '#test/support/answer-mutations';
import { useBench } from './bench';

const seed = Number(process.env['PACKBENCH_SEED'] ?? 20_261_122);
const numRuns = 200;

const bench = useBench('service');

/** Bodies that are complete UTF-8 text: those that broke off have their own tests. */
const wraps = wrappings.filter((wrap) => {
  const { bytes, isWhole = true } = wrap('{"a":1}');
  return isWhole && bytes[0] !== 0xff;
});

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
  bench.service.script('register', { kind: 'reply', status, body });
  await bench.bring(ref1);
  await bench.station.ship.scan({ code: ref1 });
  await bench.idle();
  const { label } = await bench.label(ref1);
  const details = await bench.station.labels.get({ labelId: label.id });
  // Every answer is kept unchanged, and the row shows its state.
  expect(details?.answers.map(({ size, isWhole }) => [size, isWhole])).toEqual([
    [Buffer.byteLength(body), true],
  ]);
  expect(label.stage === 'confirmed' || label.hold !== null).toBe(true);
  expect(label.hold?.retryAt ?? null).toBeNull();
  if (!holdsLabel(answer)) return false;
  expect(details?.documents.some(({ size }) => size === labelBytes.length)).toBe(true);
  if (isInDoubt(label)) {
    const before = bench.printer.printed.length;
    expect(await bench.station.labels.printAnswer({ labelId: label.id })).toEqual({ ok: true });
    await bench.idle();
    expect(bench.printer.printed.length).toBeGreaterThan(before);
  }
  return true;
};

it('an answer with up to three invalid parts never loses its label and is never asked for twice', async () => {
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
  expect(bench.service.count('register')).toBe(count);
  expect(labels).toBeGreaterThan(numRuns / 2);
});
