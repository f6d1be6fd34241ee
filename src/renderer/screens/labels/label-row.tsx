import { type KeyboardEvent, memo } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { text } from '../../text';
import { formatWhen } from '../../text/format';
import { LabelPill } from './label-pill';
import styles from './labels.module.css';
import { recipientLine } from './recipient';

interface Props {
  view: LabelView;
  isChosen: boolean;
  /** True for the one row that Tab stops at. */
  isStop: boolean;
  onChoose: (labelId: string) => void;
}

/** One label in the list. */
export const LabelRow = memo(({ view, isChosen, isStop, onChoose }: Props) => {
  const { label, print } = view;
  const choose = (): void => onChoose(label.id);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  };
  return (
    <tr
      className={styles.row}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isChosen}
      onClick={choose}
      onKeyDown={key}
    >
      <td data-column="outcome">
        <LabelPill view={view} />
      </td>
      <td data-column="order">
        {label.ref1}
        <span className={styles.under}>{recipientLine(label.draft.fields)}</span>
      </td>
      <td data-column="recipient">{recipientLine(label.draft.fields)}</td>
      <td data-column="package">{label.package?.packageId}</td>
      <td data-column="tracking">{label.package?.trackingNumber}</td>
      <td data-column="printer">{print?.printerName}</td>
      <td data-column="time">{formatWhen(label.updatedAt)}</td>
      <td data-column="hold">{label.hold && text.failures[label.hold.failure.code].title}</td>
    </tr>
  );
});
LabelRow.displayName = 'LabelRow';
