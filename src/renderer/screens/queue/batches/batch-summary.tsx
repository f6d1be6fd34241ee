import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BatchProgress } from '#shared/queue/status';
import { ErrorNote, StatePill, ToneIcon } from '../../../parts';
import { useStation } from '../../../station';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { useStatus, useView } from '../queue-store';
import styles from './batches.module.css';
import { summaryInWords } from './progress';

/** A finished batch: how many labels are printed, not proven, or removed by a person. */
export const BatchSummary = () => {
  const chosen = useView(({ filter }) => filter.batchId);
  const batch = useStatus()?.batches.find(({ id }) => id === chosen);
  if (batch?.state !== 'done') return null;
  return (
    <p role="status" className={styles.summary}>
      <ToneIcon tone="good" />
      <span>
        <strong>{text.queue.batches.summary}:</strong> {summaryInWords(batch.counts)}
      </span>
    </p>
  );
};

const words = text.scanBack.tally;

/** Order numbers of printed labels that were not scanned yet; only as many as a person can look for. */
const Missing = ({ batch }: { batch: BatchProgress }) => {
  const { data, error, refetch } = useStation('queue.notScannedBack', { batchId: batch.id });
  const out = batch.counts.printed + batch.counts.sent;
  useEffect(() => void refetch(), [refetch, out, batch.scannedBack]);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const more = data.count - data.rows.length;
  return (
    <span>
      {words.missing({ count: data.rows.map(({ ref1 }) => ref1).join(', ') })}
      {more > 0 && ` ${words.more({ count: formatCount(more) })}`}
    </span>
  );
};

const Tally = ({ batch }: { batch: BatchProgress }) => {
  const [open, setOpen] = useState(false);
  const out = batch.counts.printed + batch.counts.sent;
  const isWhole = batch.scannedBack >= out;
  return (
    <div role="group" aria-label={words.title} className={styles.tally}>
      <StatePill tone={isWhole ? 'good' : 'idle'}>
        {words.line({ scanned: formatCount(batch.scannedBack), out: formatCount(out) })}
      </StatePill>
      {!isWhole && (
        <Button variant="default" size="compact-md" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hide : words.show}
        </Button>
      )}
      {open && !isWhole && <Missing batch={batch} />}
    </div>
  );
};

/** How many printed labels of the chosen batch were scanned back, if this bench does that. */
export const ScanBackTally = () => {
  const chosen = useView(({ filter }) => filter.batchId);
  const batch = useStatus()?.batches.find(({ id }) => id === chosen);
  const scanBack = useStation('settings.get', undefined).data?.queue.scanBack ?? 'off';
  if (scanBack === 'off' || !batch || batch.counts.printed + batch.counts.sent === 0) return null;
  return <Tally key={batch.id} batch={batch} />;
};
