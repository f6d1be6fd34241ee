import type { Repeat } from '#shared/intake/repeats';
import type { IntakeProblem, IntakeResult, ReadOrder } from '../types';

type Read = Extract<IntakeResult, { kind: 'read' }>;

/** Part of what was read, small enough to be taken over by the main thread at once. */
export interface Piece {
  orders: ReadOrder[];
  problems: IntakeProblem[];
  repeats: Repeat[];
}

/** An answer without what came in pieces. */
export type Answer = Exclude<IntakeResult, Read> | Omit<Read, keyof Piece>;

/** Characters that a piece holds, beyond its last entry; and entries of any kind. */
export const pieceWeight = 256 * 1024;
export const pieceEntries = 500;

/** Its characters, and some for each of its values. */
const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return 8 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 16;
  for (const part of Object.values(value)) weight += weightOf(part);
  return weight;
};

const emptyPiece = (): Piece => ({ orders: [], problems: [], repeats: [] });

/** What was read in pieces of bounded weight, in order. */
export function* piecesOf(read: Piece): Generator<Piece> {
  let [piece, weight, entries] = [emptyPiece(), 0, 0];
  for (const kind of ['orders', 'problems', 'repeats'] as const)
    for (const entry of read[kind]) {
      (piece[kind] as unknown[]).push(entry);
      weight += weightOf(entry);
      entries += 1;
      if (weight < pieceWeight && entries < pieceEntries) continue;
      yield piece;
      [piece, weight, entries] = [emptyPiece(), 0, 0];
    }
  if (entries > 0) yield piece;
}

/** An answer without its pieces, and its pieces. */
export const inPieces = (result: IntakeResult): { answer: Answer; pieces: Iterator<Piece> } => {
  if (result.kind !== 'read') return { answer: result, pieces: [][Symbol.iterator]() };
  const { orders, problems, repeats, ...answer } = result;
  return { answer, pieces: piecesOf({ orders, problems, repeats }) };
};

export const together = (answer: Answer, pieces: Piece): IntakeResult =>
  answer.kind === 'read' ? { ...answer, ...pieces } : answer;
