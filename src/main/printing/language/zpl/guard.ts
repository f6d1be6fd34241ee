import type { Printer } from '#shared/print/printer';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelFacts } from './read-label';
import { type SizeProblem, sizeProblemsOf } from './sizes';

/** What is known of the printer of a label; unknown values are null. */
export interface PrinterFacts {
  dpi: Printer['dpi'];
  /** Width of its head, in dots. */
  headDots: number | null;
  /** Length of its labels, in dots. */
  mediaDots: number | null;
}

/** Why a label is not sent to a printer automatically. A person may still print it. */
export interface Unfit {
  code: 'wrong-dpi' | 'too-wide' | 'too-long' | 'too-many' | 'unended';
  /** A message. */
  words: string;
}

/** A label's own copies: a parcel has one paper, rarely a few. */
const mostCopies = 10;
const mostLabels = 50;
/** A page that is 4 inches wide on a finer head may be 6 inches wide on this one, where this head is that wide. */
const mayBeWider = ({ width, dpi }: LabelFacts, printer: PrinterFacts): boolean =>
  dpi !== null && dpi > printer.dpi && width !== null && width <= (printer.headDots ?? 0);

const outcomeCodes = {
  'too-wide': { before: 'unfit.beforeLeft', behind: 'unfit.wide' },
  'too-long': { before: 'unfit.beforeTop', behind: 'unfit.long' },
} as const;

const wordsOf = ({ code, isBefore, dots, has }: SizeProblem): string =>
  isBefore
    ? codedMessage(outcomeCodes[code].before, { dots })
    : codedMessage(outcomeCodes[code].behind, { dots, has });

const sizeReasons = (label: LabelFacts, printer: PrinterFacts): Unfit[] => {
  const { dpi, reach, unit } = label;
  if (dpi !== null && dpi !== printer.dpi && !mayBeWider(label, printer))
    return [{ code: 'wrong-dpi', words: codedMessage('unfit.resolution', { dpi, has: printer.dpi }) }];
  return sizeProblemsOf(reach, unit, printer).map((outcome) => ({
    code: outcome.code,
    words: wordsOf(outcome),
  }));
};

const unended: Unfit = {
  code: 'unended',
  words: codedMessage('unfit.unended'),
};

const countReasons = (labels: readonly LabelFacts[]): Unfit[] => {
  const sum = labels.reduce((total, label) => total + label.labels, 0);
  const copies = Math.max(0, ...labels.map((label) => label.copies));
  if (copies <= mostCopies && sum <= mostLabels) return [];
  return [{ code: 'too-many', words: codedMessage('unfit.many', { count: sum }) }];
};

/**
 * Why documents should not be sent to this printer without a person's confirmation; empty where nothing prevents it.
 * Pure.
 * @param labels the facts of each document that is sent together
 */
export const unfitReasons = (labels: readonly LabelFacts[], printer: PrinterFacts): Unfit[] => {
  const reasons = [
    ...(labels.some(({ isUnended }) => isUnended) ? [unended] : []),
    ...countReasons(labels),
    ...labels.flatMap((label) => sizeReasons(label, printer)),
  ];
  return reasons.filter(({ words }, at) => reasons.findIndex((one) => one.words === words) === at);
};
