import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../../base/error-code';

const pieceBytes = 1024 * 1024;
/** The smallest part that is given up. Disks have blocks of this size, and SQLite's pages are of it too. */
const blockBytes = 4096;

/** Reads this part of a file. What the disk can't read becomes zeros. @returns whether all could be read */
const readPiece = async (source: FileHandle, piece: Buffer, at: number): Promise<boolean> => {
  const { length } = piece;
  if (length === 0) return true;
  try {
    const { bytesRead } = await source.read(piece, 0, length, at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was copied');
    return await readPiece(source, piece.subarray(bytesRead), at + bytesRead);
  } catch (error) {
    if (errorCode(error) !== 'EIO') throw error;
    piece.fill(0);
    if (length <= blockBytes) return false;
    const half = Math.ceil(length / 2 / blockBytes) * blockBytes;
    await readPiece(source, piece.subarray(0, half), at);
    await readPiece(source, piece.subarray(half), at + half);
    return false;
  }
};

/**
 * Copies a file of a damaged archive. Blocks that the disk can't read are zeros in the copy.
 * @returns whether all could be read
 * @throws any other error of the file system
 */
export const copyReadable = async (from: string, to: string): Promise<boolean> => {
  const source = await open(from, 'r');
  let target: FileHandle | null = null;
  try {
    target = await open(to, 'w', 0o600);
    const { size } = await source.stat();
    let isComplete = true;
    for (let at = 0; at < size; at += pieceBytes) {
      const piece = Buffer.alloc(Math.min(pieceBytes, size - at));
      if (!(await readPiece(source, piece, at))) isComplete = false;
      await target.writeFile(piece);
    }
    return isComplete;
  } finally {
    await target?.close();
    await source.close();
  }
};
