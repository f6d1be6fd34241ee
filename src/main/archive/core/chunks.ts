/** Rows in one insert statement, well below the limits of SQLite. */
const rowsAtOnce = 200;

/** The values in lists of at most so many. */
export const inChunks = <T>(values: readonly T[], size: number = rowsAtOnce): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
