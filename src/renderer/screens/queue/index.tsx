import { VisuallyHidden } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ImportButton } from '../../intake/file-intake';
import { ImportPanel } from '../../intake/import-panel';
import { useLastImport } from '../../intake/import-store';
import { WatchNotice } from '../../intake/watch-notice';
import { EmptyState, ErrorNote } from '../../parts';
import { text } from '../../text';
import styles from './queue.module.css';
import { followQueue, loadQueue, useLoading, useStatus } from './queue-store';
import { Workplace } from './workplace';

/** Before the first batch: what this screen is for, and how to begin. */
const NoBatch = () => {
  const last = useLastImport();
  const isTaken = last.phase === 'answered' && last.answer.kind === 'imported' && last.answer.imported > 0;
  return (
    <>
      {/* The orders, and the report with them, are shown in a moment: here it would go away under the key that is pressed on it. */}
      {isTaken ? <WatchNotice /> : <ImportPanel />}
      <EmptyState icon={IconListDetails} title={text.queue.empty.title} hint={text.queue.empty.hint}>
        <ImportButton />
      </EmptyState>
    </>
  );
};

/** A shift's orders on their way to paper. */
export default function QueueScreen() {
  const { isDone, error } = useLoading();
  const status = useStatus();
  useEffect(followQueue, []);
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.queue.title}</VisuallyHidden>
      <ErrorNote error={error} onRetry={() => void loadQueue()} />
      {isDone && status?.batches.length === 0 && <NoBatch />}
      {isDone && status !== null && status.batches.length > 0 && <Workplace status={status} />}
    </div>
  );
}
