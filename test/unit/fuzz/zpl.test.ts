import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDocument } from '#main/preview/read';
import { countPrint } from '#main/printing/language/expected-labels';
import { sniffFormat } from '#main/printing/language/sniff';
import { unfitReasons } from '#main/printing/language/zpl/guard';
import { edgesOf } from '#main/printing/language/zpl/ink/reach';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { Tokenizer, tokensOf } from '#main/printing/language/zpl/tokenizer';
import { fuzz, patience } from '#test/support/fuzz/fuzz';
import { mutated } from '#test/support/fuzz/mutated';
import { projectRoot } from '#test/support/root';

const folder = join(projectRoot, 'test', 'fixtures', 'zpl');
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.zpl'))
  .map((name) => new Uint8Array(readFileSync(join(folder, name))))
  .filter(({ length }) => length < 20_000);
const nasties = [
  ...[
    '^XA',
    '^XZ',
    '^PQ99999999',
    '~DYR:A,B,T,9999999,,',
    '^CC+',
    '~CT^',
    '^GFA,99999999,99999999,1,',
    '^FH',
  ],
  ...['^GFC,9999999,1,1,', '^XFR:A.ZPL', '^LL-1', '^PW1e9', '^FO-9,-9', '^MUD,200,600', '^FN', '! U1 '],
];
const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Longer than what is kept of one command. */
const long = textBytes(`^XA^FO20,20^FD${'A picture of nothing. '.repeat(2_000)}^FS^PQ-7^XZ`);
/** Numbers of copies that are none, or less than none. */
const notNumbers = ['', 'x', '-7', '1e999'].map((copies) => textBytes(`^XA^FO20,20^FDx^FS^PQ${copies}^XZ`));
const keptOfCommand = 16 * 1024;
const ofOrNone = (size: number | null): boolean => size === null || (Number.isFinite(size) && size >= 0);
const reader = { tokensOf, sizesOf: (zpl: Uint8Array) => Promise.resolve(readLabel(zpl)) };

it('ZPL: any bytes are measured, counted and judged without breaking a reader', patience, () => {
  const result = async (bytes: Uint8Array): Promise<void> => {
    const facts = readLabel(bytes);
    expect(
      [facts.width, facts.length, ...(Object.values(edgesOf(facts.reach)) as (number | null)[])].every(
        ofOrNone,
      ),
    ).toBe(true);
    const { labels, silentFormats } = countPrint([bytes, bytes]);
    expect([labels, silentFormats].every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true);
    for (const { data } of tokensOf(bytes)) expect(data.length).toBeLessThanOrEqual(keptOfCommand);
    sniffFormat(bytes);
    expect(Array.isArray(unfitReasons([facts], { dpi: 203, width: 832, height: 1218 } as never))).toBe(true);
    const read = await readDocument(bytes, reader, undefined);
    if (read.ok) expect(read.page.widthMm * read.page.heightMm).toBeLessThan(10_000_000);
  };
  return fuzz('ZPL', 200, mutated([...samples, long], nasties), result, [...notNumbers, long]);
});

it('ZPL: what is cut anywhere is read as the whole', patience, () =>
  fuzz('ZPL', 150, fc.tuple(mutated(samples, nasties), fc.integer({ min: 1, max: 500 })), ([bytes, size]) => {
    const complete = new Tokenizer();
    const pieces = new Tokenizer();
    const once = [...complete.push(bytes), ...complete.end()];
    const many: typeof once = [];
    for (let at = 0; at < bytes.length; at += size) many.push(...pieces.push(bytes.subarray(at, at + size)));
    many.push(...pieces.end());
    expect(many).toEqual(once);
  }),
);
