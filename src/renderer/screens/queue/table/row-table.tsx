import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';
import { text } from '../../../text';
import { usePrinterNames, useView } from '../queue-store';
import { isChosen } from '../rows/selection';
import styles from './row-table.module.css';
import { rowElementId, TableRow } from './table-row';
import { useGridKeys } from './use-grid-keys';

/** In pixels, as in the style sheet. */
const rowHeight = 44;
const headHeight = 36;

const columns = Object.keys(text.queue.rows.columns) as (keyof typeof text.queue.rows.columns)[];

const Head = () => (
  <div role="rowgroup" className={styles.head}>
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      {columns.map((column) => (
        <span key={column} role="columnheader" data-column={column}>
          {column === 'tick' ? (
            <span className={styles.unseen}>{text.queue.rows.columns[column]}</span>
          ) : (
            text.queue.rows.columns[column]
          )}
        </span>
      ))}
    </div>
  </div>
);

interface Props {
  /** The grid itself: whoever closes what lay over it gives it the keyboard back. */
  grid: RefObject<HTMLDivElement | null>;
  onOpen: (labelId: string) => void;
  onRemove: () => void;
  /** Closes what is open beside the rows; null where nothing is. */
  onClose: (() => void) | null;
}

/** The rows as a grid, of which only those in sight exist. */
export const RowTable = ({ grid, onOpen, onRemove, onClose }: Props) => {
  const labelIds = useView(({ filtered }) => filtered.labelIds);
  const selection = useView((state) => state.selection);
  const printers = usePrinterNames();
  // A key function of its own for each drawing would have all ten thousand places reckoned anew.
  const getItemKey = useCallback((index: number) => labelIds[index] ?? index, [labelIds]);
  const virtual = useVirtualizer({
    count: labelIds.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 4,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const page = (): number =>
    Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1);
  const onKeyDown = useGridKeys({ page, onOpen, onRemove, onClose });
  const { cursor } = selection;
  const at = cursor === null ? -1 : labelIds.indexOf(cursor);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
    // Only a step of the cursor scrolls: rows that go away above it must not tear the list from under a hand.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cursor]);
  const items = virtual.getVirtualItems();
  const isDrawn = items.some(({ index }) => index === at);
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className={styles.grid}
      aria-label={text.queue.rows.title}
      aria-multiselectable
      aria-rowcount={labelIds.length + 1}
      aria-activedescendant={isDrawn && cursor !== null ? rowElementId(cursor) : undefined}
      onKeyDown={onKeyDown}
    >
      <Head />
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const labelId = labelIds[index];
          return labelId === undefined ? null : (
            <TableRow
              key={key}
              labelId={labelId}
              index={index}
              top={start - headHeight}
              isTicked={selection.ticked.has(labelId)}
              isChosen={isChosen(selection, labelId)}
              isCursor={labelId === cursor}
              printers={printers}
              onOpen={onOpen}
            />
          );
        })}
      </div>
    </div>
  );
};
