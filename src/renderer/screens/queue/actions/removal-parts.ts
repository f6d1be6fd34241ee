import type { QueueRow } from '#shared/queue/row';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';

const words = text.queue.removal.parts;
type Part = keyof typeof words;
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

/** What removing these rows means for each kind of them: not bought, paid, printed. Rows that are gone count for none. */
export const removalParts = (rows: readonly (QueueRow | undefined)[]): string[] => {
  const parts = rows.flatMap((row) => (row ? [partOf(row)] : []));
  return order.flatMap((part) => {
    const count = parts.filter((one) => one === part).length;
    return count === 0 ? [] : [words[part](count, formatCount(count))];
  });
};
