import { type RefObject, useCallback } from 'react';
import { RowGrid } from '../../../parts';
import { text } from '../../../text';
import { usePrinterNames, useView } from '../queue-store';
import { isChosen } from '../rows/selection';
import styles from './row-table.module.css';
import { rowElementId, TableRow } from './table-row';
import { useGridKeys } from './use-grid-keys';

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
      bodyClass={styles.body}
      columns={{ head: styles.head, headRow: styles.headRow, cells: columns.map(headCell) }}
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
