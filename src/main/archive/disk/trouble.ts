import type { DiskProblem } from '#shared/disk';
import { errorCode } from '../../base/error-code';

/** Data could not be written to the disk. Answers that would be lost are kept beside the archive (`room.ts`). */
export class DiskError extends Error {
  readonly trouble: DiskProblem;

  constructor(trouble: DiskProblem, options?: ErrorOptions) {
    super(`the archive can not be written: ${trouble}`, options);
    this.name = 'DiskError';
    this.trouble = trouble;
  }
}

/** Primary result codes: https://www.sqlite.org/rescode.html */
const bySqlite: Record<number, DiskProblem> = {
  5: 'locked',
  6: 'locked',
  8: 'unwritable',
  10: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'unwritable',
  26: 'damaged',
};

const bySystem: Record<string, DiskProblem> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'unwritable',
  EROFS: 'unwritable',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EBADF: 'unwritable',
  EMFILE: 'unwritable',
  ENOENT: 'gone',
};

/** Null for an error that the disk did not cause, and that a retry would not avoid. */
export const diskTroubleOf = (error: unknown): DiskProblem | null => {
  if (error instanceof DiskError) return error.trouble;
  if (!(error instanceof Error)) return null;
  if ('rawCode' in error && typeof error.rawCode === 'number') return bySqlite[error.rawCode & 0xff] ?? null;
  return bySystem[errorCode(error) ?? ''] ?? null;
};

/**
 * For code that goes on without what can't be read or does not fit: a full disk is no reason to leave anything out.
 * @throws the error where the disk is full
 */
export const mustNotBeFull = (error: unknown): void => {
  if (diskTroubleOf(error) === 'full') throw error;
};
