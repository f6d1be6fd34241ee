import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { stepTo } from '../../parts/row-steps';
import rowStyles from '../../parts/rows.module.css';
import { text } from '../../text';
import { columns, LabelRow } from './label-row';
import type { ListedRow } from './chosen';
import styles from './labels.module.css';

/** In pixels, as in the style sheet. */
const rowHeight = 44;
const headHeight = 36;
/** The next page is fetched when this many rows are left below the visible ones. */
const ahead = 40;

interface Props {
  rows: readonly ListedRow[];
  chosen: string | null;
  hasMore: boolean;
  onChoose: (row: ListedRow) => void;
  onMore: () => void;
}

/** Rows that Page Up and Page Down pass over. */
const page = 10;

/** The visible rows. The row that is the Tab stop stays, so that the focus is never lost. */
const useRows = (rows: readonly ListedRow[], grid: RefObject<HTMLDivElement | null>, stop: number) => {
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is not memoized
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const rendered = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      return stop >= 0 && stop < count && (stop < first || stop > last)
        ? [...rendered, stop].sort((a, b) => a - b)
        : rendered;
    },
  });
};

const Head = () => (
  <div role="rowgroup" className={rowStyles.head}>
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      {columns.map((column) => (
        <span key={column} role="columnheader" data-column={column}>
          {text.labels.columns[column]}
        </span>
      ))}
    </div>
  </div>
);

const indexOf = (rows: readonly ListedRow[], labelId: string | null): number =>
  labelId === null ? -1 : rows.findIndex(({ id }) => id === labelId);

/**
 * The list as a grid: one Tab stop, arrow keys move, Enter opens. While a label is open, the arrow keys open
 * the next one at once.
 */
export const LabelList = ({ rows, chosen, hasMore, onChoose, onMore }: Props) => {
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const stop = Math.max(0, indexOf(rows, cursor), indexOf(rows, cursor === null ? chosen : null));
  const virtual = useRows(rows, grid, stop);
  const items = virtual.getVirtualItems();
  const lowest = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lowest >= rows.length - ahead) onMore();
  }, [hasMore, lowest, rows.length, onMore]);
  const focusRow = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setCursor(row.id);
    virtual.scrollToIndex(index, { align: 'auto' });
    // The row exists after the next render.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
    if (chosen !== null) onChoose(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = stepTo(event.key, stop, page, rows.length);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusRow(to);
  };
  const choose = (row: ListedRow): void => {
    setCursor(row.id);
    onChoose(row);
  };
  return (
    <div
      ref={grid}
      role="grid"
      className={styles.grid}
      aria-label={text.labels.title}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      onKeyDown={onKeyDown}
    >
      <Head />
      <div role="rowgroup" className={rowStyles.body} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <LabelRow
              key={key}
              row={row}
              index={index}
              top={start - headHeight}
              isChosen={row.id === chosen}
              isStop={index === stop}
              onChoose={choose}
            />
          );
        })}
      </div>
    </div>
  );
};
