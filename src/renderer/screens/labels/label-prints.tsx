import type { Print, PrintState } from '#shared/print/print';
import { type PillTone, StatePill } from '../../parts';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';
import styles from './labels.module.css';

const words = text.labels.detail;

const tones: Record<PrintState, PillTone> = {
  queued: 'wait',
  sending: 'wait',
  sent: 'good',
  confirmed: 'good',
  unknown: 'stop',
  failed: 'stop',
  cancelled: 'look',
};

/** Why it was printed, what it waits for or ended with: all that is known of one print. */
const details = (print: Print): string =>
  [
    text.prints.reasons[print.reason],
    print.copies > 1 ? words.copies(print.copies) : '',
    ...print.waiting.map((reason) => text.reasons[reason].title),
    print.note === null ? '' : text.prints.notes[print.note],
  ]
    .filter(Boolean)
    .join(' · ');

/** Every try to put this label on paper, newest first. */
export const LabelPrints = ({ prints }: { prints: readonly Print[] }) => (
  <section className={styles.part} aria-label={words.prints}>
    <h3 className={styles.partTitle}>{words.prints}</h3>
    {prints.length === 0 ? (
      <p className={styles.quiet}>{words.noPrints}</p>
    ) : (
      <table className={styles.small}>
        <thead>
          <tr>
            <th scope="col">{words.printColumns.state}</th>
            <th scope="col">{words.printColumns.printer}</th>
            <th scope="col">{words.printColumns.time}</th>
            <th scope="col">{words.printColumns.why}</th>
          </tr>
        </thead>
        <tbody>
          {prints.toReversed().map((print) => (
            <tr key={print.id}>
              <td>
                <StatePill tone={tones[print.state]}>{text.prints.states[print.state]}</StatePill>
              </td>
              <td>{print.printerName}</td>
              <td>{formatDateTime(print.createdAt)}</td>
              <td>{details(print)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
