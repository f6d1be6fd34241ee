import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { RowGrid } from '../../../parts';
import { text } from '../../../text';
import { usePrinterNames, useView, view } from '../queue-store';
import { isChosen, move, type Step, tickAll, toggleCursor, untick } from '../rows/selection';
import styles from './row-table.module.css';
import { rowElementId, TableRow } from './table-row';
import { isTextField } from '../../../scan/focus';

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
};

interface GridKeys {
  onOpen: (labelId: string) => void;
  onRemove: () => void;
  /** Closes what is open beside the rows; null when nothing is. */
  onClose: (() => void) | null;
}

/** The grid keeps the focus and names the row of the cursor: rows are created and removed while scrolling. */
export const useGridKeys = ({ onOpen, onRemove, onClose }: GridKeys) => {
  const actions: Record<string, () => void> = {
    ' ': () => view.select(toggleCursor),
    Delete: onRemove,
    Enter: () => {
      const { cursor } = view.get().selection;
      if (cursor !== null) onOpen(cursor);
    },
  };
  /**
   * Escape undoes one thing at a time: the ticks, then the open row, then the focus, which moves to the Scan
   * box.
   */
  const undoOne = (grid: HTMLElement): void => {
    if (view.get().selection.ticked.size > 0) view.select(untick);
    else if (onClose) onClose();
    else return;
    grid.focus();
  };
  /** @param page rows on one page of the screen */
  return (event: KeyboardEvent<HTMLElement>, page: () => number): void => {
    if (event.key === 'Escape') undoOne(event.currentTarget);
    // A scan has moved the focus to the Scan box.
    if (isTextField(document.activeElement)) return;
    const chord = event.ctrlKey || event.metaKey;
    // With Alt, an arrow key opens the next row: that is the screen's.
    const step = event.altKey ? undefined : steps[event.key];
    const action =
      chord && event.key.toLowerCase() === 'a'
        ? () => view.select(tickAll)
        : step
          ? () =>
              view.select((now, visible) =>
                move(now, step, visible, { page: page(), extend: event.shiftKey }),
              )
          : chord || event.altKey
            ? undefined
            : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
};

const columns = Object.keys(text.queue.rows.columns) as (keyof typeof text.queue.rows.columns)[];

const headCell = (column: (typeof columns)[number]) => {
  const name = text.queue.rows.columns[column];
  return [column, column === 'tick' ? <span className={styles.unseen}>{name}</span> : name] as const;
};

interface Props {
  /** The grid element. A part that was open over it gives the focus back to it. */
  grid: RefObject<HTMLDivElement | null>;
  onOpen: (labelId: string) => void;
  onRemove: () => void;
  /** Closes what is open beside the rows; null when nothing is. */
  onClose: (() => void) | null;
}

/** The rows of the batch. */
export const RowTable = ({ grid, onOpen, onRemove, onClose }: Props) => {
  const labelIds = useView(({ filtered }) => filtered.labelIds);
  const selection = useView((state) => state.selection);
  const printers = usePrinterNames();
  const keyOf = useCallback((index: number) => labelIds[index] ?? index, [labelIds]);
  const onKeyDown = useGridKeys({ onOpen, onRemove, onClose });
  const { cursor } = selection;
  return (
    <RowGrid
      grid={grid}
      label={text.queue.rows.title}
      className={styles.grid}
      headRowClass={styles.headRow}
      columns={columns.map(headCell)}
      count={labelIds.length}
      at={cursor === null ? -1 : labelIds.indexOf(cursor)}
      cursorId={cursor === null ? undefined : rowElementId(cursor)}
      isMultiselectable
      keyOf={keyOf}
      onKeyDown={onKeyDown}
      row={(index, top) => {
        const labelId = labelIds[index];
        return labelId === undefined ? null : (
          <TableRow
            key={labelId}
            labelId={labelId}
            index={index}
            top={top}
            isTicked={selection.ticked.has(labelId)}
            isChosen={isChosen(selection, labelId)}
            isCursor={labelId === cursor}
            printers={printers}
            onOpen={onOpen}
          />
        );
      }}
    />
  );
};
