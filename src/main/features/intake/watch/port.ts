/** A file in the watch folder as it lies there; links are told as `other` and never followed. */
export interface Entry {
  name: string;
  kind: 'file' | 'folder' | 'other';
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, as the file system keeps it. */
  changed: number;
}

/** A folder in the watch folder that is ours, or the watch folder itself (''). */
export type Place = string;

export interface FileBytes {
  bytes: Uint8Array;
  size: number;
  changed: number;
}

/**
 * The watch folder. Names are names of its own entries, never paths. Every method rejects with the system's error, whose
 * `code` says what it is (`ENOENT`, `EACCES`, `EBUSY` …).
 */
export interface IntakeFolder {
  list(place: Place): Promise<Entry[]>;
  /** Reads a whole regular file; rejects with `ELOOP` or `EINVAL` where it is something else. */
  read(place: Place, name: string): Promise<FileBytes>;
  /** Null where there is none. */
  look(place: Place, name: string): Promise<Entry | null>;
  /** Moves a file within the watch folder. Rejects with `EEXIST` rather than replace another. */
  move(from: Place, name: string, to: Place, newName: string): Promise<void>;
  /** Writes a new file in place of one of that name. */
  write(place: Place, name: string, text: string): Promise<void>;
  /** Makes a folder of ours where there is none; rejects with `ENOTDIR` where something else bears its name. */
  make(place: Place): Promise<void>;
}

/** What a system's error means for the file at hand. */
export type Trouble = 'gone' | 'locked' | 'failed';

const locks = new Set(['EACCES', 'EPERM', 'EBUSY', 'ETXTBSY', 'EAGAIN']);

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const troubleOf = (error: unknown): Trouble => {
  const code = codeOf(error);
  if (code === 'ENOENT') return 'gone';
  return locks.has(code) ? 'locked' : 'failed';
};
