import type { Printer } from '#shared/print/printer';
import type { Writing } from './writing';
import { Pen } from './pen';

/** Dots of the barcode's narrowest bar, about 0.25 mm: 24 characters are then 80 mm wide, with room for quiet zones. */
const narrowDots = { 203: 2, 300: 3, 600: 6 } as const;

const left = 5;
const width = 90;

/** A person's badge: the name, and the barcode for signing in. It leaves no setting behind for the next label. */
export const badgeLabel = (
  dpi: Printer['dpi'],
  { name, badge }: { name: string; badge: string },
  { words, lettering }: Writing,
): Uint8Array => {
  const pen = new Pen(dpi, lettering);
  const zpl = [
    '^XA',
    pen.text(left, words.text.paper.badge, { y: 5, height: 4, width }),
    pen.text(left, name, { y: 12, height: 7, width }),
    `^BY${narrowDots[dpi]}${pen.at(8, 24)}^BCN,${pen.dots(14)},N,N,N^FD${badge}^FS^BY2`,
    '^XZ',
  ];
  return new TextEncoder().encode(zpl.join('\n'));
};
