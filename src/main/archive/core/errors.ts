import { inEnglish } from '#shared/text/in-english';

/**
 * Why an archive was not opened. `unreadable`: the file or its folder can't be read and written. `newer`: a later version of the program
 * made it. `locked`: another station uses it. `corrupt`: it is damaged or not an archive. `no_key`: it is encrypted and the key is not
 * available. `unwritable`: the disk is full or refuses to be written.
 */
export type ArchiveErrorCode = 'unreadable' | 'newer' | 'locked' | 'corrupt' | 'no_key' | 'unwritable';

/** The archive was not opened, and nothing was written. `reason` is a coded message; the log has it in English. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;
  readonly file: string;
  readonly reason: string;

  constructor(code: ArchiveErrorCode, file: string, reason: string) {
    super(`archive ${file}: ${inEnglish(reason)}`);
    this.name = 'ArchiveError';
    this.code = code;
    this.file = file;
    this.reason = reason;
  }
}

/** A row with an invalid value. The value itself is left out, because it may be personal data. */
export class RowError extends Error {
  readonly table: string;
  readonly id: string;
  readonly column: string;

  constructor(table: string, id: string, column: string, what: string) {
    super(`archive: row ${id} of table ${table}, column ${column}: ${what}`);
    this.name = 'RowError';
    this.table = table;
    this.id = id;
    this.column = column;
  }
}

/** A save that does not fit the archive's state: the label changed meanwhile, or another label has its ref1. */
export class ConflictError extends Error {
  readonly labelId: string;

  constructor(labelId: string, what: string) {
    super(`archive: label ${labelId}: ${what}`);
    this.name = 'ConflictError';
    this.labelId = labelId;
  }
}
