import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/**
 * Ask before a file is read that this program did not just write: reading a pipe waits for ever, and a device may never end.
 * False for a folder, a pipe, a device, a link to any of them or to nothing, and where nothing has the name.
 */
export const isRegularFile = (file: string): boolean => {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** Reads at most this many bytes from the start of a file. */
export const readBeginning = (file: string, bytes: number): Buffer => {
  const handle = openSync(file, 'r');
  try {
    const beginning = Buffer.alloc(Math.min(bytes, fstatSync(handle).size));
    for (let at = 0, read = 1; at < beginning.length && read > 0; at += read)
      read = readSync(handle, beginning, at, beginning.length - at, at);
    return beginning;
  } finally {
    closeSync(handle);
  }
};
