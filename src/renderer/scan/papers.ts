import type { LabelView } from '#shared/bridge/contract';
import { isInternational } from '#shared/landed/from-order';
import { papersOfPrint } from '#shared/print/print';
import { text } from '../text';

/** How many papers one copy of the label is: its documents, or what they are told to print. */
const papersOf = ({ documents, print }: LabelView): number =>
  Math.max(documents, print === null ? 1 : papersOfPrint(print));

/**
 * What goes on the box where that is more than one paper: all of them, by name where each document is one. The service does not name
 * its documents; the second one of an order that crosses a border is its customs form. Null for a single paper.
 */
export const boxWords = (view: LabelView): string | null => {
  const count = papersOf(view);
  if (count < 2) return null;
  const words = text.ship.papers;
  const crosses = isInternational(view.label.draft);
  const names = [words.label, crosses ? words.customsForm : words.second, words.third];
  return words.onBox(count, view.documents === count && count <= 3 ? names.slice(0, count) : []);
};
