import { decodeBuffer, hasEnd, isKnown } from './documents';
import type { Leaf } from './loose-json';

/** The label of which these are the pieces: only the first may begin as a label, and only all of them together end as one. */
const joined = (pieces: readonly Leaf[]): Buffer | null => {
  const texts = pieces.map(({ text }) => text);
  const [first, ...others] = texts.map(decodeBuffer);
  if ((first && hasEnd(first)) || others.some((bytes) => bytes && isKnown(bytes))) return null;
  const apart = [first, ...others].filter((bytes) => bytes != null);
  const wholes = [decodeBuffer(texts.join('')), apart.length === texts.length ? Buffer.concat(apart) : null];
  return wholes.find((bytes) => bytes && hasEnd(bytes)) ?? null;
};

/**
 * Labels in pieces: a list of their lines, or one that was too long for one buffer.
 * @param buffers texts with the name of a buffer
 * @returns the label by its first piece, and null by each of the others
 */
export const joinedLabels = (buffers: readonly Leaf[]): ReadonlyMap<Leaf, Buffer | null> => {
  const byOwner = new Map<number, Leaf[]>();
  for (const leaf of buffers) {
    const beside = byOwner.get(leaf.owner);
    if (beside) beside.push(leaf);
    else byOwner.set(leaf.owner, [leaf]);
  }
  const found = new Map<Leaf, Buffer | null>();
  for (const pieces of byOwner.values()) {
    const label = pieces.length > 1 ? joined(pieces) : null;
    if (label) for (const [at, piece] of pieces.entries()) found.set(piece, at === 0 ? label : null);
  }
  return found;
};
