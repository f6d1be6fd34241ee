import type { Output } from '#shared/bridge/contract';
import type { Print } from '#shared/print/print';
import { Panel, PrintPill } from '../../parts';
import { text } from '../../text';
import { formatCount, formatDateTime } from '../../text/format';
import styles from './reprint.module.css';

const words = text.reprint.history;
type Detail = NonNullable<Output<'labels.get'>>;

const madePaper = ({ state }: Print): boolean =>
  state === 'sent' || state === 'confirmed' || state === 'unknown';

/** Which bench asked for each print. */
const benches = ({ events }: Detail): Map<string, string> =>
  new Map(
    events.flatMap(({ station, event }) =>
      event.type === 'print.queued' ? [[event.printId, station] as const] : [],
    ),
  );

const why = ({ reason, copies, note }: Print): string =>
  [
    text.prints.reasons[reason],
    copies > 1 ? words.copies({ copies: formatCount(copies) }) : '',
    note === null ? '' : text.prints.notes[note],
  ]
    .filter(Boolean)
    .join(' · ');

/** How often it was put on paper before, when, where, by which bench, and why; newest first. */
export const History = ({ detail }: { detail: Detail }) => {
  const { prints } = detail;
  const bench = benches(detail);
  const count = prints.filter(madePaper).length;
  return (
    <Panel title={words.title} aside={count > 0 && <span>{words.times({ count })}</span>}>
      {prints.length === 0 ? (
        <p className={styles.note}>{words.never}</p>
      ) : (
        <table className={styles.history}>
          <thead>
            <tr>
              <th scope="col">{words.columns.state}</th>
              <th scope="col">{words.columns.time}</th>
              <th scope="col">{words.columns.printer}</th>
              <th scope="col">{words.columns.bench}</th>
              <th scope="col">{words.columns.why}</th>
            </tr>
          </thead>
          <tbody>
            {prints.toReversed().map((print) => (
              <tr key={print.id}>
                <td>
                  <PrintPill print={print} />
                </td>
                <td>{formatDateTime(print.createdAt)}</td>
                <td>{print.printerName}</td>
                <td>{bench.get(print.id)}</td>
                <td>{why(print)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
};
