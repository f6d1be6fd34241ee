import { describe, expect, it } from 'vitest';
import { expectedLabels } from '#main/printing/language/expected-labels';
import { testLabel } from '#main/printing/language/test-label';
import { barcodes, draw } from '#test/unit/practice/service/pictures';
import type { Printer } from '#shared/print/printer';

const printer = (dpi: Printer['dpi'], name = 'Bench 3'): Printer => ({
  id: 'p',
  name,
  uri: 'tcp://127.0.0.1:9100',
  dpi,
  isDefault: true,
});
const zpl = (dpi: Printer['dpi'], station = 'North', name?: string): string =>
  new TextDecoder().decode(testLabel(printer(dpi, name), station));

describe('test label', () => {
  it.each([
    [203, '^FO24,208^GB400,2,2^FS'],
    [300, '^FO36,312^GB600,2,2^FS'],
    [600, '^FO72,624^GB1200,2,2^FS'],
  ] as const)('is one label at %i dpi with a ruler of 50 mm', (dpi, ruler) => {
    expect(expectedLabels([testLabel(printer(dpi), 'North')])).toBe(1);
    expect(zpl(dpi)).toContain(ruler);
    expect(zpl(dpi)).toContain('^BCN,');
  });

  it.each([
    [203, 'D0J000000001', 'D0J000000001'],
    [300, 'D0J000000001', 'D0J000000001'],
    [600, null, 'Bench 3'],
    [203, null, 'Bench 3'],
  ] as const)(
    'scans back to the printer at %i dpi, serial %s',
    async (dpi, serial, code) => {
      const label = new TextDecoder().decode(testLabel(printer(dpi), 'North', serial));
      const dpmm = { 203: 8, 300: 12, 600: 24 }[dpi];
      expect(await barcodes(await draw(label, dpmm))).toEqual([code]);
    },
    30_000,
  );

  it('has a barcode no wider than the narrowest heads, and never an empty one', () => {
    const codeOf = (name: string): string => /\^BCN.*?\^FD(.*?)\^FS/.exec(zpl(203, 'North', name))?.[1] ?? '';
    expect(codeOf('A name that is much too long for a barcode')).toBe('A name that is m');
    expect(codeOf('包装台')).toBe('TEST');
    expect(codeOf('>;~^ Bank 3')).toBe('Bank 3');
  });

  it('cannot be broken by a name', () => {
    const label = zpl(203, 'Nord^XZ~JA_é', 'Bänk 3 包');
    expect(label).toContain('^FH^FDNord_5EXZ_7EJA_5Fe^FS');
    expect(label).toContain('^FDBank 3 ?^FS');
    expect(label.match(/\^XZ/g)).toHaveLength(1);
  });
});
