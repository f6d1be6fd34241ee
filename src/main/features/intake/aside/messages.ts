import type { SpawnChild } from '../../../base/child';
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

/** An order to the process that reads. `more` is sent once for each piece, so that two pieces never arrive together. */
export type Order = { do: 'read'; task: Task } | { do: 'more' };

export type Reply =
  /** It takes orders from now on. */
  | { type: 'started' }
  | { type: 'answer'; answer: object }
  | { type: 'piece'; piece: Piece }
  | { type: 'end' }
  | { type: 'failed'; message: string };

/** Starts a process that reads one file. */
export type SpawnReader = SpawnChild<Order, Reply>;
