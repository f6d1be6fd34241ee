import { Button } from '@mantine/core';
import type { PrinterView } from '#shared/bridge/contract';
import { text } from '../../text';
import { PrinterCommands } from './printer-commands';
import styles from './printers.module.css';
import type { OnePrinter } from './use-printer';

const words = text.printers;

/** The buttons of one printer. */
export const PrinterActions = ({ printer, actions }: { printer: PrinterView; actions: OnePrinter }) => {
  const { checking, testing, choosing } = actions;
  return (
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
      <PrinterCommands printer={printer} />
    </div>
  );
};
