import type { BatchState } from '#shared/queue/batch';
import type { BatchProgress } from '#shared/queue/status';
import { type PillTone, StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatCount, formatNumber, formatWhen } from '../../../text/format';
import styles from './batches.module.css';
import { countsInWords, doneOf, paceInWords, waitsForPerson } from './progress';
import { ProgressBar } from './progress-bar';

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
  const pace = paceInWords(batch, isStuck) ?? words.broughtIn(formatWhen(batch.createdAt));
  return (
    <>
      <span className={styles.counts}>
        <strong>{words.done(formatCount(doneOf(batch)), formatCount(batch.total))}</strong>
        {rest !== '' && ` · ${rest}`}
      </span>
      <span className={styles.cardFoot}>
        <span className={styles.quiet}>
          {pace}
          {batch.priority !== 0 && ` · ${words.priority(formatNumber(batch.priority))}`}
        </span>
        <State batch={batch} />
      </span>
    </>
  );
};

const State = ({ batch }: Pick<Props, 'batch'>) =>
  waitsForPerson(batch) ? (
    <StatePill tone="look">{words.waitsForYou(formatCount(batch.counts.attention))}</StatePill>
  ) : (
    <StatePill tone={tones[batch.state]}>{words.states[batch.state]}</StatePill>
  );

/** One batch: how it stands and how far it is. Pressed anywhere, its rows are shown. */
export const BatchCard = ({ batch, isStuck, isChosen, onChoose }: Props) => (
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
  </div>
);
