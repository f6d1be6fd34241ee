import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { useStation } from '../station';
import { text } from '../text';
import { formatWeight } from '../text/format';
import { ErrorNote } from './notes';
import { LabelPill } from './pills';
import { Panel } from './panel';
import styles from './parcel-list.module.css';

const words = text.parcels;

interface Props {
  ref1: string;
  onChoose: (view: LabelView) => void;
  /** The parcel that is open already. */
  shownId?: string;
  /** Parcels without a label of their own are listed and can't be chosen. */
  boughtOnly?: boolean;
}

const whyNot = ({ label }: LabelView, { shownId, boughtOnly }: Props): string | null => {
  if (label.id === shownId) return words.shown;
  return boughtOnly && !label.package ? words.noLabel : null;
};

const Row = ({ view, list }: { view: LabelView; list: Props }) => {
  const { label } = view;
  const reason = whyNot(view, list);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        disabled={reason !== null}
        data-shown={label.id === list.shownId || undefined}
        aria-label={words.open({ number: label.parcel })}
        onClick={() => list.onChoose(view)}
      >
        <strong>{words.place({ number: label.parcel, of: view.parcels })}</strong>
        <span className={styles.wide}>{label.package?.packageId}</span>
        <span className={styles.wide}>
          <LabelPill view={view} />
        </span>
        <span>{formatWeight(label.draft.fields.parcelWeight)}</span>
        <span className={styles.reason}>{reason}</span>
      </button>
    </li>
  );
};

/** Up and Down go from one parcel that can be chosen to the next, the first of them from the list itself. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at - 1, 0);
  event.preventDefault();
  rows[Math.min(next, rows.length - 1)]?.focus();
};

/** Every parcel of an order: which it is, its package, where it stands. One press, or arrows and Enter, chooses one. */
export const ParcelList = (list: Props) => {
  const { data, error, refetch } = useStation('orders.parcels', { ref1: list.ref1 });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <ul className={styles.list} aria-label={words.list({ ref1: list.ref1 })} onKeyDown={walk}>
      {data?.map((view) => (
        <Row key={view.label.id} view={view} list={list} />
      ))}
    </ul>
  );
};

/**
 * An order's number was scanned and several parcels bear it: a person says which is meant. The list has the keyboard, so that arrows
 * and Enter choose; no row of it, so that a scanner's second Enter chooses nothing.
 */
export const ParcelChoice = ({ parcels, ...list }: Props & { parcels: number }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [list.ref1]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target === event.currentTarget) walk(event);
  };
  return (
    <Panel title={words.choose.title({ ref1: list.ref1, parcels })}>
      <p className={styles.hint}>{words.choose.hint}</p>
      <div ref={place} tabIndex={-1} className={styles.place} onKeyDown={onKeyDown}>
        <ParcelList {...list} />
      </div>
    </Panel>
  );
};
