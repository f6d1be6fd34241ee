import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code';

/** @returns null when the file does not exist, `unreadable` when it can't be read or is not JSON */
export const readJson = async (file: string): Promise<{ value: unknown } | 'unreadable' | null> => {
  try {
    // Reading a pipe would block.
    if (!(await stat(file)).isFile()) return 'unreadable';
    return { value: JSON.parse(await readFile(file, 'utf8')) as unknown };
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : 'unreadable';
  }
};

/** Makes a rename survive a power cut. Windows can't sync a folder and does not need it. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Replaces a file atomically: after a power cut either the old or the new content is there, complete. Mode 0600. */
export const writeAtomically = async (file: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(`${file}.new`, { force: true });
  const handle = await open(`${file}.new`, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await syncFolder(dirname(file));
};

export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeAtomically(file, `${JSON.stringify(value, null, 2)}\n`);
