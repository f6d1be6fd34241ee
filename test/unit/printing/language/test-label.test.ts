import { describe, expect, it } from 'vitest';
import { expectedLabels } from '#main/printing/language/expected-labels';
import { testLabel } from '#main/printing/language/test-label';
import { barcodes, draw } from '#test/unit/practice/service/pictures';
import { writing } from '#test/support/writing';
import type { Printer } from '#shared/print/printer';

const printer = (dpi: Printer['dpi'], name = 'Bench 3'): Printer => ({
  id: 'p',
  name,
  uri: 'tcp://127.0.0.1:9100',
  dpi,
  isDefault: true,
});
const zpl = (dpi: Printer['dpi'], station = 'North', name?: string): string =>
  new TextDecoder().decode(testLabel(printer(dpi, name), { stationName: station }, writing));

describe('the test label', () => {
  it.each([
    [203, '^FO24,208^GB400,2,2^FS'],
    [300, '^FO36,312^GB600,2,2^FS'],
    [600, '^FO72,624^GB1200,2,2^FS'],
  ] as const)('the test label is one label at %i dpi with a ruler of 50 mm', (dpi, ruler) => {
    expect(expectedLabels([testLabel(printer(dpi), { stationName: 'North' }, writing)])).toBe(1);
    expect(zpl(dpi)).toContain(ruler);
    expect(zpl(dpi)).toContain('^BCN,');
  });

  it.each([
    [203, 'D0J000000001', 'D0J000000001'],
    [300, 'D0J000000001', 'D0J000000001'],
    [600, null, 'Bench 3'],
    [203, null, 'Bench 3'],
  ] as const)(
    'the test label leads back to the printer when scanned at %i dpi, serial %s',
    async (dpi, serial, code) => {
      const label = new TextDecoder().decode(
        testLabel(printer(dpi), { stationName: 'North', serial }, writing),
      );
      const dpmm = { 203: 8, 300: 12, 600: 24 }[dpi];
      expect(await barcodes(await draw(label, dpmm))).toEqual([code]);
    },
  );

  it('the barcode fits the narrowest heads and is never empty', () => {
    const codeOf = (name: string): string => /\^BCN.*?\^FD(.*?)\^FS/.exec(zpl(203, 'North', name))?.[1] ?? '';
    expect(codeOf('A name that is much too long for a barcode')).toBe('A name that is m');
    expect(codeOf('包装台')).toBe('TEST');
    expect(codeOf('>;~^ Bank 3')).toBe('Bank 3');
  });

  it('a printer’s name can’t break the test label', () => {
    const label = zpl(203, 'Nord^XZ~JA_', '^XZ Bänk 3 包');
    expect(label).toContain('^FH_^FDNord_5EXZ_7EJA_5F^FS');
    expect(label.match(/\^XZ/g)).toHaveLength(1);
  });
});
