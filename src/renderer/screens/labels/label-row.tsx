import type { KeyboardEvent } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { isUnscreened } from '#shared/label/stage';
import { LabelPill, ParcelMark, StatePill } from '../../parts';
import { text } from '../../text';
import { formatWhen } from '../../text/format';
import styles from './labels.module.css';

type Fields = LabelView['label']['draft']['fields'];

const said = (value: string | number | undefined): string => String(value ?? '').trim();
const joined = (parts: (string | number | undefined)[], between: string): string =>
  parts.map(said).filter(Boolean).join(between);

/** Who a parcel goes to, in one line: name, city, country. */
const recipientLine = (fields: Fields): string =>
  joined([said(fields.contact) || said(fields.company), fields.city, fields.countryISO2], ', ');

/** The address as it stands on a parcel, line by line. */
export const recipientLines = (fields: Fields): string[] =>
  [
    said(fields.contact),
    said(fields.company),
    said(fields.address1),
    said(fields.address2),
    said(fields.address3),
    joined([fields.city, fields.stateProv, fields.postalCode], ' '),
  ].filter(Boolean);

interface Props {
  view: LabelView;
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  isChosen: boolean;
  /** True for the one row that Tab stops at. */
  isStop: boolean;
  onChoose: (labelId: string) => void;
}

/** Paper that is not right any more, or that nobody screened, in a word. */
const Paper = ({ view: { label, replacedBy } }: { view: LabelView }) => {
  if (replacedBy?.packageId) return <StatePill tone="stop">{text.labels.paper.replaced}</StatePill>;
  if (replacedBy) return <StatePill tone="look">{text.labels.paper.replacing}</StatePill>;
  if (label.outdatedAt != null) return <StatePill tone="stop">{text.labels.paper.outdated}</StatePill>;
  return isUnscreened(label) ? <StatePill tone="look">{text.labels.unscreened}</StatePill> : null;
};

/** One label in the list. */
export const LabelRow = ({ view, index, top, isChosen, isStop, onChoose }: Props) => {
  const { label, print } = view;
  const recipient = recipientLine(label.draft.fields);
  const why = label.hold && text.failures[label.hold.failure.code].title;
  const choose = (): void => onChoose(label.id);
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
      tabIndex={isStop ? 0 : -1}
      // The head is the first row of a grid.
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      onClick={choose}
      onKeyDown={key}
    >
      <span role="gridcell" data-column="outcome">
        <LabelPill view={view} />
      </span>
      <span role="gridcell" data-column="order">
        {label.ref1} <ParcelMark view={view} />
        <span className={styles.under} aria-hidden>
          {recipient}
        </span>
      </span>
      <span role="gridcell" data-column="recipient">
        {recipient}
      </span>
      <span role="gridcell" data-column="package">
        {label.package?.packageId}
      </span>
      <span role="gridcell" data-column="tracking">
        {label.package?.trackingNumber}
      </span>
      <span role="gridcell" data-column="printer">
        {print?.printerName}
      </span>
      <span role="gridcell" data-column="time">
        {formatWhen(label.updatedAt)}
      </span>
      <span role="gridcell" data-column="hold">
        <Paper view={view} />
        {why !== null && (
          <span className={styles.why} title={why}>
            {why}
          </span>
        )}
      </span>
    </div>
  );
};
