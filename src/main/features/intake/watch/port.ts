import { errorCode } from '../../../base/error-code';

/** A file in the watch folder. Links are reported as `other` and never followed. */
export interface Entry {
  name: string;
  kind: 'file' | 'folder' | 'other';
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, from the file system. */
  changed: number;
}

/** One of our subfolders of the watch folder, or the watch folder itself (''). */
export type Place = string;

export interface FileBytes {
  bytes: Uint8Array;
  size: number;
  changed: number;
}

/**
 * The watch folder. Names are names of its own entries, never paths. Every method rejects with the system's error, whose `code` identifies
 * it (`ENOENT`, `EACCES`, `EBUSY` …).
 */
export interface IntakeFolder {
  list(place: Place): Promise<Entry[]>;
  /** Reads a complete regular file. Rejects with `ELOOP` or `EINVAL` if it is something else. */
  read(place: Place, name: string): Promise<FileBytes>;
  /** Null if there is none. */
  look(place: Place, name: string): Promise<Entry | null>;
  /** Moves a file within the watch folder. Rejects with `EEXIST` instead of replacing another. */
  move(from: Place, name: string, to: Place, newName: string): Promise<void>;
  /** Writes a file and replaces one with the same name. */
  write(place: Place, name: string, text: string): Promise<void>;
  /** Creates one of our subfolders if needed. Rejects with `ENOTDIR` if something else has its name. */
  make(place: Place): Promise<void>;
}

/** The floor does not say whether it has the orders of a file. Nothing is wrong with the file. */
export class FloorSilent extends Error {}

/** What an error means for the file. */
export type FileProblem = 'gone' | 'locked' | 'floor' | 'failed';

const locks = new Set(['EACCES', 'EPERM', 'EBUSY', 'ETXTBSY', 'EAGAIN']);

export const fileProblemOf = (error: unknown): FileProblem => {
  if (error instanceof FloorSilent) return 'floor';
  const code = errorCode(error) ?? '';
  if (code === 'ENOENT') return 'gone';
  return locks.has(code) ? 'locked' : 'failed';
};
