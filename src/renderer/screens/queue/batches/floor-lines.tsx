import type { BatchOnFloor, BatchProgress } from '#shared/queue/status';
import { ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import styles from './batches.module.css';

const words = text.queue.batches.floor;

const partInWords = ({ isOwn, name, bought, taken }: BatchOnFloor['benches'][number]): string => {
  const part = { name: isOwn ? words.own : name, done: formatCount(bought) };
  return taken === 0 ? words.part(part) : words.working({ ...part, working: formatCount(taken) });
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
export const FloorLines = ({ batch }: { batch: BatchProgress }) => {
  const { floor } = batch;
  if (!floor || (batch.state === 'done' && floor.state !== 'damaged')) return null;
  const isShown = floor.benches.length + floor.waiting > 0;
  return (
    <>
      {floor.state !== 'here' && <Stopped why={words[floor.state]} />}
      {isShown && (
        <ul className={styles.benches} aria-label={words.list({ name: batch.name })}>
          {floor.benches.map((part) => (
            <Part key={part.name} part={part} />
          ))}
          {floor.waiting > 0 && <li>{words.left({ count: floor.waiting })}</li>}
        </ul>
      )}
    </>
  );
};
