import type { SpawnReader } from '../../intake/aside/messages';
import { readInChild, smallFile } from '../../intake/aside/read-in-child';
import { inSlices } from '../../intake/read-orders';
import type { Refused } from '../../intake/types';
import { readTable, type Table } from './read';

/**
 * Reads a table of corrections.
 * @throws the error that broke the reading; nothing was stored then
 */
export type ReadTable = (bytes: Uint8Array) => Promise<Table | Refused>;

/** Reads in small steps on the main thread; only for small files. */
export const readTableInSlices: ReadTable = (bytes) => inSlices(readTable(bytes));

/**
 * Reads large tables of corrections in a process of its own.
 * @param readHere reads small ones
 */
export const createTableReader =
  (spawn: SpawnReader, readHere: ReadTable = readTableInSlices): ReadTable =>
  async (bytes) =>
    bytes.length <= smallFile ? readHere(bytes) : readInChild<Table>(spawn, { kind: 'corrections', bytes });
