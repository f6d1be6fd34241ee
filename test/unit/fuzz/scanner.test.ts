import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandOf, commandPrefix, isCommandCode } from '#shared/commands';
import { badgeSchema, isBadgeCode } from '#shared/people/badge';
import { cleanScan, createScanGate, createWedgeDetector, type WedgeKey } from '#shared/scan';
import { fuzz, patience } from '#test/support/fuzz/fuzz';

const piece = fc.oneof(
  fc.constantFrom(
    ']C1',
    ']d2',
    '\x1d',
    '\x00',
    '\x1b',
    ' ',
    '%PB-',
    '%pb-id-',
    'ORDER-1',
    'P123',
    '\u202e',
    '\ud83d',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('9'.repeat(20_000), '\n'.repeat(500)),
);
const raw = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const affixes = fc.record({ prefixes: fc.array(piece, { maxLength: 3 }), suffix: piece });

it('scans: any text is cleaned to a code that a person could have meant', patience, () =>
  fuzz('scanner input', 600, fc.tuple(raw, affixes), ([scanned, around]) => {
    const code = cleanScan(scanned, around);
    expect(code).toBe(code.trim());
    expect(code).not.toMatch(/\p{Cc}/u);
    expect(code.length).toBeLessThanOrEqual(scanned.length);
    // A code is never stripped to nothing.
    expect(code === '').toBe(scanned.replace(/\p{Cc}/gu, '').trim() === '');
    if (isBadgeCode(code)) expect(isCommandCode(code)).toBe(true);
    if (badgeSchema.safeParse(code).success) expect(isBadgeCode(code)).toBe(true);
    if (commandOf(code) !== null) expect(code.toUpperCase().startsWith(commandPrefix)).toBe(true);
  }),
);

const key: fc.Arbitrary<WedgeKey> = fc.record(
  {
    key: fc.oneof(
      fc.constantFrom('Enter', 'Tab', 'Shift', 'F4', 'Escape', 'Dead', 'Process', '', 'A', '1', '😀'),
      fc.string({ maxLength: 3 }),
    ),
    timeStamp: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(NaN, -1, Infinity)),
    ...{ ctrlKey: fc.boolean(), altKey: fc.boolean(), metaKey: fc.boolean() },
    ...{ isComposing: fc.boolean(), repeat: fc.boolean() },
  },
  { requiredKeys: ['key', 'timeStamp'] },
);

it('scans: any keys at any times are a scan of three characters or more, or a person’s', patience, () =>
  fuzz('scanner input', 400, fc.array(key, { maxLength: 60 }), (keys) => {
    const detector = createWedgeDetector({ maxKeyGapMs: 40 });
    const gate = createScanGate(1_500, () => 0);
    for (const one of keys) {
      const verdict = detector.feed(one);
      expect(detector.pending().length).toBeLessThanOrEqual(2 * keys.length);
      if (typeof verdict === 'string') continue;
      expect(Array.from(verdict.scan).length).toBeGreaterThanOrEqual(3);
      expect(['Enter', 'Tab']).toContain(one.key);
      gate(verdict.scan);
      expect(gate(verdict.scan)).toBe(false);
    }
  }),
);
