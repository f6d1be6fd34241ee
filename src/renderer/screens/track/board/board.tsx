import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import type { Output } from '#shared/bridge/contract';
import type { BoardStatus } from '#shared/tracking/board';
import { EmptyState, ErrorNote, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { formatCount, formatWhen } from '../../../text/format';
import { trackCode } from '../track-store';
import styles from './board.module.css';
import { mostRows, showBoard, useBoard, useBoardView } from './use-board';
import { BoardTable } from './board-table';
import { BoardTools } from './board-tools';
import { Attention } from '../../../parts/notes';
import { useStation } from '../../../station';
import { failureWords } from '../answer-words';

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
const AskingStatus = () => {
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

const words = text.track.board;

const showAll = (): void => showBoard({ chip: null, search: '' });

const NoRows = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <EmptyState icon={IconMapSearch} title={words.empty.none} hint={words.empty.noneHint}>
      <Button variant="default" onClick={showAll}>
        {words.empty.all}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={IconMapSearch} title={words.empty.title} hint={words.empty.hint} />
  );

const shownWords = (count: number): string =>
  count >= mostRows ? words.newestOnly({ count: formatCount(count) }) : words.shown({ count });

const Rows = ({ rows, narrowed }: { rows: Output<'track.board'>['rows']; narrowed: boolean }) => (
  <>
    {rows.length === 0 ? (
      <NoRows narrowed={narrowed} />
    ) : (
      <BoardTable rows={rows} onOpen={(packageId) => void trackCode(packageId)} />
    )}
    <p className={styles.end} role="status" data-all={rows.length < mostRows || undefined}>
      {rows.length > 0 && shownWords(rows.length)}
    </p>
  </>
);

/** All packages of this station, the last known place of each, and what the board is doing. */
export const Board = () => {
  const view = useBoardView();
  const { data, error, refetch } = useBoard(view);
  return (
    <>
      <ErrorNote error={error} onRetry={() => void refetch()} />
      <AskingStatus />
      <section className={styles.board} aria-label={words.title}>
        <BoardTools counts={data?.counts} />
        {data && <Rows rows={data.rows} narrowed={view.chip !== null || view.search.trim() !== ''} />}
      </section>
    </>
  );
};
