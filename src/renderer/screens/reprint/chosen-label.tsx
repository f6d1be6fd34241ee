import { Skeleton } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LabelView, Output } from '#shared/bridge/contract';
import {
  Attention,
  benchesOf,
  ErrorNote,
  Panel,
  PaperAlarm,
  ParcelChoice,
  PrintPill,
  PrintsTable,
  ReprintForm,
} from '../../parts';
import { showLabel } from '../../scan/ship';
import { text } from '../../text';
import { NextStep } from '../ship/next-step';
import { OrderFacts } from '../ship/order-facts';
import type { Lost as Reason } from './chosen';
import { openForReprint, whyNot } from './find';
import styles from './reprint.module.css';
import type { Print } from '#shared/print/print';

const historyWords = text.reprint.history;
const madePaper = ({ state }: Print): boolean =>
  state === 'sent' || state === 'confirmed' || state === 'unknown';

/** Earlier prints: how many, when, at which printer, from which bench and why; newest first. */
const History = ({ detail }: { detail: Detail }) => {
  const { prints } = detail;
  const benchOf = benchesOf(detail.events);
  const count = prints.filter(madePaper).length;
  return (
    <Panel title={historyWords.title} aside={count > 0 && <span>{historyWords.times({ count })}</span>}>
      {prints.length === 0 ? (
        <p className={styles.note}>{historyWords.never}</p>
      ) : (
        <PrintsTable prints={prints} benchOf={benchOf} />
      )}
    </Panel>
  );
};

type Detail = NonNullable<Output<'labels.get'>>;

/** The first control gets the focus, so that a worker can continue with Tab and arrow keys. */
const useFirstControl = (turn: number, isThere: boolean): RefObject<HTMLDivElement | null> => {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere) area.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
  }, [turn, isThere]);
  return area;
};

/** True when the last print waits for a person or for the printer. */
const needsPerson = ({ label, print }: LabelView): boolean =>
  (label.hold !== null && label.hold.failure.code !== 'label_superseded') ||
  (print !== null && print.waiting.length > 0) ||
  (print?.state === 'sent' && print.note !== null);

/** True when it is unknown whether the last print came out. This must be settled before another print. */
const isInDoubt = ({ label }: LabelView): boolean => label.hold?.failure.code === 'print_unknown';

interface Props {
  detail: Detail;
  turn: number;
}

/** The open label: its warnings, the form, the result of the print, and earlier prints. */
export const ChosenLabel = ({ detail, turn }: Props) => {
  const { view } = detail;
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const reason = whyNot(view);
  const form = useFirstControl(turn, reason === null && !isInDoubt(view));
  const { print } = view;
  const isRequestedHere = before !== undefined && print !== null && print.id !== before;
  const begin = (): void => {
    setBefore(print?.id ?? null);
    // From now on the outcome line reports on the print of this label.
    showLabel(view);
  };
  return (
    <>
      <PaperAlarm view={view} />
      {reason && <Attention tone="look" {...reason} />}
      {isRequestedHere && (
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
            <ReprintForm view={view} withChoices onPrint={begin} />
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

/** The label is being fetched, or could not be fetched. */
export const LoadingLabel = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error ? <ErrorNote error={error} onRetry={onRetry} /> : <Skeleton height={240} />;

const words = text.reprint.cannot;

const notFoundWords = (lost: Exclude<Reason, { kind: 'parcels' }>): { title: string; remedy: string } => {
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

/** The code leads to no label here, or to several: the reason and what to do. */
export const NotFoundNote = ({ lost }: { lost: Reason }) =>
  lost.kind === 'parcels' ? (
    <ParcelChoice
      ref1={lost.ref1}
      parcels={lost.parcels}
      boughtOnly
      onChoose={(view) => void openForReprint(view)}
    />
  ) : (
    <Attention tone="look" {...notFoundWords(lost)} />
  );
