import { z } from 'zod';

const editSchema = z.strictObject({
  /** Path in the project. */
  file: z.string(),
  /** Text that occurs in the file exactly once. */
  find: z.string().min(1),
  /** The text that replaces it to remove the guard. The program must still run: one that does not start proves nothing. */
  put: z.string(),
});

const guardSchema = z.strictObject({
  /** First cell of its line in docs/security.md, word for word. The line names the test that has to fail. */
  threat: z.string().min(1),
  /** What is removed, in a few words; each entry of a threat has different words. */
  without: z.string().min(1),
  remove: z.array(editSchema).min(1),
});

/** One text in one file, and its replacement. */
export type Edit = z.infer<typeof editSchema>;

/** One way to remove one guard. A line whose guard has several parts has one entry for each. */
export type Guard = z.infer<typeof guardSchema>;

/** The exports of test/guards/list.ts. `untried`: threats without an entry, each with its reason. */
export const listSchema = z.object({
  guards: z.array(guardSchema),
  untried: z.record(z.string(), z.string().min(1)),
});
