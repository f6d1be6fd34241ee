import { type Printer, withoutPin } from '#shared/print/printer';
import { dotsPerMm } from '../models';
import type { Writing } from './writing';
import { Pen } from './pen';

const rulerMm = 50;
/** In millimetres: the space of the narrowest heads (56 mm). */
const left = 3;
const width = 52;

/** A ruler with a line every 10 mm: at the wrong resolution it is not 50 mm long. */
const ruler = (x: number, y: number, dots: number): string => {
  const lines = Array.from(
    { length: rulerMm / 10 + 1 },
    (_, at) => `^FO${x + at * 10 * dots},${y}^GB2,${3 * dots},2^FS`,
  );
  return `^FO${x},${y}^GB${rulerMm * dots},2,2^FS${lines.join('')}`;
};

/** As many characters as the narrowest heads (56 mm) can print as a Code 128. */
const codeLength = 16;

/** The content of the barcode: the serial number where the printer reported it, else as much of its name as fits. */
const codeOf = (printer: Printer, serial: string | null): string => {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9 ._-]/g, '')
      .trim()
      .slice(0, codeLength)
      .trim();
  return plain(serial ?? '') || plain(printer.name) || 'TEST';
};

/**
 * A simple label of our own: station, printer, resolution with a 50 mm ruler, and a Code 128 that leads back to the
 * printer when scanned. It leaves no setting behind for the next label.
 */
export const testLabel = (
  printer: Printer,
  { stationName, serial = null }: { stationName: string; serial?: string | null },
  { words, lettering }: Writing,
): Uint8Array => {
  const dots = dotsPerMm[printer.dpi];
  const pen = new Pen(printer.dpi, lettering);
  const { testLabel: text } = words.text.paper;
  const line = (y: number, height: number, content: string): string =>
    pen.text(left, content, { y, height, width });
  const zpl = [
    '^XA',
    line(3, 5, text.title),
    line(10, 4, stationName),
    line(15, 4, printer.name),
    line(20, 3, `${withoutPin(printer.uri)}  ${printer.dpi} dpi`),
    ruler(left * dots, 26 * dots, dots),
    line(30, 3, text.ruler({ mm: rulerMm })),
    `^BY${Math.max(2, dots / 4)}${pen.at(left, 36)}^BCN,${10 * dots},Y,N,N^FD${codeOf(printer, serial)}^FS^BY2`,
    '^XZ',
  ];
  return new TextEncoder().encode(zpl.join('\n'));
};
