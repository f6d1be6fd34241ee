import { readAside, smallFile } from '../../intake/aside/read-aside';
import { gently } from '../../intake/read-orders';
import type { Refused } from '../../intake/types';
import { readTable, type Table } from './read';

/** Reads a table of corrections. @throws what broke the reading; nothing was stored then */
export type ReadTable = (bytes: Uint8Array) => Promise<Table | Refused>;

/** A little at a time, for the main thread; only for what is small. */
export const readTableGently: ReadTable = (bytes) => gently(readTable(bytes));

/**
 * Reads large tables of corrections in a thread of their own.
 * @param workerFile built file of the thread
 * @param readHere how small ones are read
 */
export const createTableReader =
  (workerFile: string, readHere: ReadTable = readTableGently): ReadTable =>
  async (bytes) =>
    bytes.length <= smallFile
      ? readHere(bytes)
      : readAside<Table>(workerFile, { kind: 'corrections', bytes });
