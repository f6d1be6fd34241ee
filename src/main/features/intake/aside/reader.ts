import { type ReadRequest, readRequestInSlices } from '../read-request';
import type { IntakeResult } from '../types';
import type { SpawnReader } from './messages';
import { readInChild, smallFile } from './read-in-child';

/**
 * Reads an order file.
 * @throws the error that broke the reading; nothing was stored then
 */
export type ReadFile = (request: ReadRequest) => Promise<IntakeResult>;

/**
 * Reads large order files in a process of its own.
 * @param readHere reads small ones
 */
export const createReader =
  (spawn: SpawnReader, readHere: ReadFile = readRequestInSlices): ReadFile =>
  async (request) =>
    request.bytes.length <= smallFile
      ? readHere(request)
      : readInChild<IntakeResult>(spawn, { kind: 'orders', request });
