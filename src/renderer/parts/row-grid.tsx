import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';

/** In pixels, as in rows.module.css. */
const rowHeight = 44;
const headHeight = 36;

interface Columns {
  head: string | undefined;
  headRow: string | undefined;
  /** Each by its name, with what stands in the head. */
  cells: readonly (readonly [string, ReactNode])[];
}

interface Props {
  /** The grid itself: whoever closes what lay over it gives it the keyboard back. */
  grid: RefObject<HTMLDivElement | null>;
  label: string;
  className: string | undefined;
  bodyClass: string | undefined;
  columns: Columns;
  count: number;
  /** The row of the cursor; -1 where there is none. */
  at: number;
  /** The id of the row of the cursor, which names it to those who don't see it. */
  cursorId: string | undefined;
  isMultiselectable?: boolean;
  /** One function for all drawings: with another each time, all ten thousand places would be reckoned anew. */
  keyOf: (index: number) => string | number;
  /** @param page rows on one page of the screen */
  onKeyDown: (event: KeyboardEvent<HTMLElement>, page: () => number) => void;
  /** @param top of the row below the head, in pixels */
  row: (index: number, top: number) => ReactNode;
}

/** Rows as a grid, of which only those in sight exist. The grid keeps the focus and names the row of its cursor. */
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
    // Only a step of the cursor scrolls: rows that come or go above it must not tear the list from under a hand.
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
      <div role="rowgroup" className={columns.head}>
        <div role="row" aria-rowindex={1} className={columns.headRow}>
          {columns.cells.map(([name, cell]) => (
            <span key={name} role="columnheader" data-column={name}>
              {cell}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={named.bodyClass} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => row(index, start - headHeight))}
      </div>
    </div>
  );
};
