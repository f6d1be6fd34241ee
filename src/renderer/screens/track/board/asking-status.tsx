import type { BoardStatus } from '#shared/tracking/board';
import { ErrorNote, ToneIcon } from '../../../parts';
import { Attention } from '../../../parts/notes';
import { useStation } from '../../../station';
import { text } from '../../../text';
import { formatCount, formatWhen } from '../../../text/format';
import { failureWords } from '../answer-words';
import styles from './board.module.css';

const words = text.track.board;

const partsOf = (status: BoardStatus): string[] => [
  status.lastCheckedAt === null
    ? words.status.noLast
    : words.status.last({ time: formatWhen(status.lastCheckedAt) }),
  ...(status.asking
    ? [
        status.nextAt === null
          ? words.status.nothingNext
          : words.status.next({ time: formatWhen(status.nextAt) }),
      ]
    : []),
  words.status.minute({ sent: formatCount(status.lastMinute), most: formatCount(status.perMinute) }),
  words.status.watched({ count: status.watched }),
];

/** Why the board stopped. A person can start it again. */
const StoppedNote = ({ status: { stoppedBy } }: { status: BoardStatus }) => {
  if (stoppedBy === null) return null;
  const { title, remedy } = failureWords(stoppedBy);
  return <Attention tone="stop" title={`${words.status.broke}: ${title}`} remedy={remedy} />;
};

/** What the board is doing. */
export const AskingStatus = () => {
  const { data: status, error, refetch } = useStation('track.status', undefined);
  if (!status) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  const { asking } = status;
  return (
    <>
      <StoppedNote status={status} />
      <section className={styles.status} aria-label={words.status.name}>
        <span className={styles.doing}>
          <ToneIcon tone={asking ? 'good' : 'look'} size={20} />
          {asking ? words.status.asking : words.status.stopped}
        </span>
        {partsOf(status).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </section>
    </>
  );
};
