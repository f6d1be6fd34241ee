import { z } from 'zod';

/** `event`: it happened to a label. `station`: it happened to the station. `chain`: an entry of the chain itself. */
export const recordTables = ['event', 'station', 'chain'] as const;

/**
 * `altered`: the content of a row changed. `removed`: a row is missing. `inserted`: a row was added outside the chain. `reordered`: it is
 * in another row's place (`from`). For the chain itself: `cut`: its end is missing. `rewritten`: it was created again.
 */
export const breakKinds = ['altered', 'removed', 'inserted', 'reordered', 'cut', 'rewritten'] as const;

export const breakSchema = z.object({
  kind: z.enum(breakKinds),
  of: z.enum(recordTables),
  /** The row's number in its table; for an entry of the chain, its place. */
  id: z.number().int(),
  /** Its place in the chain; null for a row that is not in it. */
  seq: z.number().int().nullable(),
  /** The previous place of the row that is here now. */
  from: z.number().int().nullable(),
  /** How many consecutive rows, from this one. */
  count: z.number().int(),
});
export type Break = z.infer<typeof breakSchema>;

/** The end of the chain: the number of entries and the hash of the last (64 hexadecimal digits). */
export const headSchema = z.object({
  count: z.number().int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Head = z.infer<typeof headSchema>;

/**
 * What an archive was rebuilt from: a daily copy, a backup, itself even though its end is lost, or (`rescued`) the part that was open when its
 * file was deleted, replaced or cut.
 */
export const restoreSources = ['copy', 'backup', 'itself', 'rescued'] as const;

/** The last time the archive was rebuilt from a copy or a backup. It is stored outside the archive. */
export const lastRestoreSchema = z.object({
  at: z.string(),
  from: z.enum(restoreSources),
  /** When the copy or backup was made. */
  copyAt: z.string(),
  /** True if the record continues from the end that was stored before. Otherwise entries made after the copy are missing from it. */
  goesOn: z.boolean(),
});
export type LastRestore = z.infer<typeof lastRestoreSchema>;

/**
 * The stored end of the record could not be trusted, so a new one was started. `unsealed`: it had no seal even though this station seals it.
 * `missing`: there was none even though this station stored one. `unreadable`: neither sealed nor plain reading worked. Entries cut off before
 * that time would not be detected.
 */
export const endDoubtSchema = z.object({
  at: z.string(),
  why: z.enum(['unsealed', 'missing', 'unreadable']),
});
export type EndDoubt = z.infer<typeof endDoubtSchema>;

/** The result of checking the chain against a stored end. */
const chainCheckSchema = z.object({
  ok: z.boolean(),
  /** Entries that were checked. */
  entries: z.number().int(),
  /** Rows written before the record was chained. They are as they were then. */
  before: z.number().int(),
  /** Rows whose personal data was removed on purpose. */
  anonymised: z.number().int(),
  /** In the order of the chain; at most 100. */
  breaks: z.array(breakSchema),
  breakCount: z.number().int(),
  /** `kept`: an end was stored outside the archive, and it agrees or is reported above. `none`: there was none to compare. */
  end: z.enum(['kept', 'none']),
});
export type ChainCheck = z.infer<typeof chainCheckSchema>;

/** The record's end in one line, to show to outsiders: the number of entries and the hash over all of them. */
export const formatHead = ({ count, hash }: Head): string => `${count}-${hash}`;

/**
 * Reads such a line.
 * @returns null if it is not one
 */
export const parseHead = (line: string): Head | null => {
  const [, count, hash] = /^(\d{1,15})-([0-9a-f]{64})$/.exec(line.trim().toLowerCase()) ?? [];
  return count === undefined || hash === undefined ? null : { count: Number(count), hash };
};

export const checkSchema = chainCheckSchema.extend({
  /** Its end as a line that can be shown to an outsider; null before the first entry. */
  latest: z.string().nullable(),
  /** Whether the record contains the line that was shown earlier; null if none was given. */
  shown: z.enum(['held', 'not_held', 'no_line']).nullable(),
  restored: lastRestoreSchema.nullable(),
  doubt: endDoubtSchema.nullable(),
});
export type RecordCheck = z.infer<typeof checkSchema>;

/** One entry as it is displayed: who, when, what. */
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
  /** JSON, as stored. */
  event: z.string(),
});
export type RecordRow = z.infer<typeof recordRowSchema>;
