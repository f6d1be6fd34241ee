import { describe, expect, it } from 'vitest';
import { unfitReasons, type PrinterFacts } from '#main/printing/language/zpl/guard';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { writing } from '#test/support/writing';
import { commandSheet } from '#main/printing/language/command-sheet';
import { testLabel } from '#main/printing/language/test-label';
import { dpiOf, headDotsOf } from '#main/printing/models';
import type { Printer } from '#shared/print/printer';
import { codedMessage } from '#shared/text/coded-message';
import { bytes } from './zplish';

const text = '^FO10,10^A0N,30,30^FDx^FS';
const wide: PrinterFacts = { dpi: 203, headDots: 832, mediaDots: 1218 };
const unknown: PrinterFacts = { dpi: 203, headDots: null, mediaDots: null };
const reasons = (printer: PrinterFacts, ...documents: string[]): string[] =>
  unfitReasons(
    documents.map((document) => readLabel(bytes(document))),
    printer,
  ).map(({ code }) => code);

describe('whether a label fits a printer', () => {
  it.each([
    ['that is right', wide, `^XA^PW812^LL1218${text}^XZ`, []],
    ['of which little is known', unknown, `^XA^PW812^LL1218${text}^XZ`, []],
    ['of another resolution', wide, `^XA^PW1218^LL1828${text}^XZ`, ['wrong-dpi']],
    ['of a finer resolution', { ...unknown, dpi: 300 }, `^XA^PW812${text}^XZ`, ['wrong-dpi']],
    ['of six inches, which it may be made for', { ...wide, headDots: 1344 }, `^XA^PW1218${text}^XZ`, []],
    ['with a narrower head, but little on it', { ...wide, headDots: 448 }, `^XA^PW600${text}^XZ`, []],
    [
      'with a narrower head than its text',
      { ...wide, headDots: 448 },
      '^XA^FO300,9^A0N,60,60^FDlonger than that^FS^XZ',
      ['too-wide'],
    ],
    ['with a head hardly narrower', wide, `^XA^PW840${text}^XZ`, []],
    ['with shorter labels', wide, `^XA^PW812^LL1624^FO10,1500^GB9,9,9^FS^XZ`, ['too-long']],
    ['with shorter labels, but little on it', wide, `^XA^PW812^LL1624${text}^XZ`, []],
    ['that asks for ten copies', wide, `^XA${text}^PQ10^XZ`, []],
    ['that asks for eleven', wide, `^XA${text}^PQ11^XZ`, ['too-many']],
    ['with more labels than a parcel has', wide, `^XA${text}^PQ10^XZ`.repeat(6), ['too-many']],
    [
      'that recalls a format stored with 5,000 copies',
      wide,
      `^XA^DFR:A.ZPL^FS${text}^PQ5000^XZ^XA^XFR:A.ZPL^FS^XZ`,
      ['too-many'],
    ],
    ['that breaks off', wide, `^XA${text}`, ['unended']],
    ['with two reasons', wide, `^XA${text}^PQ99^PW1218^XZ`, ['too-many', 'wrong-dpi']],
  ] as const)('whether a label fits its printer is decided for one %s', (_, printer, zpl, codes) => {
    expect(reasons(printer, zpl)).toEqual(codes);
  });

  it('a label is assessed with all documents that are sent with it', () => {
    const many = `^XA${text}^PQ10^XZ`;
    expect(reasons(wide, ...Array<string>(5).fill(many))).toEqual([]);
    expect(reasons(wide, ...Array<string>(6).fill(many))).toEqual(['too-many']);
    expect(reasons(wide, `^XA${text}^XZ`, `^XA^PW1218${text}^XZ`)).toEqual(['wrong-dpi']);
  });

  it('every reason is given once', () => {
    const zpl = `^XA^PW1218${text}^PQ5000^XZ`;
    const labels = [readLabel(bytes(zpl)), readLabel(bytes(zpl))];
    expect(unfitReasons(labels, wide).map(({ words }) => words)).toEqual([
      codedMessage('unfit.many', { count: 10_000 }),
      codedMessage('unfit.resolution', { dpi: 300, has: 203 }),
    ]);
  });
});

describe('our own labels', () => {
  it.each([203, 300, 600] as const)('our own labels fit a printer of %i dpi', (dpi) => {
    const printer: Printer = {
      id: 'p',
      name: 'Front ~JR',
      uri: 'tcp://127.0.0.1:9100',
      dpi,
      isDefault: true,
    };
    const facts: PrinterFacts = { dpi, headDots: headDotsOf('ZT411', dpi), mediaDots: 6 * dpi };
    for (const label of [testLabel(printer, { stationName: '^XA ~JR' }, writing), commandSheet(dpi, writing)])
      expect(unfitReasons([readLabel(label)], facts)).toEqual([]);
  });
});

describe('printer models', () => {
  it.each([
    ['ZD410-200dpi', 203, 448],
    ['ZD611-203dpi', 203, 448],
    ['ZD611-300dpi', 300, 672],
    ['ZD621-203dpi', 203, 848],
    ['ZT411-200dpi', 203, 848],
    ['ZT411-300dpi', 300, 1272],
    ['ZD230', 203, 848],
    ['LP2844-Z', 203, 848],
    ['ZT421-203dpi', 203, 1344],
    ['Somebody else’s', 203, null],
  ] as const)('the width of the print head of %s at %i dpi is known', (model, dpi, dots) => {
    expect(headDotsOf(model, dpi)).toBe(dots);
  });

  it('a printer’s reported resolution has precedence', () => {
    const printer = { dpi: 203 } as Printer;
    const identity = { model: 'ZT411-300dpi', firmware: 'V92', dotsPerMm: 12 };
    expect(dpiOf(printer, identity)).toBe(300);
    expect(dpiOf(printer, { ...identity, dotsPerMm: 6 })).toBe(203);
    expect(dpiOf(printer, null)).toBe(203);
  });
});
