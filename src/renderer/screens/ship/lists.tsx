import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { LabelView, Output } from '#shared/bridge/contract';
import type { OrderDraft } from '#shared/label/draft';
import { isUnscreened } from '#shared/label/stage';
import { ImportButton } from '../../intake/file-intake';
import { dropSecondTap, EmptyState, ErrorNote, OutcomePill, Panel, ParcelMark, StatePill } from '../../parts';
import { useRecent } from '../../scan/recent';
import { beginLabel } from '../../scan/ship';
import { showLabel } from '../../scan/shown-scan';
import { useStation } from '../../station';
import { text } from '../../text';
import { formatCount, formatCountry, formatWhen } from '../../text/format';
import styles from './lists.module.css';

const filled = (part: unknown): boolean => part !== undefined && part !== '';

/** The recipient's name and, below it, the place, for a row of a list. */
const Recipient = ({ fields }: { fields: OrderDraft['fields'] }) => (
  <>
    {fields.contact ?? fields.company}
    <span className={styles.second}>
      {[fields.city, formatCountry(fields.countryISO2)].filter(filled).join(', ')}
    </span>
  </>
);

const words = text.ship.recent;
const { columns } = words;

const Row = ({ view }: { view: LabelView }) => {
  const { label } = view;
  return (
    <tr>
      <td>
        <button
          type="button"
          className={styles.open}
          aria-label={words.open({ ref: label.ref1 })}
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
      <td>{formatWhen(label.updatedAt)}</td>
    </tr>
  );
};

/** The ten labels that changed last, newest first; a press opens one. */
const RecentList = () => {
  const views = useRecent();
  if (views.length === 0) return <p className={styles.note}>{words.none}</p>;
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

const State = ({ view }: { view: LabelView }) => {
  if (view.label.hold) return <OutcomePill view={view} />;
  return view.problems.length > 0 ? (
    <StatePill tone="look">{words.incomplete}</StatePill>
  ) : (
    <StatePill tone="idle">{words.ready}</StatePill>
  );
};

const WaitingRow = ({ view }: { view: LabelView }) => {
  const { label } = view;
  return (
    <tr>
      <td>
        <button
          type="button"
          className={styles.open}
          aria-label={words.open({ ref: label.ref1 })}
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
          aria-label={words.ship({ ref: label.ref1 })}
          onClickCapture={dropSecondTap('waiting')}
          onClick={() => void beginLabel(view)}
        >
          {words.shipShort}
        </Button>
      </td>
    </tr>
  );
};

/** The order of their files, the older file first. */
const inOrder = (a: LabelView, b: LabelView): number =>
  a.label.createdAt.localeCompare(b.label.createdAt) || a.label.position - b.label.position;

interface Props {
  query: UseQueryResult<Output<'labels.list'>>;
  total: number;
}

/** Orders that wait for a scan. A press on a row opens it; its button ships it. */
const WaitingList = ({ query, total }: Props) => {
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={176} />;
  const views = [...query.data.views].sort(inOrder);
  if (views.length === 0)
    return <EmptyState icon={IconFileImport} title={words.noneWaiting} hint={text.ship.importHint} />;
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
            <WaitingRow key={view.label.id} view={view} />
          ))}
        </tbody>
      </table>
      {total > views.length && (
        <p className={styles.note}>{words.more({ count: formatCount(total - views.length) })}</p>
      )}
    </>
  );
};

/**
 * The most waiting orders in the list; more are only counted. A worker scans and does not read hundreds of
 * rows.
 */
const mostWaiting = 30;

/** Below the order: the last ten labels, or the waiting orders. */
export const Lists = ({ first }: { first: 'recent' | 'waiting' }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const waiting = useStation('labels.list', { stages: ['draft'], limit: mostWaiting });
  const count = waiting.data?.counts.draft ?? 0;
  const open = chosen ?? first;
  return (
    <div className={styles.lists}>
      <Panel flush>
        <div className={styles.head}>
          <SegmentedControl
            value={open}
            onChange={setChosen}
            data={[
              { value: 'recent', label: words.tab },
              { value: 'waiting', label: words.waitingTab({ count: formatCount(count) }) },
            ]}
          />
          <ImportButton />
        </div>
        {open === 'recent' ? <RecentList /> : <WaitingList query={waiting} total={count} />}
      </Panel>
    </div>
  );
};
