import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import styles from './rows.module.css';

/** In pixels, as in rows.module.css. */
const rowHeight = 44;
const headHeight = 36;

interface Props {
  /** The grid element. A part that was open over it gives the focus back to it. */
  grid: RefObject<HTMLDivElement | null>;
  label: string;
  className: string | undefined;
  headRowClass: string | undefined;
  /** Name and heading of each column. */
  columns: readonly (readonly [string, ReactNode])[];
  count: number;
  /** The row of the cursor; -1 when there is none. */
  at: number;
  /** The id of the cursor's row, which names it for screen readers. */
  cursorId: string | undefined;
  isMultiselectable?: boolean;
  /** One function for all renders: a new one would compute all ten thousand positions again. */
  keyOf: (index: number) => string | number;
  /** @param page rows on one page of the screen */
  onKeyDown: (event: KeyboardEvent<HTMLElement>, page: () => number) => void;
  /** @param top distance of the row from the head, in pixels */
  row: (index: number, top: number) => ReactNode;
}

/** Rows as a grid. Only visible rows exist. The grid keeps the focus and names the row of its cursor. */
export const RowGrid = ({ grid, columns, count, at, cursorId, keyOf, onKeyDown, row, ...named }: Props) => {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 4,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const page = (): number =>
    Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
    // Only a move of the cursor scrolls: rows that come or go above it must not move the list under a
    // person's hand.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cursorId]);
  const items = virtual.getVirtualItems();
  const isDrawn = items.some(({ index }) => index === at);
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className={named.className}
      aria-label={named.label}
      aria-multiselectable={named.isMultiselectable}
      aria-rowcount={count + 1}
      aria-activedescendant={isDrawn ? cursorId : undefined}
      onKeyDown={(event) => onKeyDown(event, page)}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={named.headRowClass}>
          {columns.map(([name, cell]) => (
            <span key={name} role="columnheader" data-column={name}>
              {cell}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => row(index, start - headHeight))}
      </div>
    </div>
  );
};
