import { useWindowEvent } from '@mantine/hooks';
import { Suspense, useEffect, useRef } from 'react';
import type { PrinterView, StationState } from '#shared/bridge/contract';
import { initialSettings } from '#shared/settings';
import { useReprintKey } from '../commands/run';
import { DataNotice } from '../data/data-notice';
import { DropZone } from '../intake/file-intake';
import { ErrorNote } from '../parts';
import { AllowDialog } from '../people/allow-dialog';
import { LockScreen } from '../people/lock-screen';
import { useActivityReports } from '../people/who-button';
import { isTextField } from '../scan/focus';
import { useReturnFocus } from '../scan/letter-keys';
import { useLastScan } from '../scan/shown-scan';
import { useScanKeys } from '../scan/use-scan-keys';
import { screens } from '../screens';
import { call, useStation } from '../station';
import { text } from '../text';
import { ArchiveProblem } from './archive-problem';
import { DiskAlert } from './disk-alert';
import { Banner } from './full-screen';
import { LeavingDialog } from './leaving-dialog';
import { useScreen } from './navigation';
import { NewerVersionNotice } from './newer-version';
import { OutcomeBar } from './outcome-bar';
import { Rail, useScreenKeys } from './rail';
import styles from './shell.module.css';
import { TopBar } from './top-bar';

/**
 * Ctrl+A selects the text of a field, or what a list defines; never the whole page, where the next key would
 * act on it.
 */
const useSelectAll = (): void =>
  useWindowEvent('keydown', (event) => {
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isAll && !isTextField(document.activeElement)) event.preventDefault();
  });

const everyMs = 10_000;
const none: readonly PrinterView[] = [];

/**
 * Asks the printers for their state while the window has the focus: a short question, one printer at a time,
 * so that the state of an idle one is current. A printer that prints for this bench reports its state with
 * its prints; one that never answers would only cost time.
 */
const usePrinterPolling = (): void => {
  const printers = useStation('printers.list', undefined).data ?? none;
  const latest = useRef(printers);
  useEffect(() => {
    latest.current = printers;
  });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isSeen = (): boolean => !isOver && document.visibilityState === 'visible';
    const round = async (): Promise<void> => {
      for (const { id, working, status } of latest.current)
        if (isSeen() && !working && status.state !== 'mute')
          // An error is reported when a person asks; here the last state stays.
          await call('printers.check', { printerId: id, light: true }).catch(() => undefined);
      if (!isOver) timer = setTimeout(() => void round(), everyMs);
    };
    void round();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
};

const Open = () => {
  const current = useScreen();
  const Screen = screens.find(({ screen }) => screen === current)?.component;
  return <Suspense fallback={text.parts.loading}>{Screen && <Screen />}</Suspense>;
};

/** The bench at work: rail, Scan box, outcome, and the open screen. */
const Bench = ({ state }: { state: StationState }) => {
  const last = useLastScan();
  useActivityReports();
  useScreenKeys(state.hasFloor);
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
          <NewerVersionNotice newerVersion={state.newerVersion} />
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

/**
 * The bench, unless a person must sign in first. The question before the window closes is shown in both
 * cases.
 */
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

/** The frame around everything. Without its archive the station can only report this. */
export const Shell = () => {
  const { data, error, refetch } = useStation('station.state', undefined);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.opening}>{text.shell.opening}</p>;
  return data.archiveProblem ? <ArchiveProblem problem={data.archiveProblem} /> : <Door state={data} />;
};
