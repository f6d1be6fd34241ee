import type { FailureCode } from '#shared/failure';
import { type QueueRow, rowState } from '#shared/queue/row';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';

export interface RowWords {
  tone: PillTone;
  words: string;
  /** When the program tries again by itself, ISO 8601. */
  retryAt: string | null;
}

const words = text.queue.rows;

/** Money or paper may have moved, or the outside world said no: the same red as on every other screen. */
const grave: ReadonlySet<FailureCode> = new Set([
  'service_broken',
  'answer_lost',
  'bought_before',
  'shipped_elsewhere',
  'unprinted_elsewhere',
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
  // Paper and lids are for hands: the program goes on by itself, but only after them.
  return { tone: 'look', words: reason === undefined ? words.queued : text.reasons[reason].title, retryAt };
};

const workingWords = ({ stage, print }: QueueRow): string => {
  if (stage === 'registering') return words.registering;
  if (stage === 'registered') return print === 'queued' ? words.queued : words.bought;
  return stage === 'sent' ? words.proving : words.printing;
};

/** A label of several papers is not whole with one of them. */
const withPapers = ({ papers }: QueueRow, state: string): string =>
  papers > 1 ? `${state}, ${text.ship.papers.count({ papers })}` : state;

/** Where a row stands, in colour and words. */
export const rowWords = (row: QueueRow): RowWords => {
  const said = (tone: PillTone, sentence: string): RowWords => ({ tone, words: sentence, retryAt: null });
  switch (rowState(row)) {
    case 'todo':
      return said('idle', text.queue.states.todo);
    case 'working':
      return said('wait', workingWords(row));
    case 'waiting':
      return waitingWords(row);
    case 'attention':
      if (row.hold === null) return said('look', words.incomplete);
      return said(grave.has(row.hold) ? 'stop' : 'look', text.failures[row.hold].title);
    case 'printed':
      return said('good', withPapers(row, text.queue.states.printed));
    case 'sent':
      return said('good', withPapers(row, text.queue.states.sent));
    case 'closed':
      return said('idle', text.queue.states.closed);
  }
};
