import { Fragment } from 'react';
import type { BatchState } from '#shared/queue/batch';
import { type RowState, rowStates } from '#shared/queue/row';
import type { BatchProgress } from '#shared/queue/status';
import { type PillTone, StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatCount, formatNumber, formatWhen } from '../../../text/format';
import { useStatus, useView, view } from '../queue-store';
import { BatchTools } from './batch-tools';
import styles from './batches.module.css';
import { FloorLines } from './floor-lines';
import {
  countsInWords,
  doneInWords,
  doneOf,
  isAtStandstill,
  paceInWords,
  totalOf,
  waitsForPerson,
} from './progress';

/** In the order in which a label goes through them: what is done first. */
const parts: readonly RowState[] = ['printed', 'sent', 'working', 'waiting', 'attention'];

/** How far a batch is: a part for each state, to scale; what is left to do is empty. */
const ProgressBar = ({ batch }: { batch: BatchProgress }) => (
  <div
    role="progressbar"
    className={styles.progress}
    aria-label={text.queue.batches.progress({ name: batch.name })}
    aria-valuemin={0}
    aria-valuemax={Math.max(1, totalOf(batch))}
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
    <span data-state="elsewhere" style={{ flexGrow: boughtElsewhere(batch), flexBasis: 0 }} />
    <span style={{ flexGrow: Math.max(0, restOf(batch)), flexBasis: 0 }} />
  </div>
);

/** Of a batch of the floor, what other benches bought. */
const boughtElsewhere = ({ floor }: BatchProgress): number =>
  (floor?.benches ?? []).reduce((sum, { isOwn, bought }) => sum + (isOwn ? 0 : bought), 0);

/** What is not begun here: to do, or another bench's. */
const restOf = (batch: BatchProgress): number =>
  totalOf(batch) - boughtElsewhere(batch) - parts.reduce((sum, state) => sum + batch.counts[state], 0);

const words = text.queue.batches;

const tones: Record<BatchState, PillTone> = {
  waiting: 'idle',
  running: 'wait',
  finishing: 'wait',
  paused: 'look',
  done: 'good',
};

interface Props {
  batch: BatchProgress;
  /** Nothing goes on, whatever the batch's state. */
  isStuck: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

const Words = ({ batch, isStuck }: Pick<Props, 'batch' | 'isStuck'>) => {
  const rest = countsInWords(batch.counts, ['attention', 'waiting', 'working', 'sent', 'closed']);
  const pace = paceInWords(batch, isStuck) ?? words.broughtIn({ time: formatWhen(batch.createdAt) });
  return (
    <>
      <span className={styles.counts}>
        <strong>{doneInWords(batch)}</strong>
        {rest !== '' && ` · ${rest}`}
      </span>
      <span className={styles.cardFoot}>
        <span className={styles.quiet}>
          {pace}
          {batch.priority !== 0 && ` · ${words.priority({ shown: formatNumber(batch.priority) })}`}
        </span>
        <State batch={batch} />
      </span>
    </>
  );
};

const State = ({ batch }: Pick<Props, 'batch'>) =>
  waitsForPerson(batch) ? (
    <StatePill tone="look">{words.waitsForYou({ count: formatCount(batch.counts.attention) })}</StatePill>
  ) : (
    <StatePill tone={tones[batch.state]}>{words.states[batch.state]}</StatePill>
  );

/** One batch: how it stands and how far it is. Pressed anywhere, its rows are shown. */
const BatchCard = ({ batch, isStuck, isChosen, onChoose }: Props) => (
  <div className={styles.card} data-chosen={isChosen || undefined}>
    <button
      type="button"
      className={styles.name}
      aria-pressed={isChosen}
      title={batch.name}
      onClick={onChoose}
    >
      {batch.name}
    </button>
    <ProgressBar batch={batch} />
    <Words batch={batch} isStuck={isStuck} />
    <FloorLines batch={batch} />
  </div>
);

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
