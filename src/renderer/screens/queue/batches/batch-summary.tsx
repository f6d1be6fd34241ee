import { ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { useStatus, useView } from '../queue-store';
import styles from './batches.module.css';
import { summaryInWords } from './progress';

/** A batch that is done, summed up: what came out, what is unproven, what a person took away. */
export const BatchSummary = () => {
  const chosen = useView(({ filter }) => filter.batchId);
  const batch = useStatus()?.batches.find(({ id }) => id === chosen);
  if (batch?.state !== 'done') return null;
  return (
    <p role="status" className={styles.summary}>
      <ToneIcon tone="good" />
      <span>
        <strong>{text.queue.batches.summary}:</strong> {summaryInWords(batch.counts)}
      </span>
    </p>
  );
};
