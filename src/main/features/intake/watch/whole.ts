/** Bytes a finished table or list ends with: a line end, a bracket. */
const endings: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x5d, 0x7d]);

/**
 * Whether a file ends like a finished one. A half-written one seldom does, and what a file system has only set aside is
 * zeros. UTF-16 has a zero beside its line end.
 */
export const endsLikeWhole = (bytes: Uint8Array): boolean => {
  const [last = 0, before = 0] = [bytes.at(-1), bytes.at(-2)];
  return endings.has(last) || (last === 0 && endings.has(before));
};
