import type { PrinterView } from '#shared/bridge/contract';
import { Panel, StatePill } from '../../parts';
import { text } from '../../text';
import { PrinterActions } from './printer-actions';
import { PrinterFacts } from './printer-facts';
import { PrinterWords } from './printer-words';
import styles from './printers.module.css';
import { toneOf } from './state';

/** One printer: its state first, who it is, what can be done. */
export const PrinterCard = ({ printer }: { printer: PrinterView }) => (
  <Panel>
    <article className={styles.card} aria-label={printer.name}>
      <div className={styles.top}>
        <h2 className={styles.name}>
          {printer.name}
          {printer.isDefault && <span className={styles.mark}>{text.printers.defaultMark}</span>}
        </h2>
        {printer.working && <StatePill tone="wait">{text.printers.working}</StatePill>}
        <StatePill tone={toneOf[printer.status.state]}>
          {text.printers.states[printer.status.state].word}
        </StatePill>
      </div>
      <PrinterWords printer={printer} />
      <PrinterFacts printer={printer} />
      <PrinterActions printer={printer} />
    </article>
  </Panel>
);
