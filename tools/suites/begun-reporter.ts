import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The environment variable that names the file for what runs. */
export const begunFile = 'PACKBENCH_BEGUN_FILE';

/**
 * Keeps in a file which test files have begun and not ended, a line each: where a runner hangs, it can't be asked any more.
 * A file that hangs while it is loaded counts as begun.
 */
export default class BegunReporter implements Reporter {
  readonly #begun = new Set<string>();

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#begun.add(relativeModuleId);
    this.#write();
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#begun.delete(relativeModuleId);
    this.#write();
  }

  #write(): void {
    const file = process.env[begunFile];
    if (file !== undefined) writeFileSync(file, [...this.#begun].join('\n'));
  }
}
