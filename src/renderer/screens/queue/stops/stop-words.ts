import type { FailureCode } from '#shared/failure';
import { reasonIn } from '#shared/print/fits';
import type { BatchProgress } from '#shared/queue/status';
import { text } from '../../../text';
import { heldFor, plainDetail } from '../../../text/failure-words';
import { say } from '../../../text/format';

const words = text.queue.stops;

type Stop = NonNullable<BatchProgress['stop']>;

/** Batches that wait for one answer, and how many of their labels wait for its cause. */
export interface Question {
  stop: Stop;
  batches: readonly string[];
  waiting: number;
}

/** One question for each cause, whatever the number of batches it stopped. */
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

/** Causes that lie in what the service sent: the same label is held by every printer. */
const ofDocument: ReadonlySet<FailureCode> = new Set([
  'document_missing',
  'document_unreadable',
  'document_not_printable',
  'label_asks',
  'label_forbidden',
]);

/** Whether another printer may help. */
export const mayMove = ({ kind, failure }: Stop): boolean => kind === 'held' && !ofDocument.has(failure.code);

export const titleOf = ({ stop, waiting }: Question): string =>
  say(words.title[stop.kind], { count: waiting });

/** What it was, in the words of the printer's guard or of the service. */
export const causeOf = ({ stop: { failure } }: Question): string => {
  const { title } = text.failures[failure.code];
  if (failure.commands !== undefined && failure.commands.length > 0)
    return `${title} ${heldFor(failure.commands)}`;
  const detail = plainDetail(failure.detail);
  return detail === '' ? title : `${title}: ${reasonIn(detail)}`;
};

/** The commands that may be let through for good, and a label that is asked about them; null where there is no such choice. */
export const allowable = ({
  stop: { failure, labelId },
}: Question): { labelId: string; commands: string } | null =>
  failure.code === 'label_asks' && labelId !== null
    ? { labelId, commands: (failure.commands ?? []).map(({ command }) => command).join(', ') }
    : null;
