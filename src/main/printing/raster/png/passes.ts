/** One pass over a picture: where it begins, the distance of its pixels, and their number. */
export interface Pass {
  left: number;
  top: number;
  across: number;
  down: number;
  width: number;
  height: number;
}

/** Adam7 (PNG, 8.2): left, top, distance across and down of each of the seven passes. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The passes that have pixels, in their order: one for a picture that is not interlaced. */
export const passesOf = ({
  width,
  height,
  isInterlaced,
}: {
  width: number;
  height: number;
  isInterlaced: boolean;
}): Pass[] =>
  (isInterlaced ? adam7 : ([[0, 0, 1, 1]] as const))
    .map(([left, top, across, down]) => ({
      ...{ left, top, across, down },
      width: Math.ceil((width - left) / across),
      height: Math.ceil((height - top) / down),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
