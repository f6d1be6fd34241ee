import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '#main/service/label-answer';
import { readLanded } from '#main/service/landed-cost';
import { recordIn } from '#main/service/track';
import { resultIn } from '#main/service/update';
import { failureCodes } from '#shared/failure';
import {
  applied,
  encodings,
  goodAnswers,
  holdsLabel,
  labelBytes,
  mutations,
  wrappings,
} from '#test/support/answer-mutations';

const seed = Number(process.env['PACKBENCH_SEED'] ?? 20_261_122);
const clean = (text: string): string => text;
const options = { clean, cleanId: clean, now: new Date('2026-11-21T12:00:00Z'), maxBytes: 1_000_000 };
const statuses = [200, 200, 200, 201, 400, 401, 429, 500, 503];

const raw = (bytes: Buffer, status = 200, isWhole = true) => ({
  ...{ status, contentType: null, contentEncoding: null, isMasked: false },
  ...{ isWhole, bytes },
});

describe('a good label answer with up to three invalid parts', () => {
  it('the label’s bytes are never lost, it is never bought again automatically, and reading never throws', () => {
    let cases = 0;
    let labels = 0;
    const complete = fc.record({
      changes: mutations,
      wrap: fc.nat(wrappings.length - 1),
      status: fc.constantFrom(...statuses),
    });
    fc.assert(
      fc.property(complete, ({ changes, wrap, status }) => {
        cases += 1;
        const answer = applied(goodAnswers.label, changes);
        const { bytes, isWhole = true } = wrappings[wrap]!(JSON.stringify(answer));
        const read = readAnswer(raw(bytes, status, isWhole), options);
        if (!isWhole || !holdsLabel(answer)) return;
        labels += 1;
        const found = read.documents.some((document) => Buffer.from(document.bytes).equals(labelBytes));
        expect(found).toBe(true);
        // With a label in it a purchase may have happened: only a person repeats it.
        if (!read.ok) expect(failureCodes[read.failure.code]).toBe('ask');
      }),
      { numRuns: 8_000, seed },
    );
    process.stdout.write(`label: ${cases} cases, ${labels} of them with their label, seed ${seed}\n`);
    expect(labels).toBeGreaterThan(cases / 2);
  });

  it.each(encodings.map((encode, way) => [way, encode] as const))(
    'a label in notation %i is decoded',
    (_, encode) => {
      const answer = { ...goodAnswers.label, labelBuf1: encode(labelBytes) };
      const read = readAnswer(raw(Buffer.from(JSON.stringify(answer))), options);
      expect(read).toMatchObject({ ok: true, failure: null });
      expect(read.documents.map(({ bytes }) => Buffer.from(bytes))).toEqual([labelBytes]);
    },
  );
});

/** Names at the top level of a good answer that no change affected. */
const untouched = (good: object, answer: unknown): string[] =>
  Object.entries(good)
    .filter(([name, value]) => (answer as Record<string, unknown>)[name] === value)
    .map(([name]) => name);

/** Each unchanged part reads as in the good answer, whatever is beside it. */
const keepsTheRest = (
  call: 'update' | 'track' | 'landedCost',
  read: (json: unknown) => object | null,
  names: (touched: string) => string,
): void => {
  const good = goodAnswers[call];
  const all = read(good) as Record<string, unknown>;
  let cases = 0;
  fc.assert(
    fc.property(mutations, (changes) => {
      cases += 1;
      const answer = applied(good, changes);
      const rest = untouched(good, answer);
      const found = read(answer) as Record<string, unknown> | null;
      if (found === null) return;
      for (const name of rest) expect(found[names(name)], name).toEqual(all[names(name)]);
    }),
    { numRuns: 4_000, seed },
  );
  process.stdout.write(`${call}: ${cases} cases, seed ${seed}\n`);
};

describe('a good answer of another operation with up to three invalid parts', () => {
  it('every other field of a tracking record is kept', () => {
    const expected: Record<string, string> = {
      trackingReference1: 'ref1',
      estimatingDeliveryTimeFrom: 'estimatedDeliveryFrom',
    };
    keepsTheRest('track', recordIn, (name) => expected[name] ?? name);
    const { events: _, ...fields } = goodAnswers.track;
    expect(recordIn({ ...fields, events: [42, goodAnswers.track.events[0]] })?.events).toHaveLength(2);
  });

  it('every other part of a calculation is kept, and its requestId', () => {
    keepsTheRest(
      'landedCost',
      (json) => readLanded(json, clean),
      (name) => name,
    );
    expect(readLanded({ requestId: 7, landedCost: 'odd' }, clean)).toMatchObject({ requestId: '7' });
  });

  it('every other entry of an update is kept', () => {
    const asked = ['P1', 'P2'];
    const expected: Record<string, string> = {
      totalPackages: 'total',
      successfulUpdates: 'updated',
      failedUpdates: 'failed',
    };
    keepsTheRest(
      'update',
      (json) => resultIn(json, asked, clean),
      (name) => expected[name] ?? name,
    );
    const [first, second] = goodAnswers.update.results;
    for (const odd of [null, 7, 'x', {}, { success: 'perhaps', packageId: 'P1' }, { success: true }])
      expect(resultIn({ results: [odd, second] }, asked, clean)).toMatchObject({
        results: [{ packageId: 'P2', success: false }],
        unanswered: ['P1'],
      });
    expect(resultIn({ ...goodAnswers.update, successfulUpdates: 2 }, asked, clean)?.isContradicted).toBe(
      true,
    );
    expect(resultIn({ results: [first, second] }, asked, clean)?.isContradicted).toBeUndefined();
  });
});
