import { Fragment } from 'react';
import type { BatchState } from '#shared/queue/batch';
import { type RowState, rowStates } from '#shared/queue/row';
import type { BatchOnFloor, BatchProgress } from '#shared/queue/status';
import { type PillTone, StatePill, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { formatCount, formatNumber, formatWhen } from '../../../text/format';
import { useStatus, useView, view } from '../queue-store';
import { BatchTools } from './batch-tools';
import styles from './batches.module.css';
import {
  countsInWords,
  doneInWords,
  doneOf,
  isAtStandstill,
  paceInWords,
  totalOf,
  waitsForPerson,
} from './progress';

const floorWords = text.queue.batches.floor;

const partInWords = ({ isOwn, name, bought, taken }: BatchOnFloor['benches'][number]): string => {
  const part = { name: isOwn ? floorWords.own : name, done: formatCount(bought) };
  return taken === 0 ? floorWords.part(part) : floorWords.working({ ...part, working: formatCount(taken) });
};

const Part = ({ part }: { part: BatchOnFloor['benches'][number] }) => (
  <li data-own={part.isOwn || undefined}>{partInWords(part)}</li>
);

/** This bench takes no more orders of the batch, and why. */
const Stopped = ({ why }: { why: string }) => (
  <p className={styles.stopped}>
    <ToneIcon tone="look" size={20} />
    <span>{why}</span>
  </p>
);

/** What each bench does of a shared batch. */
const FloorLines = ({ batch }: { batch: BatchProgress }) => {
  const { floor } = batch;
  if (!floor || (batch.state === 'done' && floor.state !== 'damaged')) return null;
  const isShown = floor.benches.length + floor.waiting > 0;
  return (
    <>
      {floor.state !== 'here' && <Stopped why={floorWords[floor.state]} />}
      {isShown && (
        <ul className={styles.benches} aria-label={floorWords.list({ name: batch.name })}>
          {floor.benches.map((part) => (
            <Part key={part.name} part={part} />
          ))}
          {floor.waiting > 0 && <li>{floorWords.left({ count: floor.waiting })}</li>}
        </ul>
      )}
    </>
  );
};

/** In the order in which a label passes through them, the last one first. */
const parts: readonly RowState[] = ['printed', 'sent', 'working', 'waiting', 'attention'];

/** The progress of a batch: one part for each state, to scale; open orders are empty. */
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

/** The number of orders of a shared batch that other benches have purchased. */
const boughtElsewhere = ({ floor }: BatchProgress): number =>
  (floor?.benches ?? []).reduce((sum, { isOwn, bought }) => sum + (isOwn ? 0 : bought), 0);

/** The number of orders not started here: still to do, or of another bench. */
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
  /** No printer is working, whatever the state of the batch. */
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
        <span className="pb-quiet">
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

/** One batch: its state and progress. A press anywhere on it shows its rows. */
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

// A search was for the previous batch; the chosen state stays.
const choose = (batchId: string | null): void => view.show({ batchId, hold: null, search: '' });

/** The batches, newest first. The list of rows shows one of them, or all. */
export const BatchList = () => {
  const status = useStatus();
  const batches = status?.batches ?? [];
  const isStuck = status !== null && isAtStandstill(status);
  const chosen = useView(({ filter }) => filter.batchId);
  const open = batches.filter(({ state }) => state !== 'done');
  return (
    <section aria-label={text.queue.batches.title} className="pb-stack-s">
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
