import type { ReadWish } from '../read-wish';
import type { Answer, Piece } from './pieces';

/** What the worker thread is begun with. */
export interface WorkerData {
  wish: ReadWish;
}

/** Asked once for each piece, so that no two of them come at once. */
export type Ask = 'more';

export type Reply = { type: 'answer'; answer: Answer } | { type: 'piece'; piece: Piece } | { type: 'end' };
