import type { QueueRow } from '#shared/queue/row';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatDuration, formatIn } from '../../../text/format';
import { useHalfMinutes, useSeconds } from '../clock';
import styles from './row-table.module.css';
import { rowWords } from './row-words';

/** When the program tries again, ticking. */
export const RetryIn = ({ at }: { at: string }) => {
  const left = Date.parse(at) - useSeconds();
  return (
    <span className={styles.again}>
      {text.queue.rows.again(left <= 0 ? text.queue.rows.now : formatIn(left))}
    </span>
  );
};

/** How long ago the order was brought in. */
export const Age = ({ since }: { since: string }) => {
  const age = useHalfMinutes() - Date.parse(since);
  return age < 60_000 ? text.queue.rows.fresh : formatDuration(age);
};

export const StateCell = ({ row }: { row: QueueRow }) => {
  const { tone, words, retryAt } = rowWords(row);
  return (
    <span className={styles.state} title={words}>
      <StatePill tone={tone}>{words}</StatePill>
      {retryAt !== null && <RetryIn at={retryAt} />}
    </span>
  );
};
