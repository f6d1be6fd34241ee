import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseErrorStatus, parseSystemStatus } from '#main/printing/zebra/error-status';
import { hostStatus, parseHostStatusLine } from '#main/printing/zebra/host-status';
import { parseIdentity } from '#main/printing/zebra/identity';
import { counterQuestion, languageQuestion, systemQuestion } from '#main/printing/zebra/questions';
import { createReplyReader, type Reply } from '#main/printing/zebra/replies';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Pieces of printers' answers, complete and broken, among noise. */
const pieces = [
  ...['\x02', '\x03', '"', '\r\n', ',', ' ', '0', '00000000', '"?"', '"8560"', '\xff', '\0', 'HS'],
  '\x02030,0,0,0308,000,0,0,0,000,0,0,0\x03\r\n',
  '\x02001,0,0,0,1,K,6,0,00000017,1,000\x03\r\n',
  '\x021234,0\x03\r\n',
  '\x02ZT411-200dpi,V92.21.39Z,8,8176KB\x03\r\n',
  '\x02  PRINTER STATUS\r\n   ERRORS:         1 00000000 00000005\r\n   WARNINGS:       0 00000000 00000000\r\n\x03',
  '"1,1,00000000,00000004,0,00000000,00000000"',
];
const talk = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => bytes(parts.join(''))),
  fc.uint8Array({ maxLength: 400 }),
);
const cutTalk = talk.chain((received) =>
  fc.tuple(
    fc.constant(received),
    fc.array(fc.nat({ max: received.length }), { maxLength: 30 }).map((cuts) => cuts.sort((a, b) => a - b)),
  ),
);
const received = (message: Uint8Array, cuts: readonly number[]): Reply[] => {
  const reader = createReplyReader();
  return [0, ...cuts].flatMap((from, at) => reader.push(message.subarray(from, cuts[at] ?? message.length)));
};

describe('any bytes from a printer', () => {
  it('answers are read the same however the bytes are split', () => {
    fc.assert(
      fc.property(cutTalk, ([said, cuts]) => {
        expect(received(said, cuts)).toEqual(received(said, []));
      }),
      { numRuns: 2_000 },
    );
  });

  it('no bytes break a question', () => {
    fc.assert(
      fc.property(talk, (said) => {
        for (const reply of received(said, []))
          for (const question of [counterQuestion, languageQuestion, systemQuestion])
            expect(() => question.answer(reply)).not.toThrow();
      }),
    );
  });

  it('no bytes break a parser', () => {
    const near = fc.array(fc.constantFrom(...pieces, 'ERRORS: ', 'WARNINGS: '), { maxLength: 12 });
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      near.map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (said) => {
        const line = parseHostStatusLine(said);
        const fields = line && 'fields' in line ? line.fields : [];
        const status = hostStatus(fields, fields);
        expect([status.formatsWaiting, status.labelsLeft].every((count) => count >= 0)).toBe(true);
        for (const parsed of [parseErrorStatus(said), parseSystemStatus(said)])
          expect(Number.isInteger(parsed?.errors ?? 0)).toBe(true);
        expect(parseIdentity(said)?.dotsPerMm ?? 0).toBeLessThan(100);
      }),
      { numRuns: 1_000 },
    );
  });
});
