import { z } from 'zod';

/**
 * `off`: no folder is set. `watching`: no problem. `missing`: the folder does not exist at present. `unreadable`: it exists but can't be
 * listed. `unusable`: files in it can't be moved, or one of our subfolders is not a folder.
 */
export const watchStates = ['off', 'watching', 'missing', 'unreadable', 'unusable'] as const;

/**
 * `arriving`: still being written. `locked`: can't be opened now. `floor`: the floor may have its orders and does not answer. `stuck`:
 * can't be moved or stored. `claimed`: for a while in the folder of another station, or of this one under another computer name.
 * `ignored`: not an order file.
 */
export const waitingReasons = ['arriving', 'locked', 'floor', 'stuck', 'claimed', 'ignored'] as const;

/** `again`: the same content was imported before. `unmapped`: its columns are not known. Both were moved to `rejected/`. */
export const droppedOutcomes = ['imported', 'refused', 'again', 'unmapped'] as const;

export const droppedFileSchema = z.object({
  /** The file's name when it was dropped. */
  name: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  outcome: z.enum(droppedOutcomes),
  /** Its present place in the folder: `imported/orders.csv`. */
  movedTo: z.string(),
  imported: z.number().int(),
  refused: z.number().int(),
  /** Why it was not imported, as a coded message; empty if it was. */
  message: z.string(),
});
export type DroppedFile = z.infer<typeof droppedFileSchema>;

export const watchStatusSchema = z.object({
  folder: z.string(),
  state: z.enum(watchStates),
  /** Why, as a coded message; empty if the state says it all. */
  message: z.string(),
  /** Files in the folder; at most 20. */
  waiting: z.array(z.object({ name: z.string(), reason: z.enum(waitingReasons) })),
  /** Files processed since the station started, newest first; at most 20. */
  recent: z.array(droppedFileSchema),
});
export type WatchStatus = z.infer<typeof watchStatusSchema>;
