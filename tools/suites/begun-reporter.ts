import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The environment variable with the file for running tests. */
export const begunFile = 'PACKBENCH_BEGUN_FILE';

/**
 * Keeps a list of the test files that have begun and not ended, one a line, in a file: a runner that hangs can't be asked. A file that
 * hangs while it is loaded counts as begun.
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
