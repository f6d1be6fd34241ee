import { Fragment } from 'react';
import { text } from '../../../text';
import { useStatus, useView, view } from '../queue-store';
import { BatchCard } from './batch-card';
import { BatchTools } from './batch-tools';
import { isAtStandstill } from './progress';
import styles from './batches.module.css';

// A search was for the batch before; what kind of rows is looked at stays.
const choose = (batchId: string | null): void => view.show({ batchId, hold: null, search: '' });

/** The batches, the newest first; one of them, or all, is shown in the list of rows. */
export const BatchList = () => {
  const status = useStatus();
  const batches = status?.batches ?? [];
  const isStuck = status !== null && isAtStandstill(status);
  const chosen = useView(({ filter }) => filter.batchId);
  const open = batches.filter(({ state }) => state !== 'done');
  return (
    <section aria-label={text.queue.batches.title} className={styles.list}>
      {batches.length > 1 && (
        <button
          type="button"
          className={styles.all}
          aria-pressed={chosen === null}
          onClick={() => choose(null)}
        >
          {text.queue.batches.all}
        </button>
      )}
      {batches.toReversed().map((batch) => (
        <Fragment key={batch.id}>
          <BatchCard
            batch={batch}
            isStuck={isStuck}
            isChosen={chosen === batch.id}
            onChoose={() => choose(batch.id)}
          />
          {chosen === batch.id && <BatchTools batch={batch} isAlone={open.length < 2} />}
        </Fragment>
      ))}
    </section>
  );
};
