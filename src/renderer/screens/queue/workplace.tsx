import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QueueStatus } from '#shared/queue/status';
import { LastImport } from '../../intake/import-panel';
import { ErrorNote } from '../../parts';
import { usePaused } from '../../scan/handlers';
import { useLetterKeys } from '../../scan/letter-keys';
import { type Actions, useActions } from './actions/actions';
import { BatchList } from './batches/batch-list';
import { MainButtons } from './batches/main-buttons';
import { type BatchAction, useBatchActions, useFirstBatch } from './batches/use-batch-actions';
import { RowDetail } from './detail/row-detail';
import { Glance } from './glance/glance';
import { Lanes } from './lanes/lanes';
import styles from './queue.module.css';
import { isPausedNow, view } from './queue-store';
import { everything } from './rows/filter';
import { Rows } from './rows-panel';
import { move, type Step } from './rows/selection';
import { StopQuestions } from './stops/stop-questions';
import { useQueueCommands, useQueueKeys } from './use-queue-commands';

/** Those of the batch that is shown, or of all where it has none. */
const showAttention = (): void => {
  const isHere = view.get().filtered.counts.attention > 0;
  view.show({ ...(isHere ? { hold: null, search: '' } : everything), state: 'attention' });
};

const stepCursor = (step: Step): string | null => {
  view.select((now, shown) => move(now, step, shown, { page: 1, extend: false }));
  return view.get().selection.cursor;
};

/** The opened row, and where the keyboard goes. */
const useOpened = () => {
  const [opened, setOpened] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const focusRows = useCallback((): void => {
    grid.current?.focus();
  }, []);
  const close = useCallback((): void => {
    setOpened(null);
    focusRows();
  }, [focusRows]);
  return { opened, open: setOpened, close, grid, focusRows };
};

/** The keys of the screen; the actions they stand for stay the same functions while the screen is open. */
const useKeys = (
  run: (name: BatchAction) => void,
  open: (labelId: string | null) => void,
  focusRows: () => void,
) => {
  const search = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const chords = useMemo(
    () => ({
      'Alt+s': () => latest.current('start'),
      'Alt+p': () => latest.current('pause'),
      'Alt+r': () => latest.current('resume'),
      'Alt+e': () => latest.current('finish'),
      'Alt+i': () => importButton.current?.click(),
      'Alt+a': () => {
        showAttention();
        focusRows();
      },
      'Alt+arrowdown': () => open(stepCursor('down')),
      'Alt+arrowup': () => open(stepCursor('up')),
      'Ctrl+f': () => search.current?.select(),
    }),
    [open, focusRows],
  );
  useQueueKeys(chords, focusRows);
  return { search, importButton };
};

/** What stands beside the rows: questions and what is in trouble first. */
const Side = ({ isAsking }: { isAsking: boolean }) => (
  <div className={styles.side}>
    {isAsking && <StopQuestions />}
    <Lanes inTrouble />
    <BatchList />
    <Lanes inTrouble={false} />
  </div>
);

/** Single keys that act on the rows that are chosen. */
const useRowKeys = (area: RefObject<HTMLDivElement | null>, actions: Actions): void => {
  const letters = useMemo(
    () => ({ r: actions.retry, m: actions.move, '+': actions.sooner, '-': actions.later, l: actions.landed }),
    [actions],
  );
  useLetterKeys(area, letters);
};

/** The queue at work: one line to know all by, the lanes and batches, the rows, and the row that is opened. */
export const Workplace = ({ status }: { status: QueueStatus }) => {
  const area = useRef<HTMLDivElement>(null);
  const { opened, open, close, grid, focusRows } = useOpened();
  const { targets, action } = useBatchActions();
  const { actions, asking, close: closeAsking } = useActions();
  const answered = useCallback((): void => {
    closeAsking();
    // The dialog has the keyboard until it is gone.
    requestAnimationFrame(focusRows);
  }, [closeAsking, focusRows]);
  useRowKeys(area, actions);
  const { search, importButton } = useKeys(
    (name) => void (targets[name].length > 0 && action.run(name)),
    open,
    focusRows,
  );
  useQueueCommands({
    ...{ opened, open, close },
    can: (name) => targets[name].length > 0,
    run: (name) => void action.run(name),
  });
  usePaused(isPausedNow);
  useFirstBatch(status.batches);
  useEffect(focusRows, [focusRows]);
  return (
    <div ref={area} className={styles.place}>
      <header className={styles.head}>
        <Glance
          status={status}
          onAttention={() => {
            showAttention();
            focusRows();
          }}
        />
        <MainButtons targets={targets} action={action} importButton={importButton} />
      </header>
      <ErrorNote error={action.error} />
      {opened !== null && <StopQuestions />}
      <LastImport brief onOpen={({ label }) => open(label.id)} onDone={focusRows} />
      <div className={styles.split} data-open={opened !== null || undefined}>
        <Side isAsking={opened === null} />
        <Rows
          grid={grid}
          search={search}
          actions={actions}
          asking={asking}
          onAnswered={answered}
          onOpen={open}
          onFocus={focusRows}
          onClose={opened === null ? null : close}
        />
        {opened !== null && (
          <div className={styles.detail}>
            <RowDetail labelId={opened} onDone={focusRows} onClose={close} />
          </div>
        )}
      </div>
    </div>
  );
};
