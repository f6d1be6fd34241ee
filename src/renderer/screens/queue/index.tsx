import { VisuallyHidden } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ImportButton } from '../../intake/file-intake';
import { ImportPanel } from '../../intake/import-panel';
import { useLastImport } from '../../intake/import-store';
import { WatchNotice } from '../../intake/watch-notice';
import { EmptyState, ErrorNote } from '../../parts';
import { useScans } from '../../scan/handlers';
import { text } from '../../text';
import styles from './queue.module.css';
import { followQueue, loadQueue, useLoading, useStatus } from './queue-store';
import { takeScan } from './scans';
import { Workplace } from './workplace';

/** Before the first batch: what this screen is for, and how to start. */
const NoBatch = () => {
  const last = useLastImport();
  const isImported = last.phase === 'answered' && last.answer.kind === 'imported' && last.answer.imported > 0;
  return (
    <>
      {/* The orders and their report appear in a moment. Here the panel would disappear while a person presses a key in it. */}
      {isImported ? <WatchNotice /> : <ImportPanel />}
      <EmptyState icon={IconListDetails} title={text.queue.empty.title} hint={text.queue.empty.hint}>
        <ImportButton />
      </EmptyState>
    </>
  );
};

const onScan = (code: string): void => void takeScan(code);

/** The orders of a shift on their way to paper. */
export default function QueueScreen() {
  const { isDone, error } = useLoading();
  const status = useStatus();
  useEffect(followQueue, []);
  useScans('queue', onScan);
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">{text.queue.title}</VisuallyHidden>
      <ErrorNote error={error} onRetry={() => void loadQueue()} />
      {isDone && status?.batches.length === 0 && <NoBatch />}
      {isDone && status !== null && status.batches.length > 0 && <Workplace status={status} />}
    </div>
  );
}
