import { z } from 'zod';

/** Commands that a person may send to a printer, in the order of the menu. */
export const printerCommands = ['feed', 'calibrate', 'pause', 'resume', 'cancel'] as const;
export const printerCommand = z.enum(printerCommands);
export type PrinterCommand = (typeof printerCommands)[number];

interface PrinterCommandTraits {
  /** It loses no label, so it may reach a printer while a label of ours is there, and everybody may send it. */
  besidePrint: boolean;
  /** The printer's state is read afterwards. Labels that it feeds or measures are not waited for. */
  changesStatus: boolean;
  /** Its effect cannot be undone, and its confirmation question says so. */
  grave: boolean;
}

/** What each command means for the bench. */
export const printerCommandTraits: Record<PrinterCommand, PrinterCommandTraits> = {
  feed: { besidePrint: false, changesStatus: false, grave: false },
  calibrate: { besidePrint: false, changesStatus: false, grave: false },
  pause: { besidePrint: true, changesStatus: true, grave: false },
  resume: { besidePrint: true, changesStatus: true, grave: false },
  cancel: { besidePrint: false, changesStatus: true, grave: true },
};
