import { ActionIcon, Button, Group } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { BatchProgress } from '#shared/queue/status';
import { ErrorNote, useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { usePrinterNames } from '../queue-store';
import styles from './batches.module.css';
import { SharingDialog } from './sharing-dialog';
import { sharingWords } from './sharing-draft';
import { chooseSharing, useSharing } from './start';

const words = text.queue.batches;

/** The printers of a batch. They can be changed until the batch is started. */
const SharingLine = ({ batch }: { batch: BatchProgress }) => {
  const [open, setOpen] = useState(false);
  const sharing = useSharing(batch);
  const names = usePrinterNames();
  return (
    <div className={styles.sharing}>
      <span>
        <span className="pb-quiet">{words.printsOn}</span> {sharingWords(sharing, names)}
      </span>
      {batch.state === 'waiting' && (names.size > 1 || batch.onFloor) && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={words.changeOf({ name: batch.name })}
          onClick={() => setOpen(true)}
        >
          {words.change}
        </Button>
      )}
      {open && (
        <SharingDialog
          sharing={sharing}
          onFloor={batch.onFloor === true}
          onSave={(chosen) => chooseSharing(batch.id, chosen)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

/** Which of several batches is worked on first. */
const OrderLine = ({ batch }: { batch: BatchProgress }) => {
  const action = useAction((priority: number) =>
    call('queue.prioritiseBatch', { batchId: batch.id, priority }),
  );
  const step = (by: 1 | -1, Picture: Icon, label: string) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      title={label}
      disabled={action.busy || Math.abs(batch.priority + by) > 9}
      onClick={() => void action.run(batch.priority + by)}
    >
      <Picture size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <Group gap="var(--pb-space-xs)" wrap="nowrap">
        {step(1, IconArrowUp, words.soonerOf({ name: batch.name }))}
        {step(-1, IconArrowDown, words.laterOf({ name: batch.name }))}
      </Group>
      <ErrorNote error={action.error} />
    </>
  );
};

/** The settings of the chosen batch. */
export const BatchTools = ({ batch, isAlone }: { batch: BatchProgress; isAlone: boolean }) =>
  batch.state === 'done' ? null : (
    <div className={styles.tools}>
      {(batch.state === 'paused' || batch.state === 'finishing') && (
        <span className="pb-quiet">{words.explained[batch.state]}</span>
      )}
      <div className={styles.line}>
        <SharingLine batch={batch} />
        {!isAlone && <OrderLine batch={batch} />}
      </div>
    </div>
  );
