import type { PrinterView } from '#shared/bridge/contract';
import { printerProblems } from '#shared/print/printer';
import type { QueueStatus } from '#shared/queue/status';
import type { ScreenKey } from '../shell/navigation';
import { text } from '../text';
import { stopTexts } from '../text/failure-words';
import { asSentence, asSentences } from '../text/format';
import type { Outcome } from '../sound/new-outcome';
import { isUnchanged, type LastScan } from './last-scan';
import type { ShownMessage } from './message';
import { lineOf, type OutcomeLine } from './outcome-line';
import { earlierInNeed, type PendingLabels, reportedScan } from './pending';

/** Where and when the bar first showed a line. `key` distinguishes two lines. */
export interface ShownLine {
  key: string;
  screen: ScreenKey;
  /** ISO 8601. */
  at: string;
}

/** Two lines with one key have the same words about the same scan. */
export const keyOf = (
  { word, tone, subject, next }: OutcomeLine,
  turn: number,
  messageTurn: number,
): string => [turn, messageTurn, word, tone, subject, next].join(' ');

/**
 * True for a line that was shown on another screen and does not concern this one. Work in progress, an alarm,
 * and a label that waits at its printer concern every screen.
 * @param waits the label of the last scan waits for its printer
 */
export const isOld = (
  line: OutcomeLine,
  shownLine: Pick<ShownLine, 'screen'> | null,
  screen: ScreenKey,
  waits: boolean,
): boolean =>
  shownLine !== null && shownLine.screen !== screen && !line.alarm && line.tone !== 'wait' && !waits;

/**
 * A message replaces the outcome of the last scan, but no alarm: a person must acknowledge that first. One
 * about an overtaken scan never hides a stop.
 */
export const outcomeOrMessage = (
  outcome: OutcomeLine | null,
  message: ShownMessage | null,
): { outcome: OutcomeLine | null; messageTurn: number } =>
  message === null || outcome?.alarm || (message.isOvertaken && outcome?.tone === 'stop')
    ? { outcome, messageTurn: 0 }
    : { outcome: message.line, messageTurn: message.turn };

/**
 * What the bar's sound depends on. An alarm does not name the earlier label that needs a person, so that one
 * is heard after it.
 */
export const outcomeToHear = (
  line: OutcomeLine | null,
  messageTurn: number,
  last: LastScan,
  pending: PendingLabels,
): Outcome => {
  const isScan = messageTurn === 0;
  const reported = reportedScan(last, pending);
  const earlier = line?.alarm ? null : earlierInNeed(last, pending);
  return {
    turn: last.phase === 'idle' ? 0 : last.turn,
    messageTurn,
    word: line?.word ?? null,
    sound: line?.alarm ? 'alarm' : (line?.tone ?? null),
    labelId: isScan && reported.phase === 'label' ? reported.view.label.id : '',
    quiet: isScan && last.phase === 'label' && last.kind === 'shown' && isUnchanged(last),
    earlier: earlier && { labelId: earlier.label.id, sound: lineOf(earlier).tone },
  };
};

/** What stops work at this bench, as a line of the bar; null when nothing does. */
export const troubleLine = (
  printers: readonly PrinterView[],
  queue: Pick<QueueStatus, 'service' | 'batches'> | null,
): OutcomeLine | null => {
  for (const { name, working, status } of printers) {
    const [reason] = printerProblems(status);
    if (!working || reason === undefined) continue;
    const { title, remedy } = text.reasons[reason];
    return { word: 'Held', tone: 'look', subject: name, next: asSentences(title, remedy) };
  }
  const stopped = queue?.batches.find(({ stop }) => stop !== null);
  if (stopped?.stop) {
    const { title } = stopTexts(stopped.stop);
    return {
      word: 'Held',
      tone: 'look',
      subject: stopped.name,
      next: text.shell.trouble.stopped({ why: asSentence(title) }),
    };
  }
  if (queue?.service.failure == null) return null;
  const { title, brief } = text.failures[queue.service.failure.code];
  return { word: 'Held', tone: 'look', subject: text.shell.trouble.service, next: asSentences(title, brief) };
};

/**
 * The line that the bar shows. Trouble replaces an old line, and a success from before the trouble; otherwise
 * it is the line of the last scan.
 * @param troubleAt since when there is trouble, ISO 8601
 */
export const barLine = (
  line: OutcomeLine | null,
  old: boolean,
  placedAt: string | null,
  trouble: OutcomeLine | null,
  troubleAt: string | null,
): { line: OutcomeLine | null; old: boolean; isTrouble: boolean } => {
  const overtakes =
    line === null ||
    old ||
    (line.tone === 'good' && placedAt !== null && troubleAt !== null && troubleAt > placedAt);
  return trouble !== null && overtakes
    ? { line: trouble, old: false, isTrouble: true }
    : { line, old, isTrouble: false };
};
