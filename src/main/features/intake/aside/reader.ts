import { type ReadRequest, readRequestInSlices } from '../read-request';
import type { IntakeResult } from '../types';
import { readInWorker, smallFile } from './read-in-worker';

/**
 * Reads an order file.
 * @throws the error that broke the reading; nothing was stored then
 */
export type ReadFile = (request: ReadRequest) => Promise<IntakeResult>;

/**
 * Reads large order files in a worker thread.
 * @param workerFile built file of the thread
 * @param readHere reads small ones
 */
export const createReader =
  (workerFile: string, readHere: ReadFile = readRequestInSlices): ReadFile =>
  async (request) =>
    request.bytes.length <= smallFile
      ? readHere(request)
      : readInWorker<IntakeResult>(workerFile, { kind: 'orders', request });
