import { RasterError } from '../problem';

/** The neighbour that comes nearest to left + above − corner (PNG, 9.4). */
const paeth = (left: number, above: number, corner: number): number => {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

/** What a filter expects a byte to be, from its bare neighbours (PNG, 9.2). */
const guess = (type: number, left: number, above: number, corner: number): number => {
  if (type === 1) return left;
  if (type === 2) return above;
  return type === 3 ? (left + above) >> 1 : paeth(left, above, corner);
};

/**
 * Takes a row's filter back, in place.
 * @param type the row's filter byte, 0 to 4
 * @param above the row before, already bare; empty for the first row of a pass
 * @param step bytes of a whole pixel, 1 at least
 * @throws RasterError `broken` for a filter that does not exist
 */
export const unfilter = (type: number, row: Uint8Array, above: Uint8Array, step: number): void => {
  if (type === 0) return;
  if (type > 4) throw new RasterError('broken');
  for (let at = 0; at < row.length; at += 1) {
    const left = at < step ? 0 : (row[at - step] ?? 0);
    const up = above[at] ?? 0;
    row[at] = (row[at] ?? 0) + guess(type, left, up, at < step ? 0 : (above[at - step] ?? 0));
  }
};
