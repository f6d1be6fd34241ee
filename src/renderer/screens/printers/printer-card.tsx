import type { PrinterView } from '#shared/bridge/contract';
import { ErrorNote, Panel, printerTone, StatePill } from '../../parts';
import { text } from '../../text';
import { PrinterActions } from './printer-actions';
import { PrinterFacts } from './printer-facts';
import { PrinterWords } from './printer-words';
import styles from './printers.module.css';
import { StatePicture } from './state-picture';
import { TestResult } from './test-result';
import { usePrinter } from './use-printer';

/** One printer: its state, what can be done, what stands in the way, who it is. */
export const PrinterCard = ({ printer }: { printer: PrinterView }) => {
  const actions = usePrinter(printer.id);
  // A label that waits for a stopped printer is not being printed.
  const canPrint = printer.status.state !== 'stopped' && printer.status.state !== 'offline';
  return (
    <Panel>
      <article className={styles.card} aria-label={printer.name}>
        <div className={styles.top}>
          <StatePicture {...printer} />
          <h2 className={styles.name}>{printer.name}</h2>
          {printer.isDefault && <span className={styles.mark}>{text.printers.defaultMark}</span>}
          <StatePill tone={printerTone[printer.status.state]}>
            {text.printers.states[printer.status.state].word}
          </StatePill>
          {printer.working && canPrint && <StatePill tone="wait">{text.printers.working}</StatePill>}
          <PrinterActions printer={printer} actions={actions} />
        </div>
        <PrinterWords printer={printer} />
        <TestResult result={actions.tested} running={actions.testing.busy} />
        <ErrorNote error={actions.error} />
        <PrinterFacts printer={printer} />
      </article>
    </Panel>
  );
};
