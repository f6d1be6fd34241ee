import type { LabelView, LookUp, SeveralParcels } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import type { Tone } from '#shared/outcome';
import { text } from '../text';
import { failureTexts } from '../text/failure-words';
import { lineOf, oldPaperLine, oldPaperOf, type OutcomeLine, unscreenedWords } from './outcome-line';

/**
 * The line of a found label whose paper must not leave (the alarm), that waits for a person, or whose data are old; null for any other.
 * Screens show it before their own line.
 */
export const warningLine = (view: LabelView): OutcomeLine | null => {
  const { label, paperStop } = view;
  if (paperStop !== null) return oldPaperLine(paperStop, view);
  if (label.hold !== null) return lineOf(view);
  // Its paper may leave, or none came out. The data on it are old all the same.
  if (oldPaperOf(view) === null) return null;
  const subject = label.package?.packageId ?? label.ref1;
  return { word: 'Held', tone: 'look', subject, next: text.reprint.found.outdated };
};

/** The line of a look-up's answer: `wait` is for work whose answer replaces the line. */
export const asAnswer = (line: OutcomeLine): OutcomeLine =>
  line.tone === 'wait' ? { ...line, tone: 'look' } : line;

/** The line of a label that was looked up. What is printed may be on its box already, so it does not say to put it there. */
export const foundLine = (view: LabelView): OutcomeLine => {
  const line = asAnswer(warningLine(view) ?? lineOf(view));
  return line.word === 'Printed' ? { ...line, next: unscreenedWords(view, text.ship.next.duplicate) } : line;
};

const gravity: Record<Tone, number> = { good: 0, wait: 1, look: 2, stop: 3 };

/** The most serious line; the first of two that are equally serious. */
export const gravest = (first: OutcomeLine, ...others: (OutcomeLine | null)[]): OutcomeLine =>
  others.reduce<OutcomeLine>(
    (most, line) => (line !== null && gravity[line.tone] > gravity[most.tone] ? line : most),
    first,
  );

type NotBought = Pick<Extract<LookUp, { kind: 'not_bought' }>, 'view' | 'elsewhere'>;

/**
 * The words of an order that lies here without a package and may still have been bought: its purchase is in doubt, or the other benches
 * could not say whether one of them bought it. Null where neither is so.
 */
export const maybeBoughtWords = ({
  view: { label },
  elsewhere,
}: NotBought): { title: string; remedy: string } | null => {
  if (label.hold && isInDoubt(label)) return failureTexts(label.hold.failure, false);
  if (!elsewhere) return null;
  const { [elsewhere]: known, notBought } = text.otherBenches;
  return { title: notBought.title({ ref: label.ref1 }), remedy: known.remedy };
};

/** The line of an order that lies here without a package. What may have been bought is not called unbought. */
export const notBoughtLine = (line: OutcomeLine, { view, elsewhere }: NotBought): OutcomeLine => {
  if (isInDoubt(view.label)) return lineOf(view);
  if (!elsewhere) return line;
  const { notBought, asking } = text.otherBenches;
  return { ...line, next: elsewhere === 'asking' ? asking.next : notBought[elsewhere] };
};

/** A lookup found an order with several parcels: the worker must choose one. */
export const severalLine = ({ ref1, parcels }: SeveralParcels): OutcomeLine => ({
  ...{ word: 'Held', tone: 'look', subject: ref1 },
  next: text.parcels.choose.next({ parcels }),
});
