import { Button, VisuallyHidden } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { LabelView, StationState } from '#shared/bridge/contract';
import { withDefaults } from '#shared/label/draft';
import { isInternational } from '#shared/landed/from-order';
import { ImportPanel } from '../../intake/import-panel';
import { Attention, ErrorNote, KeyedButton, LabelPicture, Panel, PaperAlarm, ParcelList } from '../../parts';
import { PracticePanel, usePracticeShown } from '../../practice/practice-panel';
import { isUnchanged, type LastScan } from '../../scan/last-scan';
import { showLabel, useReportedScan } from '../../scan/shown-scan';
import { Checklist, StartLive } from '../../set-up/checklist';
import { openScreen } from '../../shell/navigation';
import { useStation } from '../../station';
import { text } from '../../text';
import { openLanded } from '../landed/landed-store';
import { AlikeCodes } from './alike-codes';
import { AnotherParcel } from './another-parcel';
import { Lists } from './lists';
import { NextStep } from './next-step';
import { OldPaper, SkipScanBack, WrongLabel } from './wrong-label';
import { OrderFacts } from './order-facts';
import styles from './ship.module.css';

/**
 * Before the first scan: what prevents the station from purchasing labels, so that a worker knows it before
 * the first box.
 */
const NotReady = () => {
  const ready = useStation('station.state', undefined).data?.serviceReady;
  const setUp = useStation('setUp.state', undefined).data;
  // The set-up list shows it among its lines.
  if (!ready || ready.ok || setUp?.applies !== false) return null;
  const { title, remedy } = text.failures[ready.failure.code];
  return (
    <Attention tone="look" title={title} remedy={remedy}>
      <div>
        <Button size="lg" onClick={() => openScreen('settings')}>
          {text.ship.remedies.openSettings}
        </Button>
      </div>
    </Attention>
  );
};

type NotFound = Extract<LastScan, { phase: 'not_found' }>;

const notFoundWords = ({ elsewhere, isShared }: NotFound) => {
  if (elsewhere) return text.otherBenches[elsewhere];
  return isShared ? text.ship.sharedCode : text.ship.noSuchOrder;
};

const UnknownCode = ({ last }: { last: NotFound }) => (
  <>
    {last.alike && <AlikeCodes alike={last.alike} />}
    {(!last.alike || last.elsewhere) && <Attention tone="stop" {...notFoundWords(last)} />}
  </>
);

/** Shown while there is no order. Before the first scan the lists have all the room. */
const NoOrder = ({ last }: { last: Exclude<LastScan, { phase: 'label' }> }) => {
  if (last.phase === 'failed') return <ErrorNote error={last.error} />;
  if (last.phase === 'not_found') return <UnknownCode last={last} />;
  return last.phase === 'idle' ? <NotReady /> : null;
};

/** Every parcel of the order: which ones are done; each can be opened or reprinted. */
const Parcels = ({ view: { label, parcels } }: { view: LabelView }) =>
  parcels > 1 && (
    <Panel title={text.parcels.title}>
      <ParcelList ref1={label.ref1} shownId={label.id} onChoose={(each) => showLabel(each)} />
    </Panel>
  );

/** Duties and taxes of an international order. */
const LandedButton = ({ view }: { view: LabelView }) => {
  const defaults = useStation('settings.get', undefined).data?.defaults ?? {};
  if (!isInternational(withDefaults(view.label.draft, defaults))) return null;
  return (
    <KeyedButton
      hotkey="L"
      variant="default"
      leftSection={<IconCoins size={20} aria-hidden />}
      onClick={() => openLanded(view)}
    >
      {text.landed.open}
    </KeyedButton>
  );
};

/** True when nothing is in progress: the label was opened from a list, or purchased before. */
const isIdle = (last: Extract<LastScan, { phase: 'label' }>): boolean =>
  last.kind === 'shown' ||
  last.kind === 'duplicate' ||
  last.kind === 'checked' ||
  (last.kind === 'held' && isUnchanged(last));

const isOldPaper = ({ kind }: Extract<LastScan, { phase: 'label' }>): boolean =>
  kind === 'replaced' || kind === 'outdated';

const Step = ({ last }: { last: Extract<LastScan, { phase: 'label' }> }) => {
  if (last.kind === 'wrong_label') return <WrongLabel view={last.view} scanned={last.scanned ?? ''} />;
  if (isOldPaper(last)) return <OldPaper view={last.view} />;
  if (last.kind === 'scan_back_due' && last.view.label.scannedBackAt == null)
    return <SkipScanBack key={last.turn} view={last.view} />;
  // Another label may be shown in the same turn. What was opened, ticked or typed belongs to the one before.
  return <NextStep key={`${last.turn} ${last.view.label.id}`} view={last.view} idle={isIdle(last)} />;
};

const Current = ({ last }: { last: LastScan }) => {
  if (last.phase !== 'label') return <NoOrder last={last} />;
  return (
    <>
      {!isOldPaper(last) && <PaperAlarm view={last.view} />}
      <Step last={last} />
      <Checklist />
      {!isOldPaper(last) && <Parcels view={last.view} />}
      <Panel>
        <OrderFacts view={last.view} />
        <div className={styles.actions}>
          <LandedButton view={last.view} />
          {!isOldPaper(last) && last.kind !== 'wrong_label' && (
            <AnotherParcel key={`${last.view.label.id} ${last.view.parcels}`} view={last.view} />
          )}
        </div>
      </Panel>
    </>
  );
};

/**
 * The label with a picture: one that is purchased or being purchased. An order that waits leaves the room to
 * its form.
 */
const picturedIn = (last: LastScan): LabelView | null =>
  last.phase === 'label' && (last.view.documents > 0 || last.view.label.stage === 'registering')
    ? last.view
    : null;

const isPractice = (state: StationState | undefined): boolean => state?.environment === 'practice';

/** Scrolls to the top for each new scan. */
const useTopAfter = (turn: number): RefObject<HTMLDivElement | null> => {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer Chromium returns a promise, which must not become a clean-up function.
    column.current?.scrollTo(0, 0);
  }, [turn]);
  return column;
};

/** Scans an order: its label is purchased, stored and printed. */
export const ShipScreen = () => {
  const last = useReportedScan();
  const practice = isPractice(useStation('station.state', undefined).data);
  const isPracticeShown = usePracticeShown();
  const column = useTopAfter(last.phase === 'idle' ? 0 : last.turn);
  const pictured = picturedIn(last);
  return (
    <div className={styles.screen}>
      <div className={styles.column} ref={column}>
        <VisuallyHidden component="h1">{text.shell.names.ship}</VisuallyHidden>
        <Current last={last} />
        {last.phase !== 'label' && <Checklist />}
        <ImportPanel />
        <Lists first={last.phase === 'idle' || last.phase === 'not_found' ? 'waiting' : 'recent'} />
      </div>
      {pictured && (
        <div className={styles.picture}>
          <LabelPicture view={pictured} />
        </div>
      )}
      {practice && isPracticeShown && (
        <div className={styles.practice}>
          <PracticePanel />
          <StartLive />
        </div>
      )}
    </div>
  );
};
