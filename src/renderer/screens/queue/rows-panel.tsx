import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { EmptyState } from '../../parts';
import { text } from '../../text';
import { useLanguage } from '../../text/language';
import { ActionBar, ActionResult } from './actions/action-bar';
import { ActionDialogs } from './actions/dialogs';
import type { Actions, Asking } from './actions/actions';
import { BatchSummary, ScanBackTally } from './batches/batch-summary';
import styles from './queue.module.css';
import { useView, view } from './queue-store';
import { RowTable } from './table/row-table';
import { RowTools } from './tools/row-tools';

const words = text.queue.filters;

const NoneFound = () => (
  <div className={styles.none}>
    <EmptyState icon={IconListSearch} title={words.noneFound} hint={words.noneFoundHint}>
      <Button variant="default" onClick={() => view.show({ state: null, hold: null, search: '' })}>
        {words.showAll}
      </Button>
    </EmptyState>
  </div>
);

interface Props {
  grid: RefObject<HTMLDivElement | null>;
  search: RefObject<HTMLInputElement | null>;
  actions: Actions;
  asking: Asking | null;
  onAnswered: () => void;
  onOpen: (labelId: string) => void;
  onFocus: () => void;
  /** Closes the open row; null when none is open. */
  onClose: (() => void) | null;
}

const openCursor = (onOpen: Props['onOpen']): void => {
  const { cursor } = view.get().selection;
  if (cursor !== null) onOpen(cursor);
};

/** The rows, with search and filters above and actions below. They follow the queue. */
export const Rows = memo(({ grid, search, actions, asking, onAnswered, onOpen, onFocus, onClose }: Props) => {
  useLanguage();
  const isEmpty = useView(({ filtered }) => filtered.labelIds.length === 0);
  return (
    <section className={styles.rows} aria-label={text.queue.rows.title}>
      <RowTools search={search} />
      <BatchSummary />
      <ScanBackTally />
      <div className={styles.table}>
        <RowTable grid={grid} onOpen={onOpen} onRemove={() => actions.remove()()} onClose={onClose} />
        {isEmpty && <NoneFound />}
      </div>
      <ActionResult />
      <ActionBar actions={actions} onOpen={() => openCursor(onOpen)} onDone={onFocus} />
      <ActionDialogs asking={asking} onClose={onAnswered} />
    </section>
  );
});
Rows.displayName = 'Rows';
