import { Button, Skeleton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LabelView, Output } from '#shared/bridge/contract';
import { EmptyState, ErrorNote, OutcomePill, ParcelMark, StatePill } from '../../parts';
import { beginLabel, showLabel } from '../../scan/ship';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import styles from './lists.module.css';
import { Recipient } from './recipient';

const { columns, open, ship, shipShort, noneWaiting, more } = text.ship.recent;

const State = ({ view }: { view: LabelView }) => {
  if (view.label.hold) return <OutcomePill view={view} />;
  return view.problems.length > 0 ? (
    <StatePill tone="look">{text.ship.recent.incomplete}</StatePill>
  ) : (
    <StatePill tone="idle">{text.ship.recent.ready}</StatePill>
  );
};

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
        </button>
      </td>
      <td>
        <Recipient fields={label.draft.fields} />
      </td>
      <td className={styles.state}>
        <State view={view} />
      </td>
      <td className={styles.act}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={ship(label.ref1)}
          onClick={() => void beginLabel(view)}
        >
          {shipShort}
        </Button>
      </td>
    </tr>
  );
};

/** As they stand in their files, the older file first. */
const inOrder = (a: LabelView, b: LabelView): number =>
  a.label.createdAt.localeCompare(b.label.createdAt) || a.label.position - b.label.position;

interface Props {
  query: UseQueryResult<Output<'labels.list'>>;
  total: number;
}

/** Orders that wait to be scanned. A row can be looked at; its button ships it. */
export const WaitingList = ({ query, total }: Props) => {
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={176} />;
  const views = [...query.data.views].sort(inOrder);
  if (views.length === 0)
    return <EmptyState icon={IconFileImport} title={noneWaiting} hint={text.ship.importHint} />;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.order}>{columns.order}</th>
            <th>{columns.recipient}</th>
            <th className={styles.state}>{columns.state}</th>
            <td className={styles.act} />
          </tr>
        </thead>
        <tbody>
          {views.map((view) => (
            <Row key={view.label.id} view={view} />
          ))}
        </tbody>
      </table>
      {total > views.length && <p className={styles.note}>{more(formatCount(total - views.length))}</p>}
    </>
  );
};
