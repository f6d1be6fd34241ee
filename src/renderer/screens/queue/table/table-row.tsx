import { memo, type MouseEvent } from 'react';
import { parcelMark } from '#shared/label/parcel';
import type { QueueRow } from '#shared/queue/row';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { useLanguage } from '../../../text/language';
import { formatDuration, formatIn, formatNumber } from '../../../text/format';
import { useHalfMinutes, useSeconds } from '../clock';
import { useRow, view } from '../queue-store';
import { add, extendTo, point, toggle } from '../rows/selection';
import styles from './row-table.module.css';
import { rowWords } from './row-words';

/** The time until the program tries again, counting down. */
const RetryIn = ({ at }: { at: string }) => {
  const left = Date.parse(at) - useSeconds();
  return (
    <span className={styles.again}>
      {text.queue.rows.again({ when: left <= 0 ? text.queue.rows.now : formatIn(left) })}
    </span>
  );
};

/** How long ago the order was imported. */
const Age = ({ since }: { since: string }) => {
  const age = useHalfMinutes() - Date.parse(since);
  return age < 60_000 ? text.queue.rows.fresh : formatDuration(age);
};

const StateCell = ({ row }: { row: QueueRow }) => {
  const { tone, words, retryAt } = rowWords(row);
  return (
    <span className={styles.state} title={words}>
      <StatePill tone={tone}>{words}</StatePill>
      {retryAt !== null && <RetryIn at={retryAt} />}
    </span>
  );
};

/** The element id of a row, by which the grid names the row of its cursor. */
export const rowElementId = (labelId: string): string => `queue-row-${labelId}`;

const isOnTick = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('[data-column="tick"]') !== null;

const click = (event: MouseEvent, labelId: string): void => {
  if (event.shiftKey) view.select((now, visible) => extendTo(now, labelId, visible));
  else if (isOnTick(event)) view.select((now) => toggle(now, labelId));
  else if (event.ctrlKey || event.metaKey) view.select((now) => add(now, labelId));
  else view.select(() => point(labelId));
};

interface Props {
  labelId: string;
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  isTicked: boolean;
  isChosen: boolean;
  isCursor: boolean;
  printers: ReadonlyMap<string, string>;
  onOpen: (labelId: string) => void;
}

/** One order. It subscribes to its own row, so that a change of one row renders one row. */
export const TableRow = memo(
  ({ labelId, index, top, isTicked, isChosen, isCursor, printers, onOpen }: Props) => {
    useLanguage();
    const row = useRow(labelId);
    return (
      <div
        role="row"
        id={rowElementId(labelId)}
        // The head is the first row of a grid.
        aria-rowindex={index + 2}
        aria-selected={isChosen}
        className={styles.row}
        data-cursor={isCursor || undefined}
        style={{ transform: `translateY(${top}px)` }}
        onClick={(event) => click(event, labelId)}
        onDoubleClick={() => onOpen(labelId)}
      >
        <span role="gridcell" data-column="tick">
          <span className={styles.tick} data-ticked={isTicked || undefined} />
        </span>
        {row && <Cells row={row} printers={printers} />}
      </div>
    );
  },
);
TableRow.displayName = 'TableRow';

const Cells = ({ row, printers }: { row: QueueRow; printers: ReadonlyMap<string, string> }) => (
  <>
    <span role="gridcell" data-column="order">
      {row.priority !== 0 && (
        <span
          className={styles.priority}
          title={text.queue.rows.urgent({ priority: formatNumber(row.priority) })}
        >
          {row.priority > 0 ? '▲' : '▼'}
        </span>
      )}
      {row.ref1}{' '}
      {row.parcels > 1 && (
        <abbr
          title={text.parcels.place({ number: row.parcel, of: row.parcels })}
          style={{ textDecoration: 'none' }}
        >
          {parcelMark(row.parcel, row.parcels)}
        </abbr>
      )}
      <span className={styles.under} aria-hidden>
        {row.recipient}
      </span>
    </span>
    <span role="gridcell" data-column="recipient" title={row.recipient}>
      <span className={styles.recipient}>{row.recipient}</span>
    </span>
    <span role="gridcell" data-column="country">
      {row.country}
    </span>
    <span role="gridcell" data-column="state">
      <StateCell row={row} />
    </span>
    <span role="gridcell" data-column="printer">
      {row.printerId === null ? '' : (printers.get(row.printerId) ?? row.printerId)}
    </span>
    <span role="gridcell" data-column="package">
      {row.packageId}
    </span>
    <span role="gridcell" data-column="age">
      <Age since={row.createdAt} />
    </span>
  </>
);
