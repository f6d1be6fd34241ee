/** Part of one of the lists in what was read, small enough to be taken over by the main thread at once. */
export interface Piece {
  list: string;
  entries: unknown[];
}

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

/** A list in pieces of bounded weight, in order. */
function* piecesOf(list: string, all: readonly unknown[]): Generator<Piece> {
  let [entries, weight]: [unknown[], number] = [[], 0];
  for (const entry of all) {
    entries.push(entry);
    weight += weightOf(entry);
    if (weight < pieceWeight && entries.length < pieceEntries) continue;
    yield { list, entries };
    [entries, weight] = [[], 0];
  }
  if (entries.length > 0) yield { list, entries };
}

function* piecesOfAll(lists: readonly (readonly [string, unknown[]])[]): Generator<Piece> {
  for (const [name, all] of lists) yield* piecesOf(name, all);
}

/** What was read with its lists empty, and what stood in them in pieces. */
export const inPieces = <T extends object>(result: T): { answer: T; pieces: Iterator<Piece> } => {
  const lists = Object.entries(result).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value) ? [[name, value as unknown[]] as const] : [],
  );
  const empty = Object.fromEntries(lists.map(([name]) => [name, []]));
  return { answer: { ...result, ...empty }, pieces: piecesOfAll(lists) };
};

/** Puts a piece where it belongs. */
export const addPiece = (answer: object, { list, entries }: Piece): void => {
  const all = (answer as Record<string, unknown[]>)[list] ?? [];
  for (const entry of entries) all.push(entry);
};
