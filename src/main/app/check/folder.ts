import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../base/error-code';
import { fault, type Finding, ok, unseen } from './findings';

const megabyte = 1_000_000;
/** Enough for a shift's labels and the daily copy of a large archive. */
const leastFree = 500 * megabyte;

/** Writes some bytes to the disk and removes them: nothing else shows that writing works. */
const takesWriting = (folder: string): void => {
  const file = join(folder, `check-${process.pid}`);
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      writeSync(handle, Buffer.alloc(4096));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } finally {
    rmSync(file, { force: true });
  }
};

/** Checks whether the station's folder can be written to, and how much free space its disk has. */
export const checkFolder = async (folder: string): Promise<Finding> => {
  if (!existsSync(folder)) return unseen('disk', `${folder} is not there: this station was never opened`);
  try {
    takesWriting(folder);
    const { bavail, bsize } = await statfs(folder);
    const free = `${Math.floor((bavail * bsize) / megabyte)} MB free`;
    if (bavail * bsize < leastFree) return fault('disk', `${free}: less than ${leastFree / megabyte} MB`);
    return ok('disk', `${folder} takes what is written, ${free}`);
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error';
    return fault('disk', `${folder} can not be written to: ${code}`);
  }
};
