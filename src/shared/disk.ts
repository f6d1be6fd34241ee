import { z } from 'zod';

/**
 * Why the disk does not take what is written. `full` there is no room, `unwritable` writing fails, `locked` another program
 * keeps the archive from being written, `gone` its file or its log was deleted, replaced or cut while it was open, `damaged` what is
 * written there can't be read.
 */
export const diskTroubles = ['full', 'unwritable', 'locked', 'gone', 'damaged'] as const;
export const diskTroubleSchema = z.enum(diskTroubles);
export type DiskTrouble = z.infer<typeof diskTroubleSchema>;
