import { z } from 'zod';
import { readJson, writeJson } from '../base/atomic-file';

const fileSchema = z.object({
  /** The latest time that is known to be correct. */
  seenAt: z.string().nullable(),
  last: z.object({ at: z.string(), days: z.number(), labels: z.number(), documents: z.number() }).nullable(),
  /** The archive's file has to be rebuilt, because its pages may still contain removed data. */
  isLoose: z.boolean(),
});
export type Kept = z.infer<typeof fileSchema>;
const nothingKept: Kept = { seenAt: null, last: null, isLoose: false };

/** The state of data removal of an environment, kept beside its archive. */
export class RetentionFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** A file that can't be read counts as missing: then the record's last entry gives the latest known time. */
  async read(): Promise<Kept> {
    const found = await readJson(this.#file);
    const parsed = found && found !== 'unreadable' ? fileSchema.safeParse(found.value) : null;
    return parsed?.data ?? nothingKept;
  }

  async keep(more: Partial<Kept>): Promise<void> {
    await writeJson(this.#file, { ...(await this.read()), ...more });
  }
}
