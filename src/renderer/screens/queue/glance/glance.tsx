import type { QueueStatus } from '#shared/queue/status';
import { KeyHint, ToneIcon } from '../../../parts';
import { useStation } from '../../../station';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { useView } from '../queue-store';
import styles from './glance.module.css';
import { attentionOf, mustDoNow, printingNow, type GlancePart, stuckNow } from './glance-words';

const Part = ({ part }: { part: GlancePart }) => (
  <span className={styles.part} data-tone={part.tone} title={part.words}>
    <ToneIcon tone={part.tone} size={20} />
    <span>{part.words}</span>
  </span>
);

const words = text.queue.glance;

/** How many orders need a person: in the displayed batch, and in all batches if there are more. */
const needYou = (here: number, all: number): string => {
  const needYouText = words.needYou({ count: here === 0 ? all : here });
  if (here === all) return needYouText;
  return here === 0
    ? words.inOthers({ needYou: needYouText })
    : words.ofAll({ needYou: needYouText, all: formatCount(all) });
};

/**
 * One line: what is printing, what is stuck, what a person must do. A press shows the orders that need a
 * person.
 */
export const Glance = ({ status, onAttention }: { status: QueueStatus; onAttention: () => void }) => {
  const chosen = useView(({ filter }) => filter.batchId);
  const disk = useStation('station.state', undefined).data?.disk ?? null;
  const attention = attentionOf(status);
  const listedAttention = useView(({ filtered }) => filtered.counts.attention);
  const mustDo = mustDoNow(status, chosen, disk);
  return (
    <div className={styles.glance}>
      <Part part={printingNow(status)} />
      <Part part={stuckNow(status, disk)} />
      {mustDo !== null && <Part part={mustDo} />}
      {attention > 0 && (
        <button type="button" className={styles.attention} aria-keyshortcuts="Alt+A" onClick={onAttention}>
          {needYou(listedAttention, attention)}
          <KeyHint>Alt A</KeyHint>
        </button>
      )}
    </div>
  );
};
