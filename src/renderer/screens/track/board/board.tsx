import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import type { Output } from '#shared/bridge/contract';
import { EmptyState, ErrorNote } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { trackCode } from '../track-store';
import styles from './board.module.css';
import { AskingStatus } from './asking-status';
import { mostRows, showBoard, useBoard, useBoardView } from './use-board';
import { BoardTable } from './board-table';
import { BoardTools } from './board-tools';

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
