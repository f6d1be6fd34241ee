import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes new and renamed files of a folder survive a power cut. Windows can't sync a folder. */
export const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Replaces a file atomically: after a power cut either the old or the new text is there. */
export const replaceText = (file: string, text: string): void => {
  const making = `${file}.new`;
  const handle = openSync(making, 'w', 0o644);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(making, file);
  syncFolder(dirname(file));
};
