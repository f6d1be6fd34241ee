import { z } from 'zod';

/** What a person may tell a printer to do, in the order of the menu. */
export const printerCommands = ['feed', 'calibrate', 'pause', 'resume', 'cancel'] as const;
export const printerCommand = z.enum(printerCommands);
export type PrinterCommand = (typeof printerCommands)[number];

interface PrinterCommandTraits {
  /** It takes nothing away: it may reach a printer while a label of ours is there, and everybody may send it. */
  besidePrint: boolean;
  /** The printer is asked for its state afterwards; labels that it feeds or measures are not waited for. */
  changesStatus: boolean;
  /** What it does cannot be undone, and its question says so. */
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
