import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#shared/json';

describe('parseJson', () => {
  it.each([
    ['', 1, 1],
    ['  \n ', 2, 2],
    ['[1,]', 1, 4],
    ['[1 2]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['{"a":1,}', 1, 8],
    ['{a:1}', 1, 2],
    ['{"a":1]', 1, 7],
    ['[1]]', 1, 4],
    ['[01]', 1, 3],
    ['[1.]', 1, 3],
    ['[nul]', 1, 2],
    ['["a\\x"]', 1, 4],
    ['["a\nb"]', 1, 4],
    ['{\n  "a": "b",\r\n  "c": oops\n}', 3, 8],
    ['["abc', 1, 6],
    ["['a']", 1, 2],
    ['1 1', 1, 3],
    [',', 1, 1],
  ])('the JSON text %j has its error in line %i, column %i', (text, line, column) => {
    expect(parseJson(text)).toEqual({ ok: false, line, column });
  });

  it('reads valid JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  it('finds the place where JSON was cut off or a character was inserted', () => {
    const signs = fc.constantFrom('}', ']', ',', ':', '"', 'x', '\\', '{');
    fc.assert(
      fc.property(fc.json(), fc.nat(), signs, fc.boolean(), (text, where, sign, cut) => {
        const at = where % (text.length + 1);
        const broken = text.slice(0, at) + (cut ? '' : sign + text.slice(at));
        const parsed = parseJson(broken);
        if (parsed.ok) return;
        // The text before the error can be continued to valid JSON; the error is never before the change.
        expect(parsed.line).toBe(1);
        expect(parsed.column).toBeGreaterThan(0);
        expect(parsed.column).toBeLessThanOrEqual(broken.length + 1);
      }),
    );
  });
});
