import { type ReadRequest, readRequestGently } from '../read-request';
import type { IntakeResult } from '../types';
import { readAside, smallFile } from './read-aside';

/** Reads an order file. @throws what broke the reading; nothing was stored then */
export type ReadFile = (request: ReadRequest) => Promise<IntakeResult>;

/**
 * Reads large order files in a thread of their own.
 * @param workerFile built file of the thread
 * @param readHere how small ones are read
 */
export const createReader =
  (workerFile: string, readHere: ReadFile = readRequestGently): ReadFile =>
  async (request) =>
    request.bytes.length <= smallFile
      ? readHere(request)
      : readAside<IntakeResult>(workerFile, { kind: 'orders', request });
