import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** A download of Electron that failed: of which version, and when (milliseconds since 1970). */
export interface FailedAttempt {
  version: string;
  at: number;
}

/** Whether to try the download of `version` now: not within a day after a failure of the same version. */
export function worthTrying(version: string, failed: FailedAttempt | undefined, now: number): boolean {
  if (failed?.version !== version) return true;
  return now < failed.at || now - failed.at >= RETRY_AFTER_MS;
}

/** The failure noted in `file`; undefined when there is none or it can't be read. */
export function readAttempt(file: string): FailedAttempt | undefined {
  try {
    const { version, at } = JSON.parse(readFileSync(file, 'utf8')) as Partial<FailedAttempt>;
    return typeof version === 'string' && typeof at === 'number' ? { version, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Notes a failure in `file`, or removes the note if `failed` is undefined. */
export function noteAttempt(file: string, failed: FailedAttempt | undefined): void {
  if (failed === undefined) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(failed)}\n`);
}
