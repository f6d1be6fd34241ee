import type { Printer } from '#shared/print/printer';
import type { LabelFacts } from './read-label';
import { type Outcome, outcomesOf } from './sizes';

/** What is known of the printer a label is meant for; null where it is not. */
export interface PrinterFacts {
  dpi: Printer['dpi'];
  /** How wide its head prints, in dots. */
  headDots: number | null;
  /** How long its labels are, in dots. */
  mediaDots: number | null;
}

/** Why a label does not go to a printer by itself; a person may print it all the same. */
export interface Unfit {
  code: 'wrong-dpi' | 'too-wide' | 'too-long' | 'too-many' | 'unended';
  /** Ends the sentence "It …". */
  words: string;
}

/** A label's own copies: one parcel has one paper, rarely a few. */
const mostCopies = 10;
const mostLabels = 50;
/**
 * A page as wide as 4 inches of a finer head may be one of 6 inches of this one, where this one's is that wide.
 */
const mayBeWider = ({ width, dpi }: LabelFacts, printer: PrinterFacts): boolean =>
  dpi !== null && dpi > printer.dpi && width !== null && width <= (printer.headDots ?? 0);

const outcomeWords: Record<Outcome['code'], (outcome: Outcome) => string> = {
  'too-wide': ({ dots, has }) => `is ${dots} dots wide, and this printer prints ${has}`,
  'too-long': ({ dots, has }) => `is ${dots} dots long, and this printer’s labels are ${has}`,
};

const wordsOf = (outcome: Outcome): string =>
  outcome.isBefore
    ? `begins ${outcome.dots} dots outside of the ${outcome.code === 'too-wide' ? 'left' : 'upper'} edge`
    : outcomeWords[outcome.code](outcome);

const sizeReasons = (label: LabelFacts, printer: PrinterFacts): Unfit[] => {
  const { dpi, reach, unit } = label;
  if (dpi !== null && dpi !== printer.dpi && !mayBeWider(label, printer))
    return [{ code: 'wrong-dpi', words: `is made for ${dpi} dpi, and this printer has ${printer.dpi}` }];
  return outcomesOf(reach, unit, printer).map((outcome) => ({
    code: outcome.code,
    words: wordsOf(outcome),
  }));
};

const unended: Unfit = {
  code: 'unended',
  words: 'breaks off before its end, and would swallow the next label',
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
  const reasons = [
    ...(labels.some(({ isUnended }) => isUnended) ? [unended] : []),
    ...countReasons(labels),
    ...labels.flatMap((label) => sizeReasons(label, printer)),
  ];
  return reasons.filter(({ words }, at) => reasons.findIndex((one) => one.words === words) === at);
};
