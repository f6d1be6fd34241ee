import { type KeyboardEvent, useCallback, useRef } from 'react';
import type { BoardRow as Row } from '#shared/tracking/board';
import { RowGrid } from '../../../parts';
import { stepTo } from '../../../parts/row-steps';
import { text } from '../../../text';
import styles from './board.module.css';
import { BoardRow, rowElementId } from './board-row';
import { showBoard, useBoardView } from './use-board';

const words = text.track.board;
const columns = Object.keys(words.columns) as (keyof typeof words.columns)[];

interface Props {
  rows: readonly Row[];
  onOpen: (packageId: string) => void;
}

/** The packages. */
export const BoardTable = ({ rows, onOpen }: Props) => {
  const grid = useRef<HTMLDivElement>(null);
  const { cursor } = useBoardView();
  const at = rows.findIndex(({ packageId }) => packageId === cursor);
  const keyOf = useCallback((index: number) => rows[index]?.packageId ?? index, [rows]);
  const onKeyDown = (event: KeyboardEvent, page: () => number): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = stepTo(event.key, at, page(), rows.length);
    const row = rows[to ?? at];
    if (!row || (to === null && event.key !== 'Enter')) return;
    event.preventDefault();
    if (to === null) onOpen(row.packageId);
    else showBoard({ cursor: row.packageId });
  };
  return (
    <RowGrid
      grid={grid}
      label={words.title}
      className={styles.grid}
      headRowClass={styles.headRow}
      columns={columns.map((column) => [column, words.columns[column]])}
      count={rows.length}
      at={at}
      cursorId={cursor === null ? undefined : rowElementId(cursor)}
      keyOf={keyOf}
      onKeyDown={onKeyDown}
      row={(index, top) => {
        const row = rows[index];
        return row === undefined ? null : (
          <BoardRow
            key={row.packageId}
            row={row}
            index={index}
            top={top}
            isCursor={index === at}
            onOpen={onOpen}
          />
        );
      }}
    />
  );
};
