import type { Printer } from '#shared/print/printer';
import type { FindingCode } from './findings';
import { wordsOf } from './finding-words';
import type { LabelFacts } from './read-label';

/** What is known of the printer a label is meant for; null where it is not. */
export interface PrinterFacts {
  dpi: Printer['dpi'];
  /** How wide its head prints, in dots. */
  headDots: number | null;
  /** How long its labels are, in dots. */
  mediaDots: number | null;
}

/** Why a label must not go to a printer by itself. */
export interface Unfit {
  code: FindingCode | 'wrong-dpi' | 'too-wide' | 'too-long' | 'too-many';
  /** Ends the sentence "It …". */
  words: string;
}

/** A label's own copies: one parcel has one paper, rarely a few. */
const mostCopies = 10;
const mostLabels = 50;
/** Sizes are rounded, and a head may be a little narrower than the paper: a label is printed to its edge all the same. */
const slack = 1.03;

/**
 * A page as wide as 4 inches of a finer head may be one of 6 inches of this one, where this one's is that wide.
 */
const mayBeWider = ({ width, dpi }: LabelFacts, printer: PrinterFacts): boolean =>
  dpi !== null && dpi > printer.dpi && width !== null && width <= (printer.headDots ?? 0);

const sizeReasons = (label: LabelFacts, printer: PrinterFacts): Unfit[] => {
  const { dpi, width, bottom, length } = label;
  if (dpi !== null && dpi !== printer.dpi && !mayBeWider(label, printer))
    return [{ code: 'wrong-dpi', words: `is made for ${dpi} dpi, and this printer has ${printer.dpi}` }];
  const reasons: Unfit[] = [];
  if (width !== null && printer.headDots !== null && width > slack * printer.headDots)
    reasons.push({
      code: 'too-wide',
      words: `is ${Math.round(width)} dots wide, and this printer prints ${printer.headDots}`,
    });
  const down = bottom ?? length;
  if (down !== null && printer.mediaDots !== null && down > slack * printer.mediaDots)
    reasons.push({
      code: 'too-long',
      words: `is ${Math.round(down)} dots long, and this printer’s labels are ${printer.mediaDots}`,
    });
  return reasons;
};

const countReasons = (labels: readonly LabelFacts[]): Unfit[] => {
  const sum = labels.reduce((total, label) => total + label.labels, 0);
  const copies = Math.max(0, ...labels.map((label) => label.copies));
  if (copies <= mostCopies && sum <= mostLabels) return [];
  return [{ code: 'too-many', words: `asks for ${new Intl.NumberFormat('en').format(sum)} labels` }];
};

/**
 * Why documents should not go to this printer without a person's word; empty where nothing speaks against it. Pure.
 * @param labels what was read of each document that is sent in one go
 */
export const unfitReasons = (labels: readonly LabelFacts[], printer: PrinterFacts): Unfit[] => {
  const found = labels.flatMap(({ findings }) => findings);
  const reasons = [
    ...found.map((finding): Unfit => ({ code: finding.code, words: wordsOf(finding) })),
    ...countReasons(labels),
    ...labels.flatMap((label) => sizeReasons(label, printer)),
  ];
  return reasons.filter(({ words }, at) => reasons.findIndex((one) => one.words === words) === at);
};
