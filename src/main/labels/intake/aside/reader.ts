import { type ReadWish, readWishGently } from '../read-wish';
import type { IntakeResult } from '../types';
import { readAside, smallFile } from './read-aside';

/** Reads an order file. @throws what broke the reading; nothing was stored then */
export type ReadFile = (wish: ReadWish) => Promise<IntakeResult>;

/**
 * Reads large order files in a thread of their own.
 * @param workerFile built file of the thread
 * @param readHere how small ones are read
 */
export const createReader =
  (workerFile: string, readHere: ReadFile = readWishGently): ReadFile =>
  async (wish) =>
    wish.bytes.length <= smallFile
      ? readHere(wish)
      : readAside<IntakeResult>(workerFile, { kind: 'orders', wish });
