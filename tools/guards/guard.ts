import { z } from 'zod';

const editSchema = z.strictObject({
  /** Path in the project. */
  file: z.string(),
  /** Text that stands there exactly once. */
  find: z.string().min(1),
  /** What stands there instead when the guard is gone. It has to run: a program that does not start proves nothing. */
  put: z.string(),
});

const guardSchema = z.strictObject({
  /** First cell of its line in docs/security.md, word for word. The line says which test has to fail. */
  threat: z.string().min(1),
  /** What is taken out, in a few words; no two of one threat are the same. */
  without: z.string().min(1),
  remove: z.array(editSchema).min(1),
});

/** One text in one file, and what takes its place. */
export type Edit = z.infer<typeof editSchema>;

/** One way to take one guard out. A line whose guard is made of several parts has one entry for each. */
export type Guard = z.infer<typeof guardSchema>;

/** What test/guards/list.ts exports. `untried`: threats nobody takes out here, each with its reason. */
export const listSchema = z.object({
  guards: z.array(guardSchema),
  untried: z.record(z.string(), z.string().min(1)),
});
