import { z } from 'zod';

/**
 * Why writing to the disk fails. `full`: no space. `unwritable`: writing fails. `locked`: another program locks the archive. `gone`: the
 * archive's file or log was deleted, replaced or cut while it was open. `damaged`: what is written there can't be read.
 */
export const diskProblems = ['full', 'unwritable', 'locked', 'gone', 'damaged'] as const;
export const diskProblemSchema = z.enum(diskProblems);
export type DiskProblem = z.infer<typeof diskProblemSchema>;
