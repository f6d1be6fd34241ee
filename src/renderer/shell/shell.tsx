import { Suspense } from 'react';
import type { StationState } from '#shared/bridge/contract';
import { initialSettings } from '#shared/settings';
import { useReprintKey } from '../commands/use-reprint-key';
import { DataNotice } from '../data/data-notice';
import { DropZone } from '../intake/drop-zone';
import { ErrorNote } from '../parts';
import { AllowDialog } from '../people/allow-dialog';
import { LockScreen } from '../people/lock-screen';
import { useTouch } from '../people/use-touch';
import { useLastScan } from '../scan/ship';
import { useReturnFocus } from '../scan/use-return-focus';
import { useScanKeys } from '../scan/use-scan-keys';
import { screens } from '../screens';
import { useStation } from '../station';
import { text } from '../text';
import { ArchiveProblem } from './archive-problem';
import { Banner } from './banner';
import { DiskAlert } from './disk-alert';
import { LeavingDialog } from './leaving-dialog';
import { useScreen } from './navigation';
import { OutcomeBar } from './outcome-bar';
import { Rail } from './rail';
import styles from './shell.module.css';
import { TopBar } from './top-bar';
import { usePrinterPolling } from './use-printer-polling';
import { useScreenKeys } from './use-screen-keys';
import { useSelectAll } from './use-select-all';

const Open = () => {
  const current = useScreen();
  const Screen = screens.find(({ screen }) => screen === current)?.component;
  return <Suspense fallback={text.parts.loading}>{Screen && <Screen />}</Suspense>;
};

/** The bench at work: rail, scan box, outcome, and the open screen. */
const Bench = ({ state }: { state: StationState }) => {
  const last = useLastScan();
  useTouch();
  useScreenKeys();
  useSelectAll();
  useReprintKey();
  usePrinterPolling();
  useScanKeys(useStation('settings.get', undefined).data?.scanner ?? initialSettings.scanner);
  useReturnFocus(last.phase === 'idle' ? 0 : last.turn, useScreen());
  return (
    <div className={styles.shell}>
      <Rail state={state} />
      <div className={styles.main}>
        <section className={styles.head} aria-label={text.shell.bench}>
          <Banner environment={state.environment} />
          <DiskAlert disk={state.disk} />
          <DataNotice environment={state.environment} />
          <TopBar />
          <OutcomeBar />
        </section>
        <main className={styles.screen}>
          <Open />
        </main>
      </div>
      <DropZone />
      <AllowDialog />
    </div>
  );
};

/** The bench, unless somebody has to sign in first. What is asked when the window closes is asked in either case. */
const Door = ({ state }: { state: StationState }) => {
  const { data: people, error, refetch } = useStation('people.state', undefined);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!people) return null;
  const isLocked = people.on && people.person === null;
  return (
    <>
      {isLocked ? <LockScreen station={state} people={people} /> : <Bench state={state} />}
      <LeavingDialog />
    </>
  );
};

/** The frame around everything. Without its archive the station can do nothing but say so. */
export const Shell = () => {
  const { data, error, refetch } = useStation('station.state', undefined);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.opening}>{text.shell.opening}</p>;
  return data.archiveProblem ? <ArchiveProblem problem={data.archiveProblem} /> : <Door state={data} />;
};
