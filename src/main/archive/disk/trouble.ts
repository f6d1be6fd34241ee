import type { DiskTrouble } from '#shared/disk';

/** What was to be written is not on the disk. What may be lost otherwise is kept beside the archive (`room.ts`). */
export class DiskError extends Error {
  readonly trouble: DiskTrouble;

  constructor(trouble: DiskTrouble, options?: ErrorOptions) {
    super(`the archive can not be written: ${trouble}`, options);
    this.name = 'DiskError';
    this.trouble = trouble;
  }
}

/** Primary result codes: https://www.sqlite.org/rescode.html */
const bySqlite: Record<number, DiskTrouble> = {
  5: 'locked',
  6: 'locked',
  8: 'unwritable',
  10: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'unwritable',
  26: 'damaged',
};

const bySystem: Record<string, DiskTrouble> = {
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

/** Null for an error that is not the disk's: it would come again however often it was tried. */
export const diskTroubleOf = (error: unknown): DiskTrouble | null => {
  if (error instanceof DiskError) return error.trouble;
  if (!(error instanceof Error)) return null;
  if ('rawCode' in error && typeof error.rawCode === 'number') return bySqlite[error.rawCode & 0xff] ?? null;
  return 'code' in error && typeof error.code === 'string' ? (bySystem[error.code] ?? null) : null;
};
