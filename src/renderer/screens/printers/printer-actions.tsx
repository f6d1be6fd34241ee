import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Output, PrinterView } from '#shared/bridge/contract';
import { ConfirmDialog, ErrorNote, useAction } from '../../parts';
import { call, queries } from '../../station';
import { text } from '../../text';
import styles from './printers.module.css';
import { TestResult } from './test-result';

const words = text.printers;

/** Asks the printer now; the list shows what it said. */
const check = async (printerId: string): Promise<unknown> => {
  const status = await call('printers.check', { printerId });
  await queries.invalidateQueries({ queryKey: ['printers.list'] });
  return status === null ? { ok: false, message: words.checkGone } : undefined;
};

/** The buttons of one printer, and what came of the last one pressed. */
export const PrinterActions = ({ printer }: { printer: PrinterView }) => {
  const printerId = printer.id;
  const [removing, setRemoving] = useState(false);
  const [tested, setTested] = useState<Output<'printers.test'> | null>(null);
  const checking = useAction(() => check(printerId));
  const testing = useAction(async () => {
    setTested(null);
    setTested(await call('printers.test', { printerId }));
  });
  const choosing = useAction(() => call('printers.setDefault', { printerId }));
  return (
    <>
      <TestResult result={tested} running={testing.busy} />
      <ErrorNote error={checking.error ?? testing.error ?? choosing.error} />
      <div className={styles.actions}>
        <Button variant="default" loading={checking.busy} onClick={() => void checking.run()}>
          {words.check}
        </Button>
        <Button variant="default" loading={testing.busy} onClick={() => void testing.run()}>
          {words.test}
        </Button>
        {!printer.isDefault && (
          <Button variant="default" loading={choosing.busy} onClick={() => void choosing.run()}>
            {words.makeDefault}
          </Button>
        )}
        <Button variant="subtle" color="gray" className={styles.last ?? ''} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      {removing && <RemovePrinter printer={printer} onClose={() => setRemoving(false)} />}
    </>
  );
};

const RemovePrinter = ({ printer, onClose }: { printer: PrinterView; onClose: () => void }) => (
  <ConfirmDialog
    grave
    title={words.removal.title(printer.name)}
    confirm={words.removal.confirm}
    onConfirm={() => call('printers.remove', { printerId: printer.id })}
    onClose={onClose}
  >
    <p>{words.removal.body}</p>
    {printer.isDefault && <p>{words.removal.wasDefault}</p>}
  </ConfirmDialog>
);
