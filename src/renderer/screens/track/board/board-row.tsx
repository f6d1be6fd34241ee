import { memo } from 'react';
import type { BoardRow as Row } from '#shared/tracking/board';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { useLanguage } from '../../../text/language';
import { formatCountry, formatWhen } from '../../../text/format';
import { placeTone } from '../answer-words';
import { scanTitle, timesIn } from '../times';
import styles from './board.module.css';

const words = text.track.board;
const times = timesIn();

/** The element id of a row, by which the grid names the row of its cursor. */
export const rowElementId = (packageId: string): string => `board-row-${packageId}`;

const lastWords = ({ last }: Row): string =>
  last === null ? '' : scanTitle({ description: last.text, code: last.code });

const When = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <time dateTime={at} title={times.utc(at)}>
      {formatWhen(at)}
    </time>
  );

const Place = ({ row }: { row: Row }) => (
  <>
    {row.checkedAt === null ? (
      <StatePill tone="idle">{words.never}</StatePill>
    ) : (
      <StatePill tone={placeTone[row.place]}>{text.track.places[row.place]}</StatePill>
    )}
    {row.silent && <StatePill tone="look">{words.silent}</StatePill>}
  </>
);

interface Props {
  row: Row;
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  isCursor: boolean;
  onOpen: (packageId: string) => void;
}

/** One package. */
export const BoardRow = memo(({ row, index, top, isCursor, onOpen }: Props) => {
  useLanguage();
  return (
    <div
      role="row"
      id={rowElementId(row.packageId)}
      // The head is the first row of a grid.
      aria-rowindex={index + 2}
      aria-selected={isCursor}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(row.packageId)}
    >
      <span role="gridcell" data-column="place">
        <Place row={row} />
      </span>
      <span role="gridcell" data-column="order" title={row.ref1}>
        {row.ref1}
      </span>
      <span role="gridcell" data-column="recipient" title={row.recipient}>
        {row.recipient}
      </span>
      <span role="gridcell" data-column="country" title={formatCountry(row.country)}>
        {row.country}
      </span>
      <span role="gridcell" data-column="package">
        {row.packageId}
      </span>
      <span role="gridcell" data-column="last" title={lastWords(row)}>
        <When at={row.last?.at ?? null} /> {lastWords(row)}
      </span>
      <span role="gridcell" data-column="checked">
        <When at={row.checkedAt} />
      </span>
      <span role="gridcell" data-column="next">
        {row.nextAt === null ? (
          <span title={words.notAgainHint}>{words.notAgain}</span>
        ) : (
          <When at={row.nextAt} />
        )}
      </span>
    </div>
  );
});
BoardRow.displayName = 'BoardRow';
