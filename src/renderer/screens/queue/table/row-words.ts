import type { FailureCode } from '#shared/failure';
import { type QueueRow, rowState } from '#shared/queue/row';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { failureTexts } from '../../../text/failure-words';

export interface RowWords {
  tone: PillTone;
  words: string;
  /** When the program tries again, ISO 8601. */
  retryAt: string | null;
}

const words = text.queue.rows;

/** Money or paper may have moved, or the service refused: red, as on every other screen. */
const severe: ReadonlySet<FailureCode> = new Set([
  'service_broken',
  'answer_lost',
  'bought_before',
  'shipped_elsewhere',
  'maybe_bought_elsewhere',
  'unprinted_elsewhere',
  'maybe_printed_elsewhere',
  'answer_unreadable',
  'package_unnamed',
  'package_taken',
  'print_unknown',
  'service_refused',
  'credentials_refused',
]);

const waitingWords = ({ hold, waiting, retryAt }: QueueRow): RowWords => {
  const [reason] = waiting;
  if (hold !== null) return { tone: 'wait', words: text.failures[hold].title, retryAt };
  // A person must help at the printer (paper, open cover); the program continues after that.
  return { tone: 'look', words: reason === undefined ? words.queued : text.reasons[reason].title, retryAt };
};

const workingWords = ({ stage, print }: QueueRow): string => {
  if (stage === 'registering') return words.registering;
  if (stage === 'registered') return print === 'queued' ? words.queued : words.bought;
  return stage === 'sent' ? words.proving : words.printing;
};

/** A label of several papers: one paper alone is not complete. */
const withPapers = ({ papers }: QueueRow, state: string): string =>
  papers > 1 ? `${state}, ${text.ship.papers.count({ papers })}` : state;

/** The state of a row as tone and words. */
export const rowWords = (row: QueueRow): RowWords => {
  const stateWords = (tone: PillTone, sentence: string): RowWords => ({
    tone,
    words: sentence,
    retryAt: null,
  });
  switch (rowState(row)) {
    case 'todo':
      return stateWords('idle', text.queue.states.todo);
    case 'working':
      return stateWords('wait', workingWords(row));
    case 'waiting':
      return waitingWords(row);
    case 'attention':
      if (row.hold === null) return stateWords('look', words.incomplete);
      return stateWords(
        severe.has(row.hold) ? 'stop' : 'look',
        failureTexts({ code: row.hold }, row.packageId !== null).title,
      );
    case 'printed':
      return stateWords('good', withPapers(row, text.queue.states.printed));
    case 'sent':
      return stateWords('good', withPapers(row, text.queue.states.sent));
    case 'closed':
      return stateWords('idle', text.queue.states.closed);
  }
};
