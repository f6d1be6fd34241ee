import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QueueStatus } from '#shared/queue/status';
import { LastImport } from '../../intake/import-panel';
import { ErrorNote } from '../../parts';
import { useLetterKeys } from '../../scan/letter-keys';
import { type Actions, useActions } from './actions/actions';
import { BatchList } from './batches/batch-list';
import { MainButtons } from './batches/main-buttons';
import { type BatchAction, useBatchActions, useFirstBatch } from './batches/use-batch-actions';
import { RowDetail } from './detail/row-detail';
import { Glance } from './glance/glance';
import { Lanes } from './lanes/lanes';
import styles from './queue.module.css';
import { view } from './queue-store';
import { everything } from './rows/filter';
import { Rows } from './rows-panel';
import { StopQuestions } from './stops/stop-questions';
import { stepTo, useQueueCommands, useQueueKeys } from './use-queue-commands';

/** Those of the displayed batch, or of all batches if it has none. */
const showAttention = (): void => {
  const isHere = view.get().filtered.counts.attention > 0;
  view.show({ ...(isHere ? { hold: null, search: '' } : everything), state: 'attention' });
};

/** The open row, and the focus after it opens and closes. */
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

/** The keys of the screen. */
const useKeys = (
  run: (name: BatchAction) => void,
  open: (labelId: string | null) => void,
  focusRows: () => void,
) => {
  const search = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const chords = {
    'Alt+s': () => run('start'),
    'Alt+p': () => run('pause'),
    'Alt+r': () => run('resume'),
    'Alt+e': () => run('finish'),
    'Alt+i': () => importButton.current?.click(),
    'Alt+a': () => {
      showAttention();
      focusRows();
    },
    'Alt+arrowdown': () => open(stepTo('down')),
    'Alt+arrowup': () => open(stepTo('up')),
    'Ctrl+f': () => search.current?.select(),
  };
  useQueueKeys(chords, focusRows);
  return { search, importButton };
};

/** Beside the rows; questions and problems come first. */
const Side = ({ isAsking }: { isAsking: boolean }) => (
  <div className={styles.side}>
    {isAsking && <StopQuestions />}
    <Lanes inTrouble />
    <BatchList />
    <Lanes inTrouble={false} />
  </div>
);

/** Single keys that act on the chosen rows. */
const useRowKeys = (area: RefObject<HTMLDivElement | null>, actions: Actions): void => {
  const letters = useMemo(
    () => ({ r: actions.retry, m: actions.move, '+': actions.sooner, '-': actions.later, l: actions.landed }),
    [actions],
  );
  useLetterKeys(area, letters);
};

/** The queue at work: a summary line, the lanes and batches, the rows, and the open row. */
export const Workplace = ({ status }: { status: QueueStatus }) => {
  const area = useRef<HTMLDivElement>(null);
  const { opened, open, close, grid, focusRows } = useOpened();
  const { targets, action } = useBatchActions();
  const { actions, asking, close: closeAsking } = useActions();
  const answered = useCallback((): void => {
    closeAsking();
    // The dialog has the focus until it is closed.
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
