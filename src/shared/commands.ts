/** What a worker may tell the station by a barcode from the command sheet. */
export const commands = ['print', 'reprint', 'next', 'hold', 'pause', 'resume', 'cancel'] as const;
export type Command = (typeof commands)[number];

/**
 * What every command barcode begins with, and no order number may. Capitals, `%` and `-` are in Code 128 and Code 39 alike, and
 * on a US keyboard `%` and `-` are keys of their own, which keyboard-wedge scanners type as they are. Compared without regard to
 * case: under Caps Lock a scanner's capitals arrive as small letters.
 */
export const commandPrefix = '%PB-';

/** The words on the sheet and in the barcodes. */
export const commandWords: Record<Command, string> = {
  print: 'PRINT',
  reprint: 'REPRINT LAST',
  next: 'NEXT',
  hold: 'HOLD',
  pause: 'PAUSE',
  resume: 'RESUME',
  cancel: 'CANCEL',
};

/** What the barcode of a command holds: `%PB-REPRINT-LAST`. */
export const commandCode = (command: Command): string =>
  `${commandPrefix}${commandWords[command].replaceAll(' ', '-')}`;

/** True for a code that is the sheet's and nobody's order. */
export const isCommandCode = (code: string): boolean => code.trim().toUpperCase().startsWith(commandPrefix);

/** The command of a clean code; null where it is none, or one that this station does not know. */
export const commandOf = (code: string): Command | null => {
  const wanted = code.trim().toUpperCase();
  return commands.find((command) => commandCode(command) === wanted) ?? null;
};
