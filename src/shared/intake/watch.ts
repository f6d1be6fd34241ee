import { z } from 'zod';

/**
 * `off` no folder is set; `watching` all is well; `missing` the folder is not there (now); `unreadable` it is, and its list
 * can't be read; `unusable` files in it can't be moved, or what should be a folder of ours is something else.
 */
export const watchStates = ['off', 'watching', 'missing', 'unreadable', 'unusable'] as const;

/** `arriving` is still being written; `locked` can't be opened now; `stuck` can't be moved or stored; `ignored` is no order file. */
export const waitingReasons = ['arriving', 'locked', 'stuck', 'ignored'] as const;

/** `again` the same content was imported before; `unmapped` its columns are not known. Both went to `rejected/`. */
export const droppedOutcomes = ['imported', 'refused', 'again', 'unmapped'] as const;

export const droppedFileSchema = z.object({
  /** As it was dropped. */
  name: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  outcome: z.enum(droppedOutcomes),
  /** Where it lies now, within the folder: `imported/orders.csv`. */
  movedTo: z.string(),
  imported: z.number().int(),
  refused: z.number().int(),
  /** Why it was not imported, in words; empty when it was. */
  message: z.string(),
});
export type DroppedFile = z.infer<typeof droppedFileSchema>;

export const watchStatusSchema = z.object({
  folder: z.string(),
  state: z.enum(watchStates),
  /** What the system said; empty when all is well. */
  message: z.string(),
  /** Files that lie in the folder; at most 20. */
  waiting: z.array(z.object({ name: z.string(), reason: z.enum(waitingReasons) })),
  /** Files dealt with since the station started, newest first; at most 20. */
  recent: z.array(droppedFileSchema),
});
export type WatchStatus = z.infer<typeof watchStatusSchema>;
