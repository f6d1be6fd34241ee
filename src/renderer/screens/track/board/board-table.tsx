import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import type { BoardRow as Row } from '#shared/tracking/board';
import { text } from '../../../text';
import styles from './board.module.css';
import { BoardRow, rowElementId } from './board-row';
import { showBoard, stepTo, useBoardView } from './use-board';

/** In pixels, as in the style sheet. */
const rowHeight = 44;
const headHeight = 36;

const words = text.track.board;
const columns = Object.keys(words.columns) as (keyof typeof words.columns)[];

const Head = () => (
  <div role="rowgroup" className={styles.headGroup}>
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      {columns.map((column) => (
        <span key={column} role="columnheader" data-column={column}>
          {words.columns[column]}
        </span>
      ))}
    </div>
  </div>
);

interface Props {
  rows: readonly Row[];
  onOpen: (packageId: string) => void;
}

/** The packages as a grid, of which only the rows in sight exist. The grid keeps the focus and names the row of its cursor. */
export const BoardTable = ({ rows, onOpen }: Props) => {
  const grid = useRef<HTMLDivElement>(null);
  const { cursor } = useBoardView();
  const at = rows.findIndex(({ packageId }) => packageId === cursor);
  const getItemKey = useCallback((index: number) => rows[index]?.packageId ?? index, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 4,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1);
    const to = stepTo(event.key, at, page, rows.length);
    const row = rows[to ?? at];
    if (!row || (to === null && event.key !== 'Enter')) return;
    event.preventDefault();
    if (to === null) onOpen(row.packageId);
    else showBoard({ cursor: row.packageId });
  };
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
    // Only a step of the cursor scrolls: rows that come above it must not tear the list from under a hand.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cursor]);
  const items = virtual.getVirtualItems();
  const isDrawn = cursor !== null && items.some(({ index }) => index === at);
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className={styles.grid}
      aria-label={words.title}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={isDrawn ? rowElementId(cursor) : undefined}
      onKeyDown={onKeyDown}
    >
      <Head />
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <BoardRow
              key={key}
              row={row}
              index={index}
              top={start - headHeight}
              isCursor={index === at}
              onOpen={onOpen}
            />
          );
        })}
      </div>
    </div>
  );
};
