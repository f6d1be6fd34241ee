/**
 * Why an archive was not opened: `unreadable` the file or its folder can't be read and written, `newer` a later version of
 * the program made it, `locked` another station works in it, `corrupt` it is damaged or is not an archive, `no_key` it is encrypted and the key is
 * not to be had, `unwritable` the disk is full or does not take what is written.
 */
export type ArchiveErrorCode = 'unreadable' | 'newer' | 'locked' | 'corrupt' | 'no_key' | 'unwritable';

/** The archive was not opened, and nothing was written. `reason` is plain words for a person. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;
  readonly file: string;
  readonly reason: string;

  constructor(code: ArchiveErrorCode, file: string, reason: string) {
    super(`archive ${file}: ${reason}`);
    this.name = 'ArchiveError';
    this.code = code;
    this.file = file;
    this.reason = reason;
  }
}

/** A row that does not say what it should. The value itself is left out: it may be an address. */
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

/** A save that does not follow from what the archive holds: the label moved on meanwhile, or its ref1 is taken. */
export class ConflictError extends Error {
  readonly labelId: string;

  constructor(labelId: string, what: string) {
    super(`archive: label ${labelId}: ${what}`);
    this.name = 'ConflictError';
    this.labelId = labelId;
  }
}
