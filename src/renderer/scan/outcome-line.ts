import type { LabelView, LookUp } from '#shared/bridge/contract';
import type { FailureCode } from '#shared/failure';
import { isUnscreened } from '#shared/label/stage';
import { isInternational } from '#shared/landed/from-order';
import { outcomeOf, type OutcomeWord, type Tone } from '#shared/outcome';
import { fitsNoPrinter } from '#shared/print/fits-no-printer';
import { papersOfPrint } from '#shared/print/print';
import type { QueueSettings } from '#shared/settings';
import { text } from '../text';
import { asSentence, asSentences } from '../text/format';
import { failureTexts, externalWords } from '../text/failure-words';
import { isUnchanged, type LastScan } from './last-scan';

/**
 * The number of papers of one copy of the label: its documents, or the papers that they order from the
 * printer.
 */
const papersOf = ({ documents, print }: LabelView): number =>
  Math.max(documents, print === null ? 1 : papersOfPrint(print));

/**
 * What belongs on the box when that is more than one paper; by name when each document is one paper. The
 * service does not name its documents; the second one of an order that crosses a border is its customs form.
 * Null for a single paper.
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

/** The contents of the outcome line. */
export interface OutcomeLine {
  word: OutcomeWord;
  tone: Tone;
  /** The package, order or code of this outcome. */
  subject: string;
  /** What happens, or what to do next; at most ten words. */
  next: string;
  /** Which parcel of its order it is, readable from two metres; absent when the order has one parcel. */
  parcel?: string;
  /** The order number, if this is not the label that was scanned last. */
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
  return asSentences(next.waiting({ reason: words.title }), words.remedy);
};

const printing = (view: LabelView): string => {
  if (view.print?.state === 'sending' || view.print?.state === 'sent') return next.printing;
  if (view.print?.state === 'cancelled') return next.cancelled;
  return view.print?.state === 'queued' ? next.queued : next.registered;
};

/** The label is printed: it belongs on the box, with every other paper of it. */
const printedWords = (view: LabelView): string => {
  const papers = boxWords(view);
  if (papers !== null) return `${papers}.`;
  const { parcelsLeft = 0 } = view;
  return parcelsLeft > 0 ? next.parcelsLeft({ left: parcelsLeft }) : next.printed;
};

/** The latest print was sent, and its proof can still come. */
const isAwaited = ({ print }: LabelView): boolean => print?.state === 'sent' && print.note === null;

/** The words of a label by its stage, when it waits for no person. */
const stageWords = (view: LabelView): string => {
  const { label, print } = view;
  const waiting = waitingFor(view);
  if (waiting) return waiting;
  switch (label.stage) {
    case 'draft':
      return onlyWeight(view) ? next.weigh : view.problems.length > 0 ? next.fix : next.draft;
    case 'registering':
      return next.registering;
    case 'registered':
    case 'sending':
      return printing(view);
    case 'sent':
    case 'confirmed':
      if (print && ['queued', 'sending', 'cancelled'].includes(print.state)) return printing(view);
      if (isAwaited(view)) return next.almost;
      return label.stage === 'sent' || print?.state === 'sent' ? next.sent : printedWords(view);
    case 'closed':
      return next.closed;
  }
};

/** Limits for the service's own words, so that the line has at most ten words and no single word fills it. */
const mostWords = 7;
const mostCharacters = 60;

const firstWords = (words: string): string => {
  const kept = words.split(/\s+/).slice(0, mostWords).join(' ').slice(0, mostCharacters).trimEnd();
  return kept.length < words.length ? `${kept} …` : kept;
};

/**
 * A label that changes the printer's settings is wrong for every printer. Only the service knows why it
 * refused a purchase.
 */
const briefOf = (failure: FailureCode, { label }: LabelView): string => {
  const heldFailure = label.hold?.failure;
  if (heldFailure && fitsNoPrinter(heldFailure)) return text.ship.unfitLabel.brief;
  const serviceWords = failure === 'service_refused' ? externalWords(heldFailure?.detail) : '';
  return serviceWords === ''
    ? failureTexts(
        { code: failure, ...(heldFailure?.afterRestore === true && { afterRestore: true as const }) },
        label.package !== null,
      ).brief
    : next.refused({ words: firstWords(serviceWords) });
};

/** An order that passed the gate without screening: this comes before all other words. */
export const unscreenedWords = ({ label }: LabelView, words: string): string =>
  isUnscreened(label) ? `${asSentence(text.labels.unscreened)} ${words}` : words;

/** The line of a label in its current state, independent of the scanned code. */
export const lineOf = (view: LabelView): OutcomeLine => {
  const { word, tone, failure } = outcomeOf(view.label, view.print);
  const subject = view.label.package?.packageId ?? view.label.ref1;
  // Paper that must not leave is never shown as good, even after its alarm was acknowledged.
  if (tone === 'good' && view.paperStop !== null)
    return { word: 'Refused', tone: 'stop', subject, next: text.ship.oldPaper.doNotUse };
  // `sent` is good only if the printer can prove nothing more. While the proof can still come, it is work.
  const proving = word === 'Sent' && isAwaited(view);
  return {
    word,
    tone: proving && tone === 'good' ? 'wait' : tone,
    subject,
    next: failure ? briefOf(failure, view) : unscreenedWords(view, stageWords(view)),
  };
};

/** Work has started and the label has not changed yet. The answer to its scan leaves out the hold from before. */
export const hasJustStarted = ({ kind, view: { label } }: Scanned): boolean =>
  (kind === 'started' || kind === 'working') && label.stage === 'draft' && label.hold === null;

type OldPaper = NonNullable<LabelView['paperStop']>;

/** Why the data on a label's paper are old, as `PaperAlarm` shows it; null while they are not. */
export const oldPaperOf = ({ label, replacedBy }: LabelView): OldPaper | null => {
  if (replacedBy?.packageId) return 'replaced';
  return label.outdatedAt == null ? null : 'outdated';
};

/** The alarm for paper that must not leave. */
export const oldPaperLine = (kind: OldPaper, { label, replacedBy }: LabelView): OutcomeLine => ({
  ...{ word: 'Refused', tone: 'stop', alarm: true },
  subject: label.package?.packageId ?? label.ref1,
  next:
    kind === 'outdated'
      ? text.ship.oldPaper.outdated
      : text.ship.oldPaper.replaced({ id: replacedBy?.packageId ?? '' }),
});

/** The line for a scan of paper; null when the label's own line is the answer. */
const paperScanLine = (last: Scanned, line: OutcomeLine): OutcomeLine | null => {
  const words = text.scanBack;
  const { ref1, package: bought, scannedBackAt } = last.view.label;
  const id = bought?.packageId ?? ref1;
  if (last.kind === 'wrong_label')
    return {
      ...{ word: 'Refused', tone: 'stop', alarm: true },
      subject: last.scanned ?? '',
      next: words.wrong.next({ id: id }),
    };
  if (last.kind === 'replaced' || last.kind === 'outdated') return oldPaperLine(last.kind, last.view);
  if (last.kind === 'scan_back_due' && scannedBackAt == null)
    return { word: 'Held', tone: 'look', subject: id, next: words.due({ ref: ref1 }) };
  if (!isUnchanged(last)) return null;
  if (last.kind === 'count_papers')
    return { ...line, tone: 'look', next: words.count({ papers: last.papers ?? 0 }) };
  if (last.kind === 'settled') return { ...line, next: words.settled };
  if (last.kind === 'checked') return { ...line, next: last.again ? words.checkedAgain : words.checked };
  return null;
};

const duplicateWords = ({ view: { label }, isFloorAsked, allOut }: Scanned): string => {
  if (isFloorAsked === false) return text.parcels.floorSilent;
  if (allOut === false) return text.parcels.atOthers;
  return label.stage === 'closed' ? next.closed : next.duplicate;
};

const labelScanLine = (last: Scanned, scanBack: ScanBack): OutcomeLine => {
  const line = lineOf(last.view);
  const paper = paperScanLine(last, line);
  if (paper) return paper;
  const isOut = line.word === 'Printed' && last.view.label.scannedBackAt == null;
  if (isOut && scanBack !== 'off' && last.kind === 'started') {
    const papers = boxWords(last.view);
    return {
      ...line,
      next: papers === null ? text.scanBack.out : text.scanBack.papersOut({ onBox: papers }),
    };
  }
  if (hasJustStarted(last)) return { ...line, word: 'Working', tone: 'wait', next: next.registering };
  if (last.kind === 'duplicate' && isUnchanged(last) && last.view.label.hold === null)
    return { ...line, word: 'Duplicate', tone: 'look', next: duplicateWords(last) };
  return line;
};

/** Adds which box the label is for. An alarm names the box it is not for. */
const withParcel = (
  { view: { label, parcels }, allOut, bought = parcels }: Scanned,
  line: OutcomeLine,
): OutcomeLine => {
  if (bought === 1 || line.alarm) return line;
  if (line.word === 'Duplicate' && allOut)
    return { ...line, subject: label.ref1, next: text.parcels.allOut({ of: bought }) };
  return { ...line, parcel: text.parcels.place({ number: label.parcel, of: parcels }) };
};

/** True when only the weight is missing: the most common case, with its own input. */
export const onlyWeight = ({ problems }: LabelView): boolean =>
  problems.length > 0 && problems.every(({ path }) => path === 'parcelWeight');

/** The line of a code that leads to nothing here. It says so where the other benches could not answer. */
export const missingLine = (
  line: OutcomeLine,
  { elsewhere }: Pick<Extract<LookUp, { kind: 'not_found' }>, 'elsewhere'>,
): OutcomeLine => (elsewhere ? { ...line, next: text.otherBenches[elsewhere].next } : line);

const notFoundLine = ({
  code,
  alike,
  elsewhere,
  isShared,
}: Extract<LastScan, { phase: 'not_found' }>): OutcomeLine => {
  const line = { word: 'Not found', tone: 'stop', subject: code } as const;
  if (alike) return { ...line, tone: 'look', next: next.alike };
  return missingLine({ ...line, next: isShared ? next.sharedCode : next.notFound }, { elsewhere });
};

/** The last scan in words; null before the first scan. The word `Printed` comes only from `outcomeOf`. */
export const outcomeLine = (last: LastScan, scanBack: ScanBack = 'off'): OutcomeLine | null => {
  switch (last.phase) {
    case 'idle':
      return null;
    case 'asking':
      return { word: 'Working', tone: 'wait', subject: last.code, next: next.looking };
    case 'not_found':
      return notFoundLine(last);
    case 'failed':
      return {
        word: 'Held',
        tone: 'stop',
        subject: last.code,
        next: `${asSentence(text.shell.scanFailed)} ${next.failed}`,
      };
    case 'label':
      return withParcel(last, labelScanLine(last, scanBack));
  }
};
