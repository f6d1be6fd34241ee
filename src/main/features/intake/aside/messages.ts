import type { ReadRequest } from '../read-request';
import type { Piece } from './pieces';

/** A file to be read. */
export type Task =
  | { kind: 'orders'; request: ReadRequest }
  | {
      /** A table of corrections. */
      kind: 'corrections';
      bytes: Uint8Array;
    };

/** What the worker thread is begun with. */
export interface WorkerData {
  task: Task;
}

/** Asked once for each piece, so that no two of them come at once. */
export type Ask = 'more';

export type Reply = { type: 'answer'; answer: object } | { type: 'piece'; piece: Piece } | { type: 'end' };
