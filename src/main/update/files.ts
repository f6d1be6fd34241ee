import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes what was made or renamed in a folder last through a power cut. Windows can't sync one. */
export const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** The old text or the new one is there, whenever the power is cut. */
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
