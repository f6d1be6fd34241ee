import type { PrinterView } from '#shared/bridge/contract';
import { troubleOf } from '#shared/print/printer';
import type { QueueStatus } from '#shared/queue/status';
import type { ScreenKey } from '../shell/navigation';
import { text } from '../text';
import { asSentence } from '../text/format';
import type { OutcomeLine } from './outcome-line';

/** Where and when the bar first said something. `key` tells two sayings apart. */
export interface Placed {
  key: string;
  screen: ScreenKey;
  /** ISO 8601. */
  at: string;
}

/** Two lines with one key say the same of the same scan. */
export const keyOf = ({ word, tone, subject, next }: OutcomeLine, turn: number, saying: number): string =>
  [turn, saying, word, tone, subject, next].join(' ');

/**
 * What was said on another screen is not about this one: it is old. What is under way, what stops the bench, and a label that
 * waits at its printer are about now wherever one looks.
 * @param waits the label at hand waits for its printer
 */
export const isOld = (
  line: OutcomeLine,
  placed: Pick<Placed, 'screen'> | null,
  screen: ScreenKey,
  waits: boolean,
): boolean => placed !== null && placed.screen !== screen && !line.alarm && line.tone !== 'wait' && !waits;

/** What keeps work from going on at this bench, in the words of the bar; null while all is well. */
export const troubleLine = (
  printers: readonly PrinterView[],
  queue: Pick<QueueStatus, 'service' | 'batches'> | null,
): OutcomeLine | null => {
  for (const { name, working, status } of printers) {
    const [reason] = troubleOf(status);
    if (!working || reason === undefined) continue;
    const { title, remedy } = text.reasons[reason];
    return { word: 'Held', tone: 'look', subject: name, next: `${title}. ${remedy}` };
  }
  const stopped = queue?.batches.find(({ stop }) => stop !== null);
  if (stopped?.stop) {
    const { title } = text.failures[stopped.stop.failure.code];
    return {
      word: 'Held',
      tone: 'look',
      subject: stopped.name,
      next: text.shell.trouble.stopped({ why: asSentence(title) }),
    };
  }
  if (queue?.service.failure == null) return null;
  const { title, brief } = text.failures[queue.service.failure.code];
  return { word: 'Held', tone: 'look', subject: text.shell.trouble.service, next: `${title}. ${brief}` };
};

/**
 * What the bar says now: trouble in place of what is old, and of a success that it came after; else what the last scan came to.
 * @param troubleAt since when the trouble stands, ISO 8601
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
