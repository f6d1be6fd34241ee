import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LabelView, Output } from '#shared/bridge/contract';
import { commandCode } from '#shared/commands';
import type { Print } from '#shared/print/print';
import { runCode } from '../../commands/run';
import {
  Attention,
  benchesOf,
  EmptyState,
  ErrorNote,
  KeyHint,
  LabelPicture,
  Panel,
  PaperAlarm,
  ParcelChoice,
  PrintPill,
  PrintsTable,
  ReprintForm,
} from '../../parts';
import { useScans } from '../../scan/handlers';
import { maybeBoughtWords } from '../../scan/look-up-lines';
import { useStation } from '../../station';
import { text } from '../../text';
import { type Chosen, type Lost as Reason, useChosen, useSearch } from './chosen';
import { find, followEnvironment, openForReprint, whyNot } from './find';
import styles from './reprint.module.css';
import { SearchField, SearchResults } from './search';
import { showPrint } from '../../scan/shown-scan';
import { NextStep } from '../ship/next-step';
import { OrderFacts } from '../ship/order-facts';

followEnvironment();

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
        <p className="pb-quiet">{historyWords.never}</p>
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
const ChosenLabel = ({ detail, turn }: Props) => {
  const { view } = detail;
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const reason = whyNot(view);
  const form = useFirstControl(turn, reason === null && !isInDoubt(view));
  const { print } = view;
  const isRequestedHere = before !== undefined && print !== null && print.id !== before;
  const begin = (): void => {
    setBefore(print?.id ?? null);
    showPrint(view);
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
const LoadingLabel = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error ? <ErrorNote error={error} onRetry={onRetry} /> : <Skeleton height={240} />;

const chosenWords = text.reprint.cannot;

const notFoundWords = (lost: Exclude<Reason, { kind: 'parcels' }>): { title: string; remedy: string } => {
  switch (lost.kind) {
    case 'foreign':
      return { ...chosenWords.foreign, title: chosenWords.foreign.title({ id: lost.packageId }) };
    case 'not_bought':
      return (
        maybeBoughtWords(lost) ?? {
          ...chosenWords.notBought,
          title: chosenWords.notBought.title({ ref: lost.view.label.ref1 }),
        }
      );
    case 'full_number':
      return {
        ...chosenWords.fullNumber,
        title: chosenWords.fullNumber.title({ code: lost.code }),
      };
    case 'not_found':
      if (lost.elsewhere) return text.otherBenches[lost.elsewhere];
      return { ...chosenWords.notFound, title: chosenWords.notFound.title({ code: lost.code }) };
  }
};

/** The code leads to no label here, or to several: the reason and what to do. */
const NotFoundNote = ({ lost }: { lost: Reason }) =>
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

const words = text.reprint;

const Tools = () => (
  <div className={styles.tools}>
    <SearchField />
    <Button
      variant="default"
      rightSection={<KeyHint>{words.lastKeys}</KeyHint>}
      aria-keyshortcuts="Shift+F5"
      onClick={() => void runCode(commandCode('reprint'))}
    >
      {words.last}
    </Button>
  </div>
);

const Unchosen = ({ chosen }: { chosen: Exclude<Chosen, { phase: 'label' }> }) => {
  switch (chosen.phase) {
    case 'none':
      return (
        <Panel>
          <EmptyState icon={IconBarcode} title={words.empty.title} hint={words.empty.body} />
        </Panel>
      );
    case 'looking':
      return null;
    case 'lost':
      return <NotFoundNote lost={chosen.lost} />;
    case 'failed':
      return <ErrorNote error={chosen.error} />;
  }
};

/** The chosen label, without the picture beside it. */
const ChosenContent = ({ chosen }: { chosen: Chosen }) =>
  chosen.phase === 'label' ? <Label {...chosen} /> : <Unchosen chosen={chosen} />;

export const Label = ({ labelId, turn }: { labelId: string; turn: number }) => {
  const { data, error, refetch } = useStation('labels.get', { labelId });
  if (data === null) return <ErrorNote error={text.labels.detail.gone} />;
  return data ? (
    <ChosenLabel key={labelId} detail={data} turn={turn} />
  ) : (
    <LoadingLabel error={error} onRetry={() => void refetch()} />
  );
};

const Picture = ({ labelId }: { labelId: string }) => {
  const { data } = useStation('labels.get', { labelId });
  return (
    data && (
      <div className={styles.picture}>
        <LabelPicture view={data.view} />
      </div>
    )
  );
};

/**
 * Reprints a purchased label that was scanned or found: the archived bytes, sent the same way as every print.
 * During a search the chosen label and its print button are hidden.
 */
export default function ReprintScreen() {
  const chosen = useChosen();
  const isSearching = useSearch().trim() !== '';
  useScans(
    'reprint',
    useCallback((code: string) => void find(code), []),
  );
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.shell.names.reprint}</VisuallyHidden>
      <div className={styles.column}>
        <Tools />
        {isSearching && <SearchResults />}
        <div className={styles.atHand} data-away={isSearching || undefined}>
          <ChosenContent chosen={chosen} />
        </div>
      </div>
      {chosen.phase === 'label' && !isSearching && <Picture labelId={chosen.labelId} />}
    </div>
  );
}
