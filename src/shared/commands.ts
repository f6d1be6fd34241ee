/** Commands that a worker can give by a barcode of the command sheet. */
export const commands = ['print', 'reprint', 'next', 'hold', 'pause', 'resume', 'cancel'] as const;
export type Command = (typeof commands)[number];

/**
 * The beginning of every command barcode, which no order number may have. Upper-case letters, `%` and `-` are in both Code 128 and Code 39.
 * On a US keyboard `%` and `-` have their own keys, which keyboard-wedge scanners type correctly. Case is ignored, because Caps Lock turns
 * a scanner's capitals into small letters.
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

/** The content of a command's barcode: `%PB-REPRINT-LAST`. */
export const commandCode = (command: Command): string =>
  `${commandPrefix}${commandWords[command].replaceAll(' ', '-')}`;

/** True for a code of the command sheet, which cannot be an order. */
export const isCommandCode = (code: string): boolean => code.trim().toUpperCase().startsWith(commandPrefix);

/** The command of a cleaned code; null if it is not a command or this station does not know it. */
export const commandOf = (code: string): Command | null => {
  const wanted = code.trim().toUpperCase();
  return commands.find((command) => commandCode(command) === wanted) ?? null;
};
