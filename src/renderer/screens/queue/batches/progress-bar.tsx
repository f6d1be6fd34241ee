import { type RowState, rowStates } from '#shared/queue/row';
import type { BatchProgress } from '#shared/queue/status';
import { text } from '../../../text';
import styles from './batches.module.css';
import { countsInWords, doneOf } from './progress';

/** In the order in which a label goes through them: what is done first. */
const parts: readonly RowState[] = ['printed', 'sent', 'working', 'waiting', 'attention'];

/** How far a batch is: a part for each state, to scale; what is left to do is empty. */
export const ProgressBar = ({ batch }: { batch: BatchProgress }) => (
  <div
    role="progressbar"
    className={styles.progress}
    aria-label={text.queue.batches.progress(batch.name)}
    aria-valuemin={0}
    aria-valuemax={Math.max(1, batch.total)}
    aria-valuenow={doneOf(batch)}
    aria-valuetext={countsInWords(batch.counts, rowStates)}
  >
    {parts.map((state) => (
      <span
        key={state}
        data-state={state}
        style={{ flexGrow: batch.counts[state], flexBasis: 0 }}
        hidden={batch.counts[state] === 0}
      />
    ))}
    <span style={{ flexGrow: batch.counts.todo, flexBasis: 0 }} />
  </div>
);
