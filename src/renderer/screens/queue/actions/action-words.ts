import type { Changed } from '#shared/bridge/contract';
import type { QueueRow } from '#shared/queue/row';
import { text } from '../../../text';
import { formatCount, inWords } from '../../../text/format';

const removalWords = text.queue.removal.parts;
type Part = keyof typeof removalWords;
const order: readonly Part[] = ['open', 'doubt', 'paid', 'printed', 'closed'];

const partOf = ({ stage }: QueueRow): Part => {
  switch (stage) {
    case 'draft':
      return 'open';
    case 'registering':
      return 'doubt';
    case 'registered':
    case 'sending':
      return 'paid';
    case 'sent':
    case 'confirmed':
      return 'printed';
    case 'closed':
      return 'closed';
  }
};

/**
 * What removing these rows means for those not purchased, purchased and printed. Rows that no longer exist
 * are not counted.
 */
export const removalParts = (rows: readonly (QueueRow | undefined)[]): string[] => {
  const parts = rows.flatMap((row) => (row ? [partOf(row)] : []));
  return order.flatMap((part) => {
    const count = parts.filter((one) => one === part).length;
    return count === 0 ? [] : [removalWords[part]({ count })];
  });
};

const words = text.queue.results;

export type Verb = 'retried' | 'removed' | 'moved' | 'prioritised';

/** The result of an action on many rows, in words. */
export interface ResultWords {
  tone: 'good' | 'look';
  sentence: string;
}

/** Reasons with their number of rows, the most frequent first. */
const reasonsOf = (left: Changed['left']): [message: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const { message } of left) {
    const reason = inWords(message);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
};

const leftWords = (left: Changed['left']): string => {
  const reasons = reasonsOf(left);
  const [first] = reasons;
  if (left.length === 1 && first) return words.leftOne({ reason: first[0] });
  const reasonTexts = reasons.map(([message, count]) =>
    reasons.length === 1 ? message : words.reason({ message, shown: formatCount(count) }),
  );
  return words.left({ shown: formatCount(left.length), reasons: reasonTexts.join('; ') });
};

/** "3 orders moved. 2 not changed: It may have been sent already" */
export const resultWords = (verb: Verb, { changed, left }: Changed): ResultWords => {
  const parts = [
    changed > 0 || left.length === 0 ? words[verb]({ count: changed }) : '',
    left.length > 0 ? leftWords(left) : '',
  ].filter(Boolean);
  return { tone: left.length > 0 ? 'look' : 'good', sentence: parts.join('. ') };
};
