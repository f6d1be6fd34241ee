import type { StatusReason } from '#shared/print/printer';
import type { Known } from '../known';
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

/** What the printer said when it was last looked at. */
export type Observation =
  | { answered: false }
  | {
      answered: true;
      reasons: StatusReason[];
      /** One of the reasons keeps labels from coming out. */
      isStopped: boolean;
      /** What it still holds; null when it would not say. */
      buffers: Buffers | null;
      /** Labels printed in its life; null when it does not count or was not asked because it is stopped. */
      counter: number | null;
    };

export interface Buffers {
  formatsWaiting: number;
  labelsLeft: number;
  hasPartialFormat: boolean;
}

const buffersOf = ({ formatsWaiting, labelsLeft, hasPartialFormat }: HostStatus): Buffers => ({
  formatsWaiting,
  labelsLeft,
  hasPartialFormat,
});

const silent: Observation = { answered: false };
const unexplained: Finding = { reason: 'other', stops: true };
const wrongLanguage: Finding = { reason: 'wrong-language', stops: true };

const stopped = (findings: readonly Finding[]): Observation => ({
  answered: true,
  reasons: reasonsOf(findings),
  isStopped: true,
  buffers: null,
  counter: null,
});

/**
 * Looks at the printer: `~HI` (once a printer), `~HQES`, `~HS`, then its counter. A fault ends the look, because a printer
 * in a fault may leave `~HS` unanswered.
 * @param asksSerial its serial number is asked together with its counter
 */
export const observe = async (
  session: Session,
  known: Known,
  timing: Timing,
  asksSerial = false,
): Promise<Observation> => {
  known.identity ??= await session.ask(
    identityQuestion,
    known.hasTalked ? timing.answerMs : timing.firstAnswerMs,
  );
  if (!known.identity) return withoutIdentity(session, timing);

  const errors = known.errors === 'no' ? null : await session.ask(errorQuestion, timing.answerMs);
  if (errors) known.errors = 'yes';
  else if (known.errors === 'yes') return silent;
  const found = errors ? errorFindings(errors) : [];
  if (doesStop(found)) return stopped(found);

  const host = await session.ask(hostQuestion, timing.answerMs);
  if (!host) return withoutHostStatus(session, known, timing, found);
  if (!errors) known.errors = 'no';
  known.details = { ...(known.details ?? noDetails), ...hostDetails(host) };
  known.mediaDots = mediaDotsOf(known);
  found.push(...hostFindings(host));
  return {
    answered: true,
    reasons: reasonsOf(found),
    isStopped: doesStop(found),
    buffers: buffersOf(host),
    // Inside half a format the question would be taken for its text, and the silence for having no counter.
    counter: host.hasPartialFormat ? null : await readFigures(session, known, timing, asksSerial),
  };
};

/** Continuous media have no length of their own: each label makes its own. */
const mediaDotsOf = ({ details, mediaDots }: Known): number | null => {
  if (details?.media !== 'die-cut') return null;
  return details.labelLength === null ? mediaDots : Math.max(mediaDots ?? 0, details.labelLength);
};

/** `~HI` is silent: nobody there who talks, or somebody set to another language. */
const withoutIdentity = async (session: Session, timing: Timing): Promise<Observation> => {
  const languages = await session.ask(languageQuestion, timing.firstAnswerMs / 2);
  return languages === null || languages.includes('zpl') ? silent : stopped([wrongLanguage]);
};

/** `~HS` is silent. A printer that answers its other questions is in a fault then; one that never did can't say anything. */
const withoutHostStatus = async (
  session: Session,
  known: Known,
  timing: Timing,
  found: readonly Finding[],
): Promise<Observation> => {
  if (session.isOver || known.errors === 'unknown') return silent;
  const system = await session.ask(systemQuestion, timing.answerMs);
  const more = [...found, ...(system ? errorFindings(system) : [])];
  return stopped(doesStop(more) ? more : [...more, unexplained]);
};

/** Its counter, and into the session its serial number where that is asked for. */
const readFigures = async (
  session: Session,
  known: Known,
  timing: Timing,
  asksSerial: boolean,
): Promise<number | null> => {
  if (!asksSerial) return readCounter(session, known, timing);
  if (known.counter === 'no') {
    keepSerial(session, known, await session.ask(serialQuestion, timing.answerMs));
    return null;
  }
  const told = await session.ask(figuresQuestion(), timing.answerMs);
  if (session.isOver) return null;
  keepSerial(session, known, told);
  if (told) known.counter = told.count === null ? 'no' : 'yes';
  else if (known.counter === 'unknown') known.counter = 'no';
  return told?.count ?? null;
};

const keepSerial = (session: Session, known: Known, told: { serial: string | null } | null): void => {
  if (session.isOver) return;
  if (told) session.serial = told.serial;
  if (told?.serial != null) known.details = { ...(known.details ?? noDetails), serial: told.serial };
  if (told?.serial != null) known.tellsSerial = 'yes';
  else if (known.tellsSerial === 'unknown') known.tellsSerial = 'no';
};

/** A printer that lets the first question for its counter pass has none; later silence is only a missed look. */
const readCounter = async (session: Session, known: Known, timing: Timing): Promise<number | null> => {
  if (known.counter === 'no') return null;
  const answer = await session.ask(counterQuestion, timing.answerMs);
  if (session.isOver) return null;
  if (answer) known.counter = answer.count === null ? 'no' : 'yes';
  else if (known.counter === 'unknown') known.counter = 'no';
  return answer?.count ?? null;
};
