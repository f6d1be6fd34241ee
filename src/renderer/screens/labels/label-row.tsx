import type { KeyboardEvent, ReactNode } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { isUnscreened } from '#shared/label/stage';
import { LabelPill, ParcelMark, StatePill } from '../../parts';
import { text } from '../../text';
import { failureTexts } from '../../text/failure-words';
import { formatWhen } from '../../text/format';
import type { ListedRow } from './chosen';
import type { Column } from './use-labels';
import { otherCells } from './other-row';
import styles from './labels.module.css';

type Fields = LabelView['label']['draft']['fields'];

const trimmed = (value: string | number | undefined): string => String(value ?? '').trim();
const joined = (parts: (string | number | undefined)[], between: string): string =>
  parts.map(trimmed).filter(Boolean).join(between);

/** The recipient of a parcel in one line: name, city, country. */
const recipientLine = (fields: Fields): string =>
  joined([trimmed(fields.contact) || trimmed(fields.company), fields.city, fields.countryISO2], ', ');

/** The address as printed on a parcel, line by line. */
export const recipientLines = (fields: Fields): string[] =>
  [
    trimmed(fields.contact),
    trimmed(fields.company),
    trimmed(fields.address1),
    trimmed(fields.address2),
    trimmed(fields.address3),
    joined([fields.city, fields.stateProv, fields.postalCode], ' '),
  ].filter(Boolean);

interface Props {
  row: ListedRow;
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  isChosen: boolean;
  /** True for the one row that is the Tab stop. */
  isStop: boolean;
  onChoose: (row: ListedRow) => void;
}

/** A word for paper that is out of date or replaced, or for an order that was not screened. */
const Paper = ({ view: { label, replacedBy } }: { view: LabelView }) => {
  if (replacedBy?.packageId) return <StatePill tone="stop">{text.labels.paper.replaced}</StatePill>;
  if (replacedBy) return <StatePill tone="look">{text.labels.paper.replacing}</StatePill>;
  if (label.outdatedAt != null) return <StatePill tone="stop">{text.labels.paper.outdated}</StatePill>;
  return isUnscreened(label) ? <StatePill tone="look">{text.labels.unscreened}</StatePill> : null;
};

const Why = ({ view: { label } }: { view: LabelView }) => {
  if (!label.hold) return null;
  const why = failureTexts(label.hold.failure, label.package !== null).title;
  return (
    <span className={styles.why} title={why}>
      {why}
    </span>
  );
};

const Order = ({ view }: { view: LabelView }) => (
  <>
    {view.label.ref1} <ParcelMark view={view} />
    <span className={styles.under} aria-hidden>
      {recipientLine(view.label.draft.fields)}
    </span>
  </>
);

/** The contents of each column, in their order. Their widths are in the style sheet. */
const cells: Record<Column, (view: LabelView) => ReactNode> = {
  outcome: (view) => <LabelPill view={view} />,
  order: (view) => <Order view={view} />,
  recipient: ({ label }) => recipientLine(label.draft.fields),
  package: ({ label }) => label.package?.packageId,
  tracking: ({ label }) => label.package?.trackingNumber,
  printer: ({ print }) => print?.printerName,
  time: ({ label }) => formatWhen(label.updatedAt),
  hold: (view) => (
    <>
      <Paper view={view} />
      <Why view={view} />
    </>
  ),
};

export const columns = Object.keys(cells) as readonly Column[];

/** One label in the list. */
export const LabelRow = ({ row, index, top, isChosen, isStop, onChoose }: Props) => {
  const choose = (): void => onChoose(row);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  };
  return (
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      data-other={'other' in row || undefined}
      tabIndex={isStop ? 0 : -1}
      // The head is the first row of a grid.
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      onClick={choose}
      onKeyDown={key}
    >
      {columns.map((column) => (
        <span key={column} role="gridcell" data-column={column}>
          {'view' in row ? cells[column](row.view) : otherCells[column](row.other)}
        </span>
      ))}
    </div>
  );
};
