import { RasterError } from '../problem';

/** The neighbour nearest to left + above − corner (PNG, 9.4). */
const paeth = (left: number, above: number, corner: number): number => {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

/** Filter 1: each byte is the difference to its left neighbour. */
const fromLeft = (row: Uint8Array, step: number): void => {
  for (let at = step; at < row.length; at += 1) row[at] = (row[at] ?? 0) + (row[at - step] ?? 0);
};

/** Filter 2: the difference to the byte above. Above the first row is nothing. */
const fromAbove = (row: Uint8Array, above: Uint8Array): void => {
  for (let at = 0; at < above.length; at += 1) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
};

/** Filter 3: the difference to the mean of both. */
const fromMean = (row: Uint8Array, above: Uint8Array, step: number): void => {
  for (let at = 0; at < row.length; at += 1) {
    const left = at < step ? 0 : (row[at - step] ?? 0);
    row[at] = (row[at] ?? 0) + ((left + (above[at] ?? 0)) >> 1);
  }
};

/** Filter 4: the difference to the nearest of three neighbours; with nothing to the left that is the one above. */
const fromNearest = (row: Uint8Array, above: Uint8Array, step: number): void => {
  for (let at = 0; at < row.length && at < step; at += 1) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
  for (let at = step; at < row.length; at += 1)
    row[at] = (row[at] ?? 0) + paeth(row[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0);
};

/**
 * Reverses a row's filter in place (PNG, 9.2): one loop per filter, since a label at 600 dpi has nine million bytes.
 * @param type the row's filter byte, 0 to 4
 * @param above the previous row, already unfiltered; empty for the first row of a pass
 * @param step bytes of a whole pixel, at least 1
 * @throws RasterError `broken` for a filter that does not exist
 */
export const unfilter = (type: number, row: Uint8Array, above: Uint8Array, step: number): void => {
  if (type > 4) throw new RasterError('broken');
  if (type === 1) fromLeft(row, step);
  else if (type === 2) fromAbove(row, above);
  else if (type === 3) fromMean(row, above, step);
  else if (type === 4) fromNearest(row, above, step);
};
