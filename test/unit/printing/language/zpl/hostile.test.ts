import { describe, expect, it } from 'vitest';
import { unfitReasons } from '#main/printing/language/zpl/guard';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { hostileDocuments } from '#tools/golden-labels';

/** A file's first word is its reason; some reasons have another name. */
const codes: Partial<Record<string, string>> = {
  many: 'too-many',
  alerts: 'alerts',
  unknown: 'unknown',
};
const otherLanguages = ['sgd', 'sgd-behind', 'sgd-in-format', 'json', 'cpcl', 'firmware', 'pjl', 'epl'];

const reasonOf = (name: string): string => {
  const [first = '', ...rest] = name.split('-');
  if (first === 'program' && otherLanguages.includes(rest.join('-'))) return 'foreign';
  return codes[first] ?? first;
};

describe('documents that would do more than print', () => {
  it('are many', () => {
    expect(hostileDocuments.length).toBeGreaterThan(70);
  });

  it.each(hostileDocuments.map(({ name, zpl }) => [name, reasonOf(name), zpl] as const))(
    '%s does not go out: %s',
    (_, reason, zpl) => {
      const reasons = unfitReasons([readLabel(zpl)], { dpi: 203, headDots: 832, mediaDots: 1218 });
      expect(reasons.map(({ code }) => code)).toContain(reason);
      expect(reasons.every(({ words }) => /^[a-z].*[^.]$/.test(words))).toBe(true);
    },
  );
});
