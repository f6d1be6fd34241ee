import type { Printer } from '#shared/print/printer';

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;
/** Dots of the barcode's narrowest bar, near 0.25 mm: 24 characters are then 80 mm wide, with room for quiet zones. */
const narrowDots = { 203: 2, 300: 3, 600: 6 } as const;

/** As the field's own hexadecimal, in UTF-8: no letter of a name is a command. */
const field = (text: string): string =>
  Array.from(
    new TextEncoder().encode(text),
    (byte) => `_${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  ).join('');

/** A person's badge: the name, and the barcode that signs in. It changes no setting that would last into the next label. */
export const badgeLabel = (dpi: Printer['dpi'], name: string, badge: string): Uint8Array => {
  const dots = dotsPerMm[dpi];
  const line = (mm: number, height: number, words: string): string =>
    `^FO${5 * dots},${mm * dots}^A0N,${height * dots},${height * dots}^FH^FD${field(words)}^FS`;
  const zpl = [
    '^XA^CI28',
    line(5, 4, 'Packbench badge'),
    line(12, 7, name),
    `^BY${narrowDots[dpi]}^FO${8 * dots},${24 * dots}^BCN,${14 * dots},N,N,N^FD${badge}^FS^BY2`,
    '^XZ',
  ];
  return new TextEncoder().encode(zpl.join('\n'));
};
