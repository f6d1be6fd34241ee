import { commandCode, commands, type Command, commandWords } from '#shared/commands';
import { testCode } from '#shared/keyboard/us-keys';
import type { Printer } from '#shared/print/printer';
import type { Writing } from './writing';
import { Pen } from './pen';

/** Dots of a barcode's narrowest bar, about 0.375 mm: the longest code is then 79 mm wide, with room for its quiet zones. */
const narrowDots = { 203: 3, 300: 4, 600: 9 } as const;

const left = 5;
const right = 98;
const top = 15;
/** Where the explanation of a command begins, after the longest command word. */
const meaning = 42;
/** From one command to the next, in millimetres: so far apart that a tilted scanner reads only one barcode. */
const step = 17;
const barHeight = 9.5;

/**
 * The sheet of command barcodes for a 4 × 6 inch label: eight barcodes, each under its command word, which is the same
 * in every language, and its explanation. The last one shows whether the scanner's keyboard layout is right. It leaves
 * no setting behind for the next label.
 */
export const commandSheet = (dpi: Printer['dpi'], { words, lettering }: Writing): Uint8Array => {
  const { text } = words;
  const pen = new Pen(dpi, lettering);
  const barcode = (word: string, does: string, code: string, index: number): string[] => {
    const at = top + index * step;
    return [
      pen.text(left, word, { y: at, height: 4.5, width: meaning - left - 2 }),
      pen.text(meaning, does, { y: at + 0.8, height: 3.5, width: right - meaning }),
      `${pen.at(left + 3, at + 5.5)}^BCN,${pen.dots(barHeight)},N,N,N^FD${code}^FS`,
    ];
  };
  const command = (name: Command, index: number): string[] =>
    barcode(commandWords[name], text.paper.commands[name], commandCode(name), index);
  const zpl = [
    '^XA',
    pen.text(left, text.paper.commandsTitle, { y: 5, height: 6, width: right - left }),
    `^BY${narrowDots[dpi]}`,
    ...commands.flatMap(command),
    ...barcode('TEST', text.paper.scannerTest, testCode, commands.length),
    '^BY2',
    '^XZ',
  ];
  return new TextEncoder().encode(zpl.join('\n'));
};
