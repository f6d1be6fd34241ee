import type { Label } from '#shared/label/stage';
import { isWithoutPaper, type Print } from '#shared/print/print';
import type { Archive } from './archive-port';

/**
 * True for a code that can only have been read from the label's own paper. Values of the order (ref1, ref2, an item's
 * number) may also be printed on a packing slip and prove nothing.
 */
export const isFromPaper = (code: string, { package: bought, draft }: Label): boolean => {
  if (bought === null) return false;
  const values = [draft.fields, ...draft.items].flatMap((fields) => Object.values(fields));
  return !values.some((value) => String(value).trim() === code);
};

/** Nothing came out, or a person or the printer's counter reported so. */
const leftNoPaper = ({ state }: Print): boolean => state === 'failed' || state === 'cancelled';

/**
 * The unresolved print that paper in hand proves: no earlier print made paper, here or at another bench. A reprint was
 * asked for because there was paper before it: the paper in hand may be that one.
 */
export const printProvenByPaper = async (labelId: string, archive: Archive): Promise<Print | null> => {
  const prints = await archive.prints(labelId);
  const latest = prints.at(-1);
  const inDoubt = latest?.state === 'unknown' || (latest?.state === 'sent' && latest.note !== null);
  if (!inDoubt || !isWithoutPaper(latest.reason) || !prints.slice(0, -1).every(leftNoPaper)) return null;
  const events = await archive.events(labelId);
  return events.some(({ event }) => event.type === 'printed.elsewhere') ? null : latest;
};

/** How many papers a print makes. Where it makes several, one of them proves nothing about the others. */
export const paperCount = ({ expected, copies }: Print): number => Math.max(1, expected, copies);
