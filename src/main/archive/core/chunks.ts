import { yieldToEventLoop } from '../../base/event-loop';

/** Rows in one insert statement, well below the limits of SQLite. */
const rowsAtOnce = 200;

/** The values in lists of at most so many. */
export const inChunks = <T>(values: readonly T[], size: number = rowsAtOnce): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

/** The rows of many ids, read for some of them at a time. Other work may run in between. */
export const readInChunks = async <Id, Row>(
  ids: Iterable<Id>,
  read: (chunk: Id[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const found: Row[] = [];
  for (const chunk of inChunks([...new Set(ids)])) {
    found.push(...(await read(chunk)));
    await yieldToEventLoop();
  }
  return found;
};
