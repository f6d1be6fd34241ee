import type { FailureCode } from '#shared/failure';
import type { BatchProgress } from '#shared/queue/status';
import { text } from '../../../text';
import { heldFor, plainDetail } from '../../../text/failure-words';
import { formatMessage } from '../../../text/format';

const words = text.queue.stops;

type Stop = NonNullable<BatchProgress['stop']>;

/** Batches that wait for one answer, and how many of their labels have its cause. */
export interface Question {
  stop: Stop;
  batches: readonly string[];
  waiting: number;
}

/** One question for each cause, however many batches it stopped. */
export const questionsOf = (batches: readonly BatchProgress[]): Question[] => {
  const found = new Map<string, Question>();
  for (const { name, stop, state } of batches) {
    if (stop === null || state !== 'paused') continue;
    const known = found.get(stop.cause);
    found.set(stop.cause, {
      stop,
      batches: [...(known?.batches ?? []), name],
      waiting: (known?.waiting ?? 0) + stop.waiting,
    });
  }
  return [...found.values()];
};

/** Causes in the documents of the service: every printer holds the same label. */
const ofDocument: ReadonlySet<FailureCode> = new Set([
  'document_missing',
  'document_unreadable',
  'document_not_printable',
  'label_asks',
  'label_forbidden',
]);

/** True when another printer can help. */
export const mayMove = ({ kind, failure }: Stop): boolean => kind === 'held' && !ofDocument.has(failure.code);

export const titleOf = ({ stop, waiting }: Question): string =>
  formatMessage(words.title[stop.kind], { count: waiting });

/** The cause, in the words of the printer check or of the service. */
export const causeOf = ({ stop: { failure } }: Question): string => {
  const { title } = text.failures[failure.code];
  if (failure.commands !== undefined && failure.commands.length > 0)
    return `${title} ${heldFor(failure.commands)}`;
  const detail = plainDetail(failure.detail);
  return detail === '' ? title : `${title}: ${detail}`;
};

/**
 * The commands that can be allowed permanently, and a label held for them; null when there is no such choice.
 */
export const allowable = ({
  stop: { failure, labelId },
}: Question): { labelId: string; commands: string } | null =>
  failure.code === 'label_asks' && labelId !== null
    ? { labelId, commands: (failure.commands ?? []).map(({ command }) => command).join(', ') }
    : null;
