import type { Label } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { Archive } from './archive-port';

/**
 * True for a code that can only have been read from the label's own paper. What the order says of itself (ref1, ref2, an item's
 * number) may stand on a packing slip too and proves nothing.
 */
export const isFromPaper = (code: string, { package: bought, draft }: Label): boolean => {
  if (bought === null) return false;
  const values = [draft.fields, ...draft.items].flatMap((fields) => Object.values(fields));
  return !values.some((value) => String(value).trim() === code);
};

/** Nothing of it came out, or a person or the printer's counter said so. */
const leftNoPaper = ({ state }: Print): boolean => state === 'failed' || state === 'cancelled';

/**
 * The print in doubt that paper in hand proves: no print before it made any. Of a reprint the paper in hand may be the first
 * one.
 */
export const provenByPaper = async (labelId: string, archive: Archive): Promise<Print | null> => {
  const prints = await archive.prints(labelId);
  const latest = prints.at(-1);
  const inDoubt = latest?.state === 'unknown' || (latest?.state === 'sent' && latest.note !== null);
  return inDoubt && prints.slice(0, -1).every(leftNoPaper) ? latest : null;
};

/** How many papers a print makes. Of several, one says nothing about the others. */
export const papersOf = ({ expected, copies }: Print): number => Math.max(1, expected, copies);
