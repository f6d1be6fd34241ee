import type { QueueStatus } from '#shared/queue/status';
import { KeyHint, ToneIcon } from '../../../parts';
import { useStation } from '../../../station';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { useView } from '../queue-store';
import styles from './glance.module.css';
import { attentionOf, mustDoNow, printingNow, type Said, stuckNow } from './glance-words';

const Part = ({ said }: { said: Said }) => (
  <span className={styles.part} data-tone={said.tone} title={said.words}>
    <ToneIcon tone={said.tone} size={20} />
    <span>{said.words}</span>
  </span>
);

const words = text.queue.glance;

/** How many orders need a person: in the batch that is shown, and in all where that is more. */
const needYou = (here: number, all: number): string => {
  const said = words.needYou({ count: here === 0 ? all : here });
  if (here === all) return said;
  return here === 0
    ? words.inOthers({ needYou: said })
    : words.ofAll({ needYou: said, all: formatCount(all) });
};

/** What is printing, what is stuck, what must I do: one line. The orders that need a person are one press away. */
export const Glance = ({ status, onAttention }: { status: QueueStatus; onAttention: () => void }) => {
  const chosen = useView(({ filter }) => filter.batchId);
  const disk = useStation('station.state', undefined).data?.disk ?? null;
  const attention = attentionOf(status);
  const shown = useView(({ filtered }) => filtered.counts.attention);
  const mustDo = mustDoNow(status, chosen);
  return (
    <div className={styles.glance}>
      <Part said={printingNow(status)} />
      <Part said={stuckNow(status, disk)} />
      {mustDo !== null && <Part said={mustDo} />}
      {attention > 0 && (
        <button type="button" className={styles.attention} aria-keyshortcuts="Alt+A" onClick={onAttention}>
          {needYou(shown, attention)}
          <KeyHint>Alt A</KeyHint>
        </button>
      )}
    </div>
  );
};
