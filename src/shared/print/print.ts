import { z } from 'zod';
import { statusReason } from './printer';

export const printStates = [
  'queued',
  'sending',
  'sent',
  'confirmed',
  'unknown',
  'failed',
  'cancelled',
] as const;

/**
 * `unknown`: bytes may have reached the printer, and nothing proves whether it printed. The program never sends them again automatically.
 */
export type PrintState = (typeof printStates)[number];

export const printReasons = ['first', 'damaged', 'lost', 'jam', 'misprint', 'not_printed', 'other'] as const;
export const printReason = z.enum(printReasons);
export type PrintReason = z.infer<typeof printReason>;

/** True if the print was requested because the label has no paper yet. Other reasons produce additional paper. */
export const isWithoutPaper = (reason: PrintReason): boolean =>
  reason === 'first' || reason === 'not_printed';

/** Why a print ended without reaching `confirmed`, or how it was settled. */
export const printNotes = [
  'printer_mute',
  /** The system's print queue passed the job on or gave it up. The printer's result is unknown. */
  'queue_took_it',
  'queue_removed',
  'no_counter',
  'connection_lost',
  'count_short',
  'counter_moved_more',
  'others_print_too',
  'buffer_emptied',
  'station_stopped',
  'counter_proved',
  'counter_disproved',
  'worker_says_printed',
  'worker_says_not_printed',
  /** The archive was restored: the label may have been printed since it ended, at any printer. */
  'restored',
] as const;
export const printNote = z.enum(printNotes);
export type PrintNote = z.infer<typeof printNote>;

/** One attempt to put a label's documents on paper at one printer. Times are ISO 8601 UTC. */
export const printSchema = z.object({
  id: z.string(),
  labelId: z.string(),
  printerId: z.string(),
  printerName: z.string(),
  state: z.enum(printStates),
  reason: printReason,
  copies: z.number().int().min(1).max(10),
  /** How many labels should come out: the sum of `^PQ` over the printing formats, times copies. 0 until known. */
  expected: z.number().int(),
  counterBefore: z.number().nullable(),
  counterAfter: z.number().nullable(),
  /** What the printer is waiting for at present; empty if nothing. */
  waiting: z.array(statusReason),
  note: printNote.nullable(),
  /** The order in which prints were requested; absent before it is stored. It only rises, while a clock may be set back. */
  seq: z.number().int().optional(),
  createdAt: z.string(),
  /** Time of its last step at the printer. What is found out later about its paper does not change it. */
  updatedAt: z.string(),
});
export type Print = z.infer<typeof printSchema>;

/** Number of papers in one copy of a print; 1 until the print was sent. */
export const papersOfPrint = ({ expected, copies }: Pick<Print, 'expected' | 'copies'>): number =>
  Math.max(1, Math.ceil(expected / copies));

export const isFinished = (state: PrintState): boolean => state !== 'queued' && state !== 'sending';

/**
 * Why it may be wrong to print the label again: the package has arrived; data printed on it was changed at the service since; another label
 * was bought in its place.
 */
export const printWarnings = ['arrived', 'outdated', 'replaced'] as const;
export type PrintWarning = (typeof printWarnings)[number];

/**
 * What a person may override to print: a warning, a label that does not fit the printer (`label_unfit`), or a purchase in doubt whose paper
 * may already be out.
 */
export const printOverrides = [...printWarnings, 'unfit', 'printed_before'] as const;
export type PrintOverride = (typeof printOverrides)[number];
