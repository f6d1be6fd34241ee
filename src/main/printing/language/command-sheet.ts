import { commandCode, commands, type Command, commandWords } from '#shared/commands';
import { testCode } from '#shared/keyboard/us-keys';
import type { Printer } from '#shared/print/printer';

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;
/** Dots of a barcode's narrowest bar, near 0.375 mm: the longest code is then 79 mm wide, with room for its quiet zones. */
const narrowDots = { 203: 3, 300: 4, 600: 9 } as const;

const left = 5;
const top = 15;
/** From one command to the next, in millimetres: far enough apart that a scanner held askew meets one barcode only. */
const step = 17;
const barHeight = 9.5;

/**
 * The sheet of command barcodes for a 4 × 6 inch label: eight barcodes, each under its word; the last one shows whether the scanner's
 * keyboard layout fits. It changes no setting that would last into the next label.
 */
export const commandSheet = (dpi: Printer['dpi']): Uint8Array => {
  const dots = (mm: number): number => Math.round(mm * dotsPerMm[dpi]);
  const text = (mm: number, height: number, words: string): string =>
    `^FO${dots(left)},${dots(mm)}^A0N,${dots(height)},${dots(height)}^FD${words}^FS`;
  const barcode = (word: string, code: string, index: number): string[] => {
    const at = top + index * step;
    const bars = `^FO${dots(left + 3)},${dots(at + 5.5)}^BCN,${dots(barHeight)},N,N,N^FD${code}^FS`;
    return [text(at, 4.5, word), bars];
  };
  const command = (name: Command, index: number): string[] =>
    barcode(commandWords[name], commandCode(name), index);
  const zpl = [
    '^XA',
    text(5, 6, 'Packbench commands'),
    `^BY${narrowDots[dpi]}`,
    ...commands.flatMap(command),
    ...barcode('TEST', testCode, commands.length),
    '^BY2',
    '^XZ',
  ];
  return new TextEncoder().encode(zpl.join('\n'));
};
