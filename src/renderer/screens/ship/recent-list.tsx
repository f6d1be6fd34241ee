import type { LabelView } from '#shared/bridge/contract';
import { isUnscreened } from '#shared/label/stage';
import { OutcomePill, ParcelMark } from '../../parts';
import { stampOf } from '../../scan/last-scan';
import { useRecent } from '../../scan/recent';
import { showLabel } from '../../scan/ship';
import { text } from '../../text';
import { formatWhen } from '../../text/format';
import styles from './lists.module.css';
import { Recipient } from './recipient';

const { columns, open, none } = text.ship.recent;

const Row = ({ view }: { view: LabelView }) => {
  const { label } = view;
  return (
    <tr>
      <td>
        <button
          type="button"
          className={styles.open}
          aria-label={open(label.ref1)}
          onClick={() => showLabel(view)}
        >
          {label.ref1} <ParcelMark view={view} />
          <span className={styles.second}>{label.package?.packageId}</span>
        </button>
      </td>
      <td>
        <Recipient fields={label.draft.fields} />
      </td>
      <td>
        <OutcomePill view={view} />
        {isUnscreened(label) && <span className={styles.second}>{text.labels.unscreened}</span>}
      </td>
      <td>{formatWhen(stampOf(view))}</td>
    </tr>
  );
};

/** The last ten labels, newest first; pressing one opens it. */
export const RecentList = () => {
  const views = useRecent();
  if (views.length === 0) return <p className={styles.note}>{none}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.order}>{columns.order}</th>
          <th>{columns.recipient}</th>
          <th className={styles.outcome}>{columns.outcome}</th>
          <th className={styles.time}>{columns.time}</th>
        </tr>
      </thead>
      <tbody>
        {views.map((view) => (
          <Row key={view.label.id} view={view} />
        ))}
      </tbody>
    </table>
  );
};
