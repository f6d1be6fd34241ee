import { z } from 'zod';
import { readJson, writeJson } from '../base/whole-file';

const fileSchema = z.object({
  /** The latest time that is known to be right. */
  seenAt: z.string().nullable(),
  last: z.object({ at: z.string(), days: z.number(), labels: z.number(), documents: z.number() }).nullable(),
  /** The file is to be written anew: it may still hold what stood in a page before. */
  isLoose: z.boolean(),
});
export type Kept = z.infer<typeof fileSchema>;
const nothingKept: Kept = { seenAt: null, last: null, isLoose: false };

/** What is kept of the removals of an environment, beside its archive. */
export class RetentionFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** A file that can't be read is none: the record's own last entry then says how late it was. */
  async read(): Promise<Kept> {
    const found = await readJson(this.#file);
    const parsed = found && found !== 'unreadable' ? fileSchema.safeParse(found.value) : null;
    return parsed?.data ?? nothingKept;
  }

  async keep(more: Partial<Kept>): Promise<void> {
    await writeJson(this.#file, { ...(await this.read()), ...more });
  }
}
