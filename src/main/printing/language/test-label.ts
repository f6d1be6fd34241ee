import { type Printer, withoutPin } from '#shared/print/printer';

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;
const rulerMm = 50;

/** Text for field data: plain characters only, and none that ZPL would read as a command or `^FH` as a code. */
const field = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/[_^~]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .slice(0, 120);

/** A ruler with a line each 10 mm: at the wrong resolution it is not 50 mm long. */
const ruler = (x: number, y: number, dots: number): string => {
  const lines = Array.from(
    { length: rulerMm / 10 + 1 },
    (_, at) => `^FO${x + at * 10 * dots},${y}^GB2,${3 * dots},2^FS`,
  );
  return `^FO${x},${y}^GB${rulerMm * dots},2,2^FS${lines.join('')}`;
};

/** As many as the narrowest heads (56 mm) have room for as a Code 128. */
const codeLength = 16;

/** What the barcode says: the serial number where the printer told it, else its name as far as a barcode has room. */
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
 * A modest label of our own: station, printer, resolution with a 50 mm ruler, and a Code 128 that scans back to the printer.
 * It changes no setting that would last into the next label.
 */
export const testLabel = (
  printer: Printer,
  stationName: string,
  serial: string | null = null,
): Uint8Array => {
  const dots = dotsPerMm[printer.dpi];
  const line = (mm: number, height: number, text: string): string =>
    `^FO${3 * dots},${mm * dots}^A0N,${height * dots},${height * dots}^FH^FD${field(text)}^FS`;
  const zpl = [
    '^XA',
    line(3, 5, 'Packbench test label'),
    line(10, 4, stationName),
    line(15, 4, printer.name),
    line(20, 3, `${withoutPin(printer.uri)}  ${printer.dpi} dpi`),
    ruler(3 * dots, 26 * dots, dots),
    line(30, 3, `This line is ${rulerMm} mm long`),
    `^BY${Math.max(2, dots / 4)}^FO${3 * dots},${36 * dots}^BCN,${10 * dots},Y,N,N^FD${codeOf(printer, serial)}^FS^BY2`,
    '^XZ',
  ];
  return new TextEncoder().encode(zpl.join('\n'));
};
