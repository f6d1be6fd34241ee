import { describe, expect, it } from 'vitest';
import { codesOf } from '#main/printing/language/barcodes';
import { expectedLabels } from '#main/printing/language/expected-labels';
import { sniffFormat } from '#main/printing/language/sniff';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { Tokenizer, mostTokens, tokensOf } from '#main/printing/language/zpl/tokenizer';
import { createReplyReader } from '#main/printing/zebra/replies';
import { isLong } from '#test/support/long';
import { bytes } from './zplish';

/** More than the 16 MiB of a document that are examined. */
const size = isLong ? 50_000_000 : 17_000_000;
const megabytes = size / 1e6;
const portion = 1 << 20;

const repeated = (pattern: string): Uint8Array => {
  const one = bytes(pattern);
  const complete = new Uint8Array(size);
  for (let at = 0; at < size; at += one.length) complete.set(one.subarray(0, size - at), at);
  return complete;
};
const noise = (): Uint8Array => {
  const all = new Uint8Array(size);
  let seed = 1;
  for (let at = 0; at < size; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    all[at] = seed >>> 24;
  }
  return all;
};

interface Junk {
  of: string;
  make: () => Uint8Array;
  /** Millions of tokens take time: a tenth shows the memory use as well. */
  cut: number;
}
const junk: readonly Junk[] = [
  { of: 'one endless field', make: () => repeated('x').fill(0x5e, 0, 1), cut: size },
  { of: 'line ends in a code', make: () => repeated('\n').fill(0x7e, 0, 1), cut: size },
  { of: 'noise', make: noise, cut: size },
  { of: 'tildes', make: () => repeated('~'), cut: size / 10 },
  { of: 'carets', make: () => repeated('^'), cut: size / 10 },
  { of: 'heads of payloads', make: () => repeated('^GFB,'), cut: size / 10 },
  { of: 'labels', make: () => repeated('^XA^FO1,1^BCN^FDx^FS^XZ'), cut: size / 10 },
];
const since = (began: number): string => `${Math.round(performance.now() - began)} ms`;

describe.each(junk)(`${megabytes} MB of $of`, ({ of, make, cut }) => {
  const whole = make();

  it('it is tokenized in one pass with little memory', () => {
    const tokenizer = new Tokenizer();
    let most = 0;
    let sum = 0;
    const began = performance.now();
    for (let at = 0; at < cut; at += portion) {
      let kept = 0;
      for (const token of tokenizer.push(whole.subarray(at, Math.min(cut, at + portion)))) {
        kept += token.data.length;
        sum += token.size;
      }
      most = Math.max(most, kept);
    }
    const rest = tokenizer.end();
    console.log(`${cut / 1e6} MB of ${of}: cut in ${since(began)}, ${most} bytes kept at most`);
    for (const token of rest) sum += token.size;
    expect(sum).toBeLessThanOrEqual(cut);
    expect(most).toBeLessThanOrEqual(portion + 16 * 1024);
    expect(rest.every((token) => token.data.length <= 16 * 1024)).toBe(true);
  });

  it('it is examined as a document, and refused', () => {
    const began = performance.now();
    expect([...tokensOf(whole)].length).toBeLessThanOrEqual(mostTokens);
    expect(expectedLabels([whole])).toBeLessThanOrEqual(mostTokens);
    expect(codesOf(whole).length).toBeLessThanOrEqual(1);
    expect(['ZPL', 'unknown']).toContain(sniffFormat(whole));
    expect(readLabel(whole).findings).toEqual([{ class: 'never', command: '', effect: 'unreadable' }]);
    console.log(`${megabytes} MB of ${of}: sniffed, counted, searched and refused in ${since(began)}`);
  });
});

describe('an endless answer of a printer', () => {
  it.each([
    ['quotes', '"'],
    ['begun frames', '\x02'],
    ['an endless frame', 'x'],
    ['frames', '\x02030,0,0,1\x03\r\n'],
  ])('after an endless answer of %s the printer’s next answer is still read', (name, pattern) => {
    const reader = createReplyReader();
    const whole = repeated(pattern).subarray(0, size / 10);
    const began = performance.now();
    for (let at = 0; at < whole.length; at += portion) reader.push(whole.subarray(at, at + portion));
    console.log(`${megabytes / 10} MB of ${name} from a printer: ${since(began)}`);
    expect(reader.push(bytes('\x03\x02ZD230,V89.21.46Z,8,4096KB\x03'))).toMatchObject([{ kind: 'identity' }]);
  });
});
