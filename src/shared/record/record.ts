import { z } from 'zod';

/** `event` happened to a label, `station` to the station; `chain` is an entry of the chain itself. */
export const recordTables = ['event', 'station', 'chain'] as const;

/**
 * `altered` a row says something else than it said; `removed` it is gone; `inserted` it was put in without the chain;
 * `reordered` it stands in another row's place (`from`). Of the chain: `cut` its end is gone, `rewritten` it was made anew.
 */
export const breakKinds = ['altered', 'removed', 'inserted', 'reordered', 'cut', 'rewritten'] as const;

export const breakSchema = z.object({
  kind: z.enum(breakKinds),
  of: z.enum(recordTables),
  /** Number of the row in its table; of a chain's entry its place. */
  id: z.number().int(),
  /** Its place in the chain; null for a row that is not in it. */
  seq: z.number().int().nullable(),
  /** Where what stands there stood before. */
  from: z.number().int().nullable(),
  /** How many in a row, from this one. */
  count: z.number().int(),
});
export type Break = z.infer<typeof breakSchema>;

/** The end of the chain: how many entries, and the hash of the last (64 hexadecimal digits). */
export const headSchema = z.object({
  count: z.number().int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Head = z.infer<typeof headSchema>;

/**
 * What an archive was made anew from: a daily copy, a backup, itself though its end is lost, or (`rescued`) what was open of it
 * when its file was deleted, replaced or cut.
 */
export const restoreSources = ['copy', 'backup', 'itself', 'rescued'] as const;

/** The last time the archive was made anew from a copy or a backup, as the station keeps it outside the archive. */
export const lastRestoreSchema = z.object({
  at: z.string(),
  from: z.enum(restoreSources),
  /** When the copy or backup was made. */
  copyAt: z.string(),
  /** The record goes on from the end that was kept before; otherwise entries made since the copy are not in it. */
  goesOn: z.boolean(),
});
export type LastRestore = z.infer<typeof lastRestoreSchema>;

/**
 * What was kept of the end could not be trusted, and was begun anew: `unsealed` though this station seals it, `missing` though it
 * kept one, `unreadable` neither to the keychain nor otherwise. Entries cut off before then would not be found.
 */
export const endDoubtSchema = z.object({
  at: z.string(),
  why: z.enum(['unsealed', 'missing', 'unreadable']),
});
export type EndDoubt = z.infer<typeof endDoubtSchema>;

/** What the chain itself says, compared with an end of it. */
const chainCheckSchema = z.object({
  ok: z.boolean(),
  /** Entries that were looked at. */
  entries: z.number().int(),
  /** Rows written before the record was chained: they are as they were then. */
  before: z.number().int(),
  /** Rows whose personal data was removed on purpose. */
  anonymised: z.number().int(),
  /** In the order of the chain; at most 100. */
  breaks: z.array(breakSchema),
  breakCount: z.number().int(),
  /** `kept` an end of it was kept outside the archive and agrees or is told of above; `none` there was none to compare. */
  end: z.enum(['kept', 'none']),
});
export type ChainCheck = z.infer<typeof chainCheckSchema>;

/** The record's end in one line, to be shown outside: its entries and the hash over all of them. */
export const lineOf = ({ count, hash }: Head): string => `${count}-${hash}`;

/** @returns null where it is no such line */
export const headIn = (line: string): Head | null => {
  const [, count, hash] = /^(\d{1,15})-([0-9a-f]{64})$/.exec(line.trim().toLowerCase()) ?? [];
  return count === undefined || hash === undefined ? null : { count: Number(count), hash };
};

export const checkSchema = chainCheckSchema.extend({
  /** Its end as a line that can be shown to somebody outside; null before anything was written. */
  latest: z.string().nullable(),
  /** Whether it holds the line that was shown at some time; null where none was given. */
  shown: z.enum(['held', 'not_held', 'no_line']).nullable(),
  restored: lastRestoreSchema.nullable(),
  doubt: endDoubtSchema.nullable(),
});
export type RecordCheck = z.infer<typeof checkSchema>;

/** One entry as it is shown: who, when, what. */
export const recordRowSchema = z.object({
  seq: z.number().int(),
  of: z.enum(['event', 'station']),
  id: z.number().int(),
  at: z.string(),
  station: z.string(),
  operator: z.string().nullable(),
  type: z.string(),
  labelId: z.string().nullable(),
  ref1: z.string().nullable(),
  /** JSON, as it is stored. */
  event: z.string(),
});
export type RecordRow = z.infer<typeof recordRowSchema>;
