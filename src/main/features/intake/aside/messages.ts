import type { ReadRequest } from '../read-request';
import type { Piece } from './pieces';

/** A file to read. */
export type Task =
  | { kind: 'orders'; request: ReadRequest }
  | {
      /** A table of corrections. */
      kind: 'corrections';
      bytes: Uint8Array;
    };

/** The start data of the worker thread. */
export interface WorkerData {
  task: Task;
}

/** Sent once for each piece, so that two pieces never arrive together. */
export type Ask = 'more';

export type Reply = { type: 'answer'; answer: object } | { type: 'piece'; piece: Piece } | { type: 'end' };
