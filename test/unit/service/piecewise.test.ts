import { expect, it } from 'vitest';
import { decodeBase64 } from '#main/service/documents';
import { piecewise } from '#main/service/piecewise';

it('a long text is changed as if it were changed at once, whatever stands between two pieces', () => {
  const change = (text: string): string => text.replace(/=([0-9a-f]{2})/g, '<$1>');
  const unit = 'ab=4c=4=4d==ee ';
  for (let before = 0; before < unit.length; before += 1) {
    const text = 'x'.repeat(before) + unit.repeat(40_000);
    expect(piecewise(text, '=', change) === change(text), String(before)).toBe(true);
  }
  for (const text of ['', '=4c', 'x'.repeat(600_000)])
    expect(piecewise(text, '=', change)).toBe(change(text));
});

it.each([
  ['white space of any kind', 'QU\u00a0JD\t\r\n\u2028 Rg==\ufeff', 'ABCF'],
  ['letters that are not ASCII', 'QUJD\u0141', null],
  ['characters of two code units', 'QUJD😀', null],
])('in Base64, %s: %j', (_, text, plain) => {
  expect(decodeBase64(text)?.toString('latin1') ?? null).toBe(plain);
});
