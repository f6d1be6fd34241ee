import { Skeleton } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LabelView, Output } from '#shared/bridge/contract';
import { Attention, ErrorNote, Panel, PaperAlarm, ParcelChoice, PrintPill, ReprintForm } from '../../parts';
import { showLabel } from '../../scan/ship';
import { text } from '../../text';
import { NextStep } from '../ship/next-step';
import { OrderFacts } from '../ship/order-facts';
import type { Lost as Reason } from './chosen';
import { take, whyNot } from './find';
import { History } from './history';
import styles from './reprint.module.css';

type Detail = NonNullable<Output<'labels.get'>>;

/** The keyboard goes to the first thing to be answered, so that a worker goes on by Tab and arrows. */
const useFirstControl = (turn: number, isThere: boolean): RefObject<HTMLDivElement | null> => {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere) area.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
  }, [turn, isThere]);
  return area;
};

/** Something of the last print waits for a person or for the printer. */
const needsPerson = ({ label, print }: LabelView): boolean =>
  (label.hold !== null && label.hold.failure.code !== 'label_superseded') ||
  (print !== null && print.waiting.length > 0) ||
  (print?.state === 'sent' && print.note !== null);

/** Nobody knows whether the last one came out: that is settled before another is made. */
const isInDoubt = ({ label }: LabelView): boolean => label.hold?.failure.code === 'print_unknown';

interface Props {
  detail: Detail;
  turn: number;
}

/** The label at hand: what warns of it, the form, what became of the print, what was printed before. */
export const AtHand = ({ detail, turn }: Props) => {
  const { view } = detail;
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const reason = whyNot(view);
  const form = useFirstControl(turn, reason === null && !isInDoubt(view));
  const { print } = view;
  const isMine = before !== undefined && print !== null && print.id !== before;
  const begin = (): void => {
    setBefore(print?.id ?? null);
    // From here on the outcome line tells of this label's print.
    showLabel(view);
  };
  return (
    <>
      <PaperAlarm view={view} />
      {reason && <Attention tone="look" {...reason} />}
      {isMine && (
        <Panel title={text.reprint.this}>
          <div role="status" aria-label={text.reprint.this} className={styles.proof}>
            <PrintPill print={print} />
            <span>{print.printerName}</span>
            {print.note !== null && <span>{text.prints.notes[print.note]}</span>}
          </div>
        </Panel>
      )}
      {needsPerson(view) && <NextStep view={view} idle={false} />}
      {reason === null && !isInDoubt(view) && (
        <Panel title={`${text.ship.reprint.title} ${view.label.package?.packageId ?? view.label.ref1}`}>
          <div ref={form}>
            <ReprintForm view={view} whole onPrint={begin} />
          </div>
        </Panel>
      )}
      <History detail={detail} />
      <Panel>
        <OrderFacts view={view} />
      </Panel>
    </>
  );
};

/** The label while it is fetched, or why it can't be. */
export const NotYet = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error ? <ErrorNote error={error} onRetry={onRetry} /> : <Skeleton height={240} />;

const words = text.reprint.cannot;

const said = (lost: Exclude<Reason, { kind: 'parcels' }>): { title: string; remedy: string } => {
  switch (lost.kind) {
    case 'foreign':
      return { ...words.foreign, title: words.foreign.title({ id: lost.packageId }) };
    case 'not_bought':
      return { ...words.notBought, title: words.notBought.title({ ref: lost.view.label.ref1 }) };
    case 'full_number':
      return { ...words.fullNumber, title: words.fullNumber.title({ code: lost.code }) };
    case 'not_found':
      if (lost.elsewhere) return text.otherBenches[lost.elsewhere];
      return { ...words.notFound, title: words.notFound.title({ code: lost.code }) };
  }
};

/** A code that leads to no label here, or to several: why, and what helps. */
export const Lost = ({ lost }: { lost: Reason }) =>
  lost.kind === 'parcels' ? (
    <ParcelChoice ref1={lost.ref1} parcels={lost.parcels} boughtOnly onChoose={(view) => void take(view)} />
  ) : (
    <Attention tone="look" {...said(lost)} />
  );
