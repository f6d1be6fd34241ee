import { describe, expect, it } from 'vitest';
import { csvOf } from '#main/features/export/csv';

const text = (columns: string[], ...rows: Parameters<typeof csvOf>[1]): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvOf(columns, rows));

describe('an exported table', () => {
  it('is marked as UTF-8, with quotes where needed', () => {
    expect(text(['a', 'b'], ['Müller, "Ana"', 'x\ny'], [null, 2.5], [true, ''])).toBe(
      '\ufeffa,b\r\n"Müller, ""Ana""","x\ny"\r\n,2.5\r\ntrue,\r\n',
    );
    expect(text(['a', 'b'])).toBe('\ufeffa,b\r\n');
  });

  it.each(['=1+1', '+49 555 0100', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://example.com")\nx'])(
    'an exported table runs nothing: %j',
    (cell) => {
      const body = text(['a', 'b'], [cell, 'z']).split('\r\n').slice(1).join('\r\n');
      expect(body.replace(/^"/, '').startsWith(`'${cell.slice(0, 1)}`)).toBe(true);
    },
  );

  it('keeps numbers and harmless text unchanged', () => {
    expect(text(['a', 'b'], [-2.5, 'a=b'])).toBe('\ufeffa,b\r\n-2.5,a=b\r\n');
  });
});
