import { describe, expect, it } from 'vitest';
import { expectedLabels } from '#main/printing/language/expected-labels';
import { testLabel } from '#main/printing/language/test-label';
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
    expect(zpl(dpi)).toContain(`^FDTEST-${dpi}^FS`);
  });

  it('cannot be broken by a name', () => {
    const label = zpl(203, 'Nord^XZ~JA_é', 'Bänk 3 包');
    expect(label).toContain('^FH^FDNord_5EXZ_7EJA_5Fe^FS');
    expect(label).toContain('^FDBank 3 ?^FS');
    expect(label.match(/\^XZ/g)).toHaveLength(1);
  });
});
