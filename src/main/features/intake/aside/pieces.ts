/** A part of one of the lists in a result, small enough for the main thread to receive at once. */
export interface Piece {
  list: string;
  entries: unknown[];
}

/** The most characters in a piece, not counting its last entry; and the most entries. */
export const pieceWeight = 256 * 1024;
export const pieceEntries = 500;

/** Its characters, plus some for each of its values. */
const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return 8 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 16;
  for (const part of Object.values(value)) weight += weightOf(part);
  return weight;
};

/** A list in pieces of bounded size, in order. */
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

/** The result with empty lists, and the content of the lists in pieces. */
export const inPieces = <T extends object>(result: T): { answer: T; pieces: Iterator<Piece> } => {
  const lists = Object.entries(result).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value) ? [[name, value as unknown[]] as const] : [],
  );
  const empty = Object.fromEntries(lists.map(([name]) => [name, []]));
  return { answer: { ...result, ...empty }, pieces: piecesOfAll(lists) };
};

/** Appends a piece to its list. */
export const addPiece = (answer: object, { list, entries }: Piece): void => {
  const all = (answer as Record<string, unknown[]>)[list] ?? [];
  for (const entry of entries) all.push(entry);
};
