import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { codesOf } from '#main/printing/language/barcodes';
import { expectedLabels } from '#main/printing/language/expected-labels';
import { landedSlip } from '#main/printing/language/landed-slip';
import { sniffFormat } from '#main/printing/language/sniff';
import { plainData } from '#main/printing/language/zpl/field-data';
import { unfitReasons } from '#main/printing/language/zpl/guard';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { tokensOf } from '#main/printing/language/zpl/tokenizer';
import { headDotsOf } from '#main/printing/models';
import type { Paper } from '#shared/landed/paper';
import { codesIn } from '#test/support/barcodes';
import { basicAnswer, fullAnswer, hitAnswer, keptCost, paperFor } from '#test/support/kept-cost';
import { writing } from '#test/support/writing';
import { draw } from '#test/unit/practice/service/pictures';

const frame = { station: 'Bench 1', at: '2026-03-09 14:05' };
const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;
type Dpi = keyof typeof dotsPerMm;

const longest = 'Wg'.repeat(400);
const full = paperFor(keptCost());
const hit = paperFor(keptCost({ answer: hitAnswer }));
const basic = paperFor(keptCost({ answer: basicAnswer }));
const huge = { sourceValue: 999_999_999_999.5, destinationValue: 123_456_789.123 };
const long = paperFor(
  keptCost({
    ref1: longest,
    answer: {
      ...hitAnswer,
      requestId: 'r'.repeat(300),
      totalShippingDutyTax: 999_999_999_999.5,
      landedCost: { ...fullAnswer.landedCost, sourceCountry: longest, shippingValue: huge, totalDuty: huge },
      prohibitedRestricted: { products: [{ description: longest, importCode: [longest] }] },
    },
  }),
);

/** The texts on it, field by field. */
const textsOn = (slip: Uint8Array): string[] =>
  [...tokensOf(slip)].filter(({ code }) => code === 'FD').map(({ data }) => plainData(data, '_'));

const slipOf = (paper: Paper, dpi: Dpi = 203): Uint8Array => landedSlip(paper, frame, dpi, writing);

const pictures = new Map<string, Promise<Buffer>>();
/** Its picture. At 600 dpi one takes seconds, so each is drawn once. */
const pictureOf = (paper: Paper, dpi: Dpi): Promise<Buffer> => {
  const zpl = new TextDecoder().decode(slipOf(paper, dpi));
  const picture = pictures.get(`${dpi} ${zpl}`) ?? draw(zpl, dotsPerMm[dpi]);
  pictures.set(`${dpi} ${zpl}`, picture);
  return picture;
};

/** Left, right and bottom of the black area, in millimetres. */
const inkOf = (png: Uint8Array, dpmm: number): { left: number; right: number; bottom: number } => {
  const { width, data } = PNG.sync.read(Buffer.from(png));
  let [left, right, bottom] = [Infinity, 0, 0];
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 255) < 128) {
      const x = (at / 4) % width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = at / 4 / width;
    }
  return { left: left / dpmm, right: right / dpmm, bottom: bottom / dpmm };
};

describe.each([203, 300, 600] as const)('a landed-cost slip at %i dpi', (dpi) => {
  it.each([
    ['a full answer', full],
    ['totals alone', basic],
    ['a hit', hit],
    ['values of any length', long],
  ])('the slip fits its label and its printer: %s', async (_, paper) => {
    const slip = slipOf(paper, dpi);
    expect(sniffFormat(slip)).toBe('ZPL');
    expect(expectedLabels([slip])).toBe(1);
    const facts = { dpi, headDots: headDotsOf('ZT411', dpi), mediaDots: 6 * dpi };
    expect(unfitReasons([readLabel(slip)], facts)).toEqual([]);
    const ink = inkOf(await pictureOf(paper, dpi), dotsPerMm[dpi]);
    expect(ink.left).toBeGreaterThan(3.5);
    expect(ink.right).toBeLessThan(98.5);
    expect(ink.bottom).toBeLessThan(149);
  });

  it('the request id can be scanned: bars for a short one, a square for a long one', async () => {
    const read = async (paper: Paper) => codesIn(await pictureOf(paper, dpi));
    expect(await read(full)).toEqual([['Code128', fullAnswer.requestId]]);
    expect(await read(basic)).toEqual([['QRCode', basicAnswer.requestId]]);
    expect(await read(long)).toEqual([]);
  });
});

describe('a landed-cost slip', () => {
  it('the slip says what is to pay, in which currency, and from which amounts', () => {
    expect(textsOn(slipOf(full))).toEqual(
      expect.arrayContaining([
        ...['ORDER-1001', 'US to DE', 'Bench 1', '2026-03-09 14:05', 'Products: 2'],
        ...['USD 68.97', 'Goods', 'USD 170.00', 'EUR 149.60', 'Shipping', 'USD 19.90', 'EUR 17.51'],
        ...['Duty', 'USD 13.89', 'EUR 12.22', 'Tax', 'USD 35.18', 'EUR 30.96'],
        ...['De minimis, duty', 'USD 170.45', 'EUR 150.00', 'Goods are below the duty threshold'],
        ...['Request id LC-2026-000482913', 'Estimate. Not a customs document.'],
      ]),
    );
  });

  it('a hit is highlighted, and nothing unchecked is called clear', () => {
    expect(textsOn(slipOf(hit))).toContain('STOP: DENIED PARTY');
    expect(new TextDecoder().decode(slipOf(hit))).toContain('^FR');
    expect(textsOn(slipOf(full))).toContain('NO MATCH');
    expect(textsOn(slipOf(basic))).toContain('NOT SCREENED');
    expect(new TextDecoder().decode(slipOf(basic))).not.toContain('^FR');
  });

  it('a missing value is "not told" and never zero', () => {
    const texts = textsOn(slipOf(basic));
    expect(texts).toContain('68.97 (currency not reported)');
    expect(texts.filter((text) => text === 'Not reported')).toHaveLength(14);
    expect(texts.join('\n')).not.toMatch(/\b0\.00\b/);
    expect(textsOn(slipOf({ ...full, requestId: null }))).toContain('Request id not reported');
  });

  it('text that is too long is cut visibly, and no amount is cut', () => {
    const texts = textsOn(slipOf(long));
    expect(texts.filter((text) => text.endsWith('...')).length).toBeGreaterThanOrEqual(4);
    expect(texts).toEqual(expect.arrayContaining(['USD 999,999,999,999.50', 'EUR 123,456,789.123']));
  });

  it('only text with letters that printers do not have is drawn', () => {
    const pictures = (order: string): number =>
      [...tokensOf(slipOf({ ...full, order }))].filter(({ code }) => code === 'GF').length;
    expect(pictures('“Importer’s” – 1…')).toBe(0);
    expect(textsOn(slipOf({ ...full, order: '“Importer’s” – 1…' }))).toContain('"Importer\'s" - 1...');
    expect(pictures('Łódź Straße 中 É')).toBe(1);
  });

  it('very long text is measured only up to what a label can hold', () => {
    const measured: number[] = [];
    const watching = {
      ...writing.lettering,
      widthOf: (text: string) => {
        measured.push(text.length);
        return writing.lettering.widthOf(text);
      },
    };
    const endless = 'Ж中'.repeat(100_000);
    const paper = { ...full, order: endless, route: endless, requestId: endless };
    const verdict = { ...hit.verdict, details: [endless, endless] };
    landedSlip({ ...paper, verdict }, { station: endless, at: endless }, 203, {
      ...writing,
      lettering: watching,
    });
    expect(measured.length).toBeGreaterThan(4);
    expect(Math.max(...measured)).toBeLessThanOrEqual(2000);
  });

  it('the slip leaves no setting behind', () => {
    expect(new TextDecoder().decode(slipOf(hit))).not.toMatch(/\^(PW|LL|LH|PO|FW|CI|MM|JU|PQ|CF)/);
  });

  it('the slip is one label with only our commands, whatever its content', () => {
    const ownCommands = new Set(
      ['XA', 'XZ', 'FO', 'FD', 'FH', 'FS', 'A0', 'A', 'FB', 'FR', 'GB', 'GF', 'BC', 'BQ', 'BY'].map(
        (code) => `^${code}`,
      ),
    );
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const hostile = fc.constantFrom('^XZ^XA', '~JR', '_5EXA', '\u0010CC+', '^FH', '\r\n~HS', '>;>8', '\\&');
    const any = fc.array(fc.oneof(text, hostile), { maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(any, any, any, any, (order, route, requestId, station) => {
        const paper = {
          ...hit,
          order,
          route,
          requestId,
          verdict: { ...hit.verdict, details: [order, route] },
        };
        const slip = landedSlip(paper, { station, at: route }, 203, writing);
        expect(slip.every((byte) => byte === 0x0a || (byte >= 0x20 && byte <= 0x7e))).toBe(true);
        const codes = [...tokensOf(slip)].filter(({ sign }) => sign !== '');
        expect(codes.map(({ sign, code }) => sign + code).filter((name) => !ownCommands.has(name))).toEqual(
          [],
        );
        expect(codes.filter(({ code }) => code === 'XA')).toHaveLength(1);
        expect(readLabel(slip).findings).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('the barcode contains the exact request id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }), (id) => {
        const requestId = id.trim();
        fc.pre(requestId !== '');
        expect(codesOf(slipOf({ ...full, requestId }))).toEqual([requestId]);
      }),
      { numRuns: 300 },
    );
  });
});
