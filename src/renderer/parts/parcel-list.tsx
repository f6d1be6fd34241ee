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
  /** Parcels without a purchased label are listed but cannot be chosen. */
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
        <span className="pb-quiet">{reason}</span>
      </button>
    </li>
  );
};

/**
 * The Up and Down keys move between parcels that can be chosen; from the list itself, to the first of them.
 */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at - 1, 0);
  event.preventDefault();
  rows[Math.min(next, rows.length - 1)]?.focus();
};

/**
 * Every parcel of an order: its number, its package and its state. One press, or arrow keys and Enter,
 * chooses one.
 */
export const ParcelList = (list: Props) => {
  const { data, error, refetch } = useStation('orders.parcels', { ref1: list.ref1 });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <ul className="pb-stack-xs" aria-label={words.list({ ref1: list.ref1 })} onKeyDown={moveFocus}>
      {data?.map((view) => (
        <Row key={view.label.id} view={view} list={list} />
      ))}
    </ul>
  );
};

/**
 * A scanned order number has several parcels, and a person chooses one. The list has the focus, so that arrow
 * keys and Enter choose. No row has it, so that the second Enter of a scanner chooses nothing.
 */
export const ParcelChoice = ({ parcels, ...list }: Props & { parcels: number }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [list.ref1]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target === event.currentTarget) moveFocus(event);
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
