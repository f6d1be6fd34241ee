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

/** `unknown` bytes may have reached the printer and nothing proves either way; the program never sends them again. */
export type PrintState = (typeof printStates)[number];

export const printReasons = ['first', 'damaged', 'lost', 'jam', 'misprint', 'not_printed', 'other'] as const;
export const printReason = z.enum(printReasons);
export type PrintReason = z.infer<typeof printReason>;

/** Why a print ended short of `confirmed`. */
export const printNotes = [
  'printer_mute',
  /** The system's print queue handed the job over, or gave it up; what came of it at the printer nobody says. */
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
] as const;
export const printNote = z.enum(printNotes);
export type PrintNote = z.infer<typeof printNote>;

/** One try to put a label's documents on paper at one printer. Times are ISO 8601 UTC. */
export const printSchema = z.object({
  id: z.string(),
  labelId: z.string(),
  printerId: z.string(),
  printerName: z.string(),
  state: z.enum(printStates),
  reason: printReason,
  copies: z.number().int().min(1).max(10),
  /** Labels that should come out: the sum of `^PQ` over the printing formats, times copies. 0 until known. */
  expected: z.number().int(),
  counterBefore: z.number().nullable(),
  counterAfter: z.number().nullable(),
  /** What the printer is waiting for right now; empty when nothing. */
  waiting: z.array(statusReason),
  note: printNote.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Print = z.infer<typeof printSchema>;

/** How many papers one copy of a print is; 1 until its printer was told. */
export const papersOfPrint = ({ expected, copies }: Pick<Print, 'expected' | 'copies'>): number =>
  Math.max(1, Math.ceil(expected / copies));

export const isOver = (state: PrintState): boolean => state !== 'queued' && state !== 'sending';

/**
 * Why a label's paper may be the wrong one to print again: the package has arrived; something printed on it was changed at
 * the service since; another label was bought in its place.
 */
export const printWarnings = ['arrived', 'outdated', 'replaced'] as const;
export type PrintWarning = (typeof printWarnings)[number];

/**
 * What a person may print in spite of: a warning, that the label is not right for the printer (`label_unfit`), or that paper of a
 * purchase in doubt may be out already.
 */
export const printOverrides = [...printWarnings, 'unfit', 'printed_before'] as const;
export type PrintOverride = (typeof printOverrides)[number];
