import type { Changed } from '#shared/bridge/contract';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';

const words = text.queue.results;

export type Verb = 'retried' | 'removed' | 'moved' | 'prioritised';

/** What came of an action done to many rows, in words. */
export interface ResultWords {
  tone: 'good' | 'look';
  sentence: string;
}

/** Reasons with how many rows each has, the commonest first. */
const reasonsOf = (left: Changed['left']): [message: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const { message } of left) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
};

const leftWords = (left: Changed['left']): string => {
  const reasons = reasonsOf(left);
  const [first] = reasons;
  if (left.length === 1 && first) return words.leftOne(first[0]);
  const said = reasons.map(([message, count]) =>
    reasons.length === 1 ? message : words.reason(message, formatCount(count)),
  );
  return words.left(formatCount(left.length), said.join('; '));
};

/** "3 orders moved. 2 left as they are: It may have been sent already" */
export const resultWords = (verb: Verb, { changed, left }: Changed): ResultWords => {
  const parts = [
    changed > 0 || left.length === 0 ? words[verb](changed, formatCount(changed)) : '',
    left.length > 0 ? leftWords(left) : '',
  ].filter(Boolean);
  return { tone: left.length > 0 ? 'look' : 'good', sentence: parts.join('. ') };
};
