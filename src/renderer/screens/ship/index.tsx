import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { LabelView, StationState } from '#shared/bridge/contract';
import { ImportPanel } from '../../intake/import-panel';
import { LabelPicture, Panel, PaperAlarm } from '../../parts';
import { PracticePanel } from '../../practice/practice-panel';
import { usePracticeShown } from '../../practice/practice-shown';
import type { LastScan } from '../../scan/last-scan';
import { isUnchanged } from '../../scan/last-scan';
import { Checklist, StartLive } from '../../set-up/checklist';
import { useLastScan } from '../../scan/ship';
import { useStation } from '../../station';
import { text } from '../../text';
import { AnotherParcel } from './another-parcel';
import { LandedButton } from './landed-button';
import { Lists } from './lists';
import { NextStep } from './next-step';
import { NoOrder } from './no-order';
import { OldPaper } from './old-paper';
import { OrderFacts } from './order-facts';
import styles from './ship.module.css';
import { Parcels } from './parcels';
import { SkipScanBack } from './skip-scan-back';
import { WrongLabel } from './wrong-label';

/** Nothing is under way: it was opened from a list, or it was bought before. */
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
  return <NextStep key={last.turn} view={last.view} idle={isIdle(last)} />;
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

/** A label that is bought or being bought has a picture; an order that waits leaves its room to the form. */
const picturedIn = (last: LastScan): LabelView | null =>
  last.phase === 'label' && (last.view.documents > 0 || last.view.label.stage === 'registering')
    ? last.view
    : null;

const isPractice = (state: StationState | undefined): boolean => state?.environment === 'practice';

/** A new scan begins at the top, wherever the last one was left. */
const useTopAfter = (turn: number): RefObject<HTMLDivElement | null> => {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer Chromium answers with a promise, which is no clean-up.
    column.current?.scrollTo(0, 0);
  }, [turn]);
  return column;
};

/** Scan an order: its label is bought, stored and printed. */
export const ShipScreen = () => {
  const last = useLastScan();
  const practice = isPractice(useStation('station.state', undefined).data);
  const shown = usePracticeShown();
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
      {practice && shown && (
        <div className={styles.practice}>
          <PracticePanel />
          <StartLive />
        </div>
      )}
    </div>
  );
};
