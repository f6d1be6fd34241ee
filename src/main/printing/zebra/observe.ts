import type { StatusReason } from '#shared/print/printer';
import { afterSilence, type Known } from '../known';
import type { Timing } from '../timing';
import { hostDetails, noDetails } from './details';
import type { HostStatus } from './host-status';
import {
  counterQuestion,
  errorQuestion,
  figuresQuestion,
  hostQuestion,
  identityQuestion,
  languageQuestion,
  serialQuestion,
  systemQuestion,
} from './questions';
import { doesStop, errorFindings, hostFindings, reasonsOf, type Finding } from './reasons';
import type { Session } from './session';

/** The result of one status check. */
export type Observation =
  | { answered: false }
  | {
      answered: true;
      reasons: StatusReason[];
      /** One of the reasons keeps labels from coming out. */
      isStopped: boolean;
      /** What the printer still holds; null when it did not answer. */
      buffers: Buffers | null;
      /** Labels printed in its lifetime. Null when it does not count, or was not asked because it is stopped. */
      counter: number | null;
    };

export interface Buffers {
  formatsWaiting: number;
  labelsLeft: number;
  hasPartialFormat: boolean;
}

export const isEmpty = ({ formatsWaiting, labelsLeft, hasPartialFormat }: Buffers): boolean =>
  formatsWaiting === 0 && labelsLeft === 0 && !hasPartialFormat;

const buffersOf = ({ formatsWaiting, labelsLeft, hasPartialFormat }: HostStatus): Buffers => ({
  formatsWaiting,
  labelsLeft,
  hasPartialFormat,
});

const silent: Observation = { answered: false };
const unexplained: Finding = { reason: 'other', stops: true };
const wrongLanguage: Finding = { reason: 'wrong-language', stops: true };
const late: Finding = { reason: 'not-answering', stops: true };

const stopped = (findings: readonly Finding[]): Observation => ({
  answered: true,
  reasons: reasonsOf(findings),
  isStopped: true,
  buffers: null,
  counter: null,
});

/**
 * Checks the printer: `~HI` (once per printer), `~HQES`, `~HS`, then its counter. A fault ends the check, because a
 * printer with a fault may leave `~HS` unanswered.
 * @param asksSerial true when the serial number is asked together with the counter
 */
export const observe = async (
  session: Session,
  known: Known,
  timing: Timing,
  asksSerial = false,
): Promise<Observation> => {
  if (known.hasWrongLanguage && !(await speaksZpl(session, timing))) return stopped([wrongLanguage]);
  known.hasWrongLanguage = false;
  known.identity ??= await session.ask(
    identityQuestion,
    known.hasTalked ? timing.answerMs : timing.firstAnswerMs,
  );
  if (!known.identity) return observeLanguage(session, known, timing);

  const errors = known.errors === 'no' ? null : await session.ask(errorQuestion, timing.answerMs);
  if (errors) known.errors = 'yes';
  else if (known.errors === 'yes') return silent;
  const found = errors ? errorFindings(errors) : [];
  if (doesStop(found)) return stopped(found);

  const host = await session.ask(hostQuestion, timing.answerMs);
  if (!host) return withoutHostStatus(session, known, timing, found);
  const buffers = buffersOf(host);
  const isFree = isEmpty(buffers);
  if (!errors && isFree) known.errors = afterSilence(known.errors);
  known.details = { ...(known.details ?? noDetails), ...hostDetails(host) };
  found.push(...hostFindings(host));
  return {
    answered: true,
    reasons: reasonsOf(found),
    isStopped: doesStop(found),
    buffers,
    // Inside a partial format the question would become part of its text.
    counter: host.hasPartialFormat ? null : await readFigures(session, known, timing, { asksSerial, isFree }),
  };
};

/**
 * Checks a printer that is silent in ZPL: it may be set to another language. One that speaks ZPL, and has answered
 * `~HQES` before, is only late. Never inside a format, which would take the question as its text.
 */
export const observeLanguage = async (
  session: Session,
  known: Known,
  timing: Timing,
): Promise<Observation> => {
  const answer = await speaksZpl(session, timing);
  known.hasWrongLanguage = answer === false;
  if (known.hasWrongLanguage) return stopped([wrongLanguage]);
  return answer && known.errors === 'yes' ? stopped([late]) : silent;
};

/** Asked where ZPL is not answered. Null when this is not answered either. */
const speaksZpl = async (session: Session, timing: Timing): Promise<boolean | null> => {
  const languages = await session.ask(languageQuestion, timing.firstAnswerMs / 2);
  return languages?.includes('zpl') ?? null;
};

/**
 * `~HS` was not answered. A printer that answers its other questions then has a fault; one that never answered can't
 * report anything.
 */
const withoutHostStatus = async (
  session: Session,
  known: Known,
  timing: Timing,
  found: readonly Finding[],
): Promise<Observation> => {
  if (session.isOver || known.errors === 'unknown' || known.errors === 'doubtful') return silent;
  const system = await session.ask(systemQuestion, timing.answerMs);
  const more = [...found, ...(system ? errorFindings(system) : [])];
  return stopped(doesStop(more) ? more : [...more, unexplained]);
};

interface Asking {
  asksSerial: boolean;
  /** The printer holds nothing: its silence is not that of one that is busy with a label. */
  isFree: boolean;
}

/** Reads the counter and, if asked for, the serial number, which is saved in the session. */
const readFigures = async (
  session: Session,
  known: Known,
  timing: Timing,
  { asksSerial, isFree }: Asking,
): Promise<number | null> => {
  if (!asksSerial) {
    if (known.counter === 'no') return null;
    return keepCount(session, known, await session.ask(counterQuestion, timing.answerMs), isFree);
  }
  if (known.counter === 'no') {
    keepSerial(session, known, await session.ask(serialQuestion, timing.answerMs), isFree);
    return null;
  }
  const figures = await session.ask(figuresQuestion(), timing.answerMs);
  keepSerial(session, known, figures, isFree);
  return keepCount(session, known, figures, isFree);
};

const keepSerial = (
  session: Session,
  known: Known,
  answer: { serial: string | null } | null,
  isFree: boolean,
): void => {
  if (session.isOver) return;
  if (answer) {
    session.serial = answer.serial;
    known.tellsSerial = answer.serial === null ? 'no' : 'yes';
    if (answer.serial !== null) known.details = { ...(known.details ?? noDetails), serial: answer.serial };
  } else if (isFree) known.tellsSerial = afterSilence(known.tellsSerial);
};

const keepCount = (
  session: Session,
  known: Known,
  answer: { count: number | null } | null,
  isFree: boolean,
): number | null => {
  if (session.isOver) return null;
  if (answer) known.counter = answer.count === null ? 'no' : 'yes';
  else if (isFree) known.counter = afterSilence(known.counter);
  return answer?.count ?? null;
};
