import type { PrinterCommand } from '#shared/print/printer-command';

/**
 * A person's commands in ZPL (Programming Guide, `~PH`, `~JC`, `~PP`, `~PS`, `~JA`). All act when they are received:
 * `~PP` after the label that is being printed, `~JA` on everything that the printer holds.
 */
export const commandText: Record<PrinterCommand, string> = {
  feed: '~PH\r\n',
  calibrate: '~JC\r\n',
  pause: '~PP\r\n',
  resume: '~PS\r\n',
  cancel: '~JA\r\n',
};
