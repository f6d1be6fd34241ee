import type { LabelView, SeveralParcels } from '#shared/bridge/contract';
import type { FailureCode } from '#shared/failure';
import { isUnscreened } from '#shared/label/stage';
import { isInternational } from '#shared/landed/from-order';
import { outcomeOf, type OutcomeWord, type Tone } from '#shared/outcome';
import { fittingIn } from '#shared/print/fits';
import { papersOfPrint } from '#shared/print/print';
import type { QueueSettings } from '#shared/settings';
import { text } from '../text';
import { asSentence } from '../text/format';
import { failureTexts } from '../text/failure-words';
import { isUnchanged, type LastScan } from './last-scan';

/**
 * False for a label whose paper must not leave: another one replaces it, or it shows data that were changed at the service. Paper
 * that was printed after the change was printed by a person who knew.
 */
export const mayLeave = ({
  label,
  print,
  replacedBy,
}: Pick<LabelView, 'label' | 'print'> & Partial<Pick<LabelView, 'replacedBy'>>): boolean => {
  if (replacedBy?.packageId) return false;
  return label.outdatedAt == null || (print !== null && print.createdAt >= label.outdatedAt);
};

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
  return view.documents === count && count <= 3
    ? words.onBoxNamed({ papers: count, names: names.slice(0, count).join(', ') })
    : words.onBox({ papers: count });
};

/** What the big line says. */
export interface OutcomeLine {
  word: OutcomeWord;
  tone: Tone;
  /** Package, order or code the word is about. */
  subject: string;
  /** What happens, or what to do next; at most ten words. */
  next: string;
  /** Which of its order's parcels it is, to be read from two metres; absent where the order has one. */
  parcel?: string;
  /** The order it is about, where that is not the one that was scanned last. */
  order?: string;
  /** Louder than `stop`: another parcel's label, or paper that must not leave, was scanned. */
  alarm?: boolean;
}

type ScanBack = QueueSettings['scanBack'];
type Scanned = Extract<LastScan, { phase: 'label' }>;
const { next } = text.ship;

const waitingFor = ({ print }: LabelView): string | null => {
  const [reason] = print?.waiting ?? [];
  if (reason === undefined) return null;
  const words = text.reasons[reason];
  return `${next.waiting({ reason: words.title })}. ${words.remedy}`;
};

const printing = (view: LabelView): string => {
  if (view.print?.state === 'sending' || view.print?.state === 'sent') return next.printing;
  if (view.print?.state === 'cancelled') return next.cancelled;
  return view.print?.state === 'queued' ? next.queued : next.registered;
};

/** It is out: on the box with it, and with every other paper of it. */
const out = (view: LabelView): string => {
  const papers = boxWords(view);
  if (papers !== null) return `${papers}.`;
  const { parcelsLeft = 0 } = view;
  return parcelsLeft > 0 ? next.parcelsLeft({ left: parcelsLeft }) : next.printed;
};

/** The line of a label by its stage, where it waits for nobody. */
const nextOf = (view: LabelView): string => {
  const { label, print } = view;
  const waiting = waitingFor(view);
  if (waiting) return waiting;
  switch (label.stage) {
    case 'draft':
      return onlyWeight(view) ? next.weigh : view.problems.length > 0 ? next.mend : next.draft;
    case 'registering':
      return next.registering;
    case 'registered':
    case 'sending':
      return printing(view);
    case 'sent':
      return print?.state === 'sent' && print.note === null ? next.almost : next.sent;
    case 'confirmed':
      if (print?.state === 'cancelled') return next.cancelled;
      if (print?.state === 'sent') return print.note === null ? next.almost : next.sent;
      return print && (print.state === 'queued' || print.state === 'sending') ? printing(view) : out(view);
    case 'closed':
      return next.closed;
  }
};

/** Of the service's own words, so many that the line has ten at most, and none that fills it alone. */
const mostWords = 7;
const mostCharacters = 60;

const firstWords = (said: string): string => {
  const kept = said.split(/\s+/).slice(0, mostWords).join(' ').slice(0, mostCharacters).trimEnd();
  return kept.length < said.length ? `${kept} …` : kept;
};

/** A label that does more than print is wrong for every printer; only the service knows why it refused. */
const briefOf = (failure: FailureCode, { label }: LabelView): string => {
  const detail = label.hold?.failure.detail?.trim() ?? '';
  if (failure === 'label_unfit' && fittingIn(detail, []) === null) return text.ship.unfitLabel.brief;
  if (failure !== 'service_refused' || detail === '') return failureTexts({ code: failure, detail }).brief;
  return next.refused({ words: firstWords(detail) });
};

/** What the gate let pass unscreened is said before anything else. */
const unscreenedWords = ({ label }: LabelView, said: string): string =>
  isUnscreened(label) ? `${asSentence(text.labels.unscreened)} ${said}` : said;

/** The line of a label as it stands, whatever was scanned. */
export const lineOf = (view: LabelView): OutcomeLine => {
  const { word, tone, failure } = outcomeOf(view.label, view.print);
  const subject = view.label.package?.packageId ?? view.label.ref1;
  // Nothing positive is said of paper that must not leave, also once somebody has seen its stop.
  if (tone === 'good' && !mayLeave(view))
    return { word: 'Refused', tone: 'stop', subject, next: text.ship.oldPaper.doNotUse };
  // `sent` is good only where it is the printer's last word; while proof may still come it is work.
  const proving = word === 'Sent' && view.print?.note === null;
  return {
    word,
    tone: proving && tone === 'good' ? 'wait' : tone,
    subject,
    next: failure ? briefOf(failure, view) : unscreenedWords(view, nextOf(view)),
  };
};

/** Work was begun, and the label still looks as it did before: its old hold is not the answer to this scan. */
const hasJustBegun = ({ kind, askedAt, view: { label } }: Scanned): boolean =>
  (kind === 'started' || kind === 'working') &&
  label.stage === 'draft' &&
  (label.hold === null || label.hold.since < askedAt);

const oldPaper = (kind: 'replaced' | 'outdated', { replacedBy }: LabelView): string =>
  kind === 'outdated'
    ? text.ship.oldPaper.outdated
    : text.ship.oldPaper.replaced({ id: replacedBy?.packageId ?? '' });

/** What a scan of paper came to; null where the label itself is the answer. */
const ofPaper = (last: Scanned, line: OutcomeLine): OutcomeLine | null => {
  const words = text.scanBack;
  const { ref1, package: bought, scannedBackAt } = last.view.label;
  const own = bought?.packageId ?? ref1;
  if (last.kind === 'wrong_label')
    return {
      ...{ word: 'Refused', tone: 'stop', alarm: true },
      subject: last.scanned ?? '',
      next: words.wrong.next({ id: own }),
    };
  if (last.kind === 'replaced' || last.kind === 'outdated')
    return {
      ...{ word: 'Refused', tone: 'stop', alarm: true, subject: own },
      next: oldPaper(last.kind, last.view),
    };
  if (last.kind === 'scan_back_due' && scannedBackAt == null)
    return { word: 'Held', tone: 'look', subject: own, next: words.due({ ref: ref1 }) };
  if (!isUnchanged(last)) return null;
  if (last.kind === 'count_papers')
    return { ...line, tone: 'look', next: words.count({ papers: last.papers ?? 0 }) };
  if (last.kind === 'settled') return { ...line, next: words.settled };
  if (last.kind === 'checked') return { ...line, next: last.again ? words.checkedAgain : words.checked };
  return null;
};

const ofLabel = (last: Scanned, scanBack: ScanBack): OutcomeLine => {
  const line = lineOf(last.view);
  const paper = ofPaper(last, line);
  if (paper) return paper;
  const isOut = line.word === 'Printed' && last.view.label.scannedBackAt == null;
  if (isOut && scanBack !== 'off' && last.kind === 'started') {
    const papers = boxWords(last.view);
    return {
      ...line,
      next: papers === null ? text.scanBack.out : text.scanBack.papersOut({ onBox: papers }),
    };
  }
  if (hasJustBegun(last)) return { ...line, word: 'Working', tone: 'wait', next: next.registering };
  if (last.kind === 'duplicate' && isUnchanged(last) && last.view.label.hold === null)
    return {
      ...line,
      word: 'Duplicate',
      tone: 'look',
      next: last.view.label.stage === 'closed' ? next.closed : next.duplicate,
    };
  return line;
};

/** Which box it is for. An alarm says which box it is not for. */
const withParcel = ({ view: { label, parcels }, allOut }: Scanned, line: OutcomeLine): OutcomeLine => {
  if (parcels === 1 || line.alarm) return line;
  if (line.word === 'Duplicate' && allOut)
    return { ...line, subject: label.ref1, next: text.parcels.allOut({ of: parcels }) };
  return { ...line, parcel: text.parcels.place({ number: label.parcel, of: parcels }) };
};

/** True when the weight is all that is missing: the commonest case, with an input of its own. */
export const onlyWeight = ({ problems }: LabelView): boolean =>
  problems.length > 0 && problems.every(({ path }) => path === 'parcelWeight');

/** Puts the last scan into words; null before the first. `Printed` is said only where `outcomeOf` says so. */
export const outcomeLine = (last: LastScan, scanBack: ScanBack = 'off'): OutcomeLine | null => {
  switch (last.phase) {
    case 'idle':
      return null;
    case 'asking':
      return { word: 'Working', tone: 'wait', subject: last.code, next: next.looking };
    case 'not_found':
      return {
        ...{ word: 'Not found', tone: 'stop', subject: last.code },
        next: last.elsewhere
          ? text.otherBenches[last.elsewhere].next
          : last.isShared
            ? next.sharedCode
            : next.notFound,
      };
    case 'failed':
      return {
        word: 'Held',
        tone: 'stop',
        subject: last.code,
        next: `${asSentence(text.shell.scanFailed)} ${next.failed}`,
      };
    case 'label':
      return withParcel(last, ofLabel(last, scanBack));
  }
};

/** An order with several parcels was looked up: one of them is to be chosen. */
export const severalLine = ({ ref1, parcels }: SeveralParcels): OutcomeLine => ({
  ...{ word: 'Held', tone: 'look', subject: ref1 },
  next: text.parcels.choose.next({ parcels }),
});
