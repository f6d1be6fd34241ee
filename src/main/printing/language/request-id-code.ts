import type { Printer } from '#shared/print/printer';
import { fieldData } from './plain-letters';

/** Dots of the narrowest bar, 0.25 mm or more, which hand scanners can read from paper. */
const narrowDots = { 203: 2, 300: 3, 600: 6 } as const;
const barHeightDots = { 203: 80, 300: 120, 600: 240 } as const;
/** Dots of a QR module, 0.5 mm; at most 10 (guide, `^BQ`). */
const moduleDots = { 203: 4, 300: 6, 600: 10 } as const;
/** A Code 128 with this many characters is 84 mm wide with its quiet zones at 0.25 mm per module. */
const mostInBars = 26;
/** A QR code with error correction M of this many bytes has 37 modules per side (ISO/IEC 18004, version 5). */
const mostInSquare = 84;

export interface RequestIdCode {
  kind: 'bars' | 'square';
  /** From its barcode command to `^FS`. */
  zpl: string;
}

const hexed = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    byte > 0x7e || byte < 0x20
      ? `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : fieldData(String.fromCharCode(byte)),
  ).join('');

/**
 * A barcode of the service's request id: bars, which every scanner reads, where they fit, else a QR code. Null for an
 * id that fits neither; the interface does not show what such an id looks like.
 */
export const requestIdCode = (id: string, dpi: Printer['dpi']): RequestIdCode | null => {
  // A ">" begins a control sequence in Code 128; "^" and "~" are written by one.
  if (/^[ -=?-\]_-}]+$/.test(id) && id.length <= mostInBars)
    return {
      kind: 'bars',
      zpl: `^BY${narrowDots[dpi]}^BCN,${barHeightDots[dpi]},N,N,N^FH_^FD${hexed(id)}^FS`,
    };
  if (new TextEncoder().encode(id).length > mostInSquare) return null;
  return { kind: 'square', zpl: `^BQN,2,${moduleDots[dpi]}^FH_^FDMA,${hexed(id)}^FS` };
};
