import type { Output } from '#shared/bridge/contract';
import type { Print } from '#shared/print/print';
import { text } from '../text';
import { formatDateTime } from '../text/format';
import { HeadRow } from './head-row';
import { PrintPill } from './pills';
import styles from './small-table.module.css';

const words = text.prints;
const { columns } = words;

type Events = NonNullable<Output<'labels.get'>>['events'];

/** The bench that requested each print. */
export const benchesOf = (events: Events): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ station, event }) =>
      event.type === 'print.queued' ? [[event.printId, station] as const] : [],
    ),
  );

/** The reason of one print, what it waits for, and how it ended. */
const why = ({ reason, copies, waiting, note }: Print): string =>
  [
    words.reasons[reason],
    copies > 1 ? words.copies({ count: copies }) : '',
    ...waiting.map((each) => text.reasons[each].title),
    note === null ? '' : words.notes[note],
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * Every print of a label, newest first.
 * @param benchOf the bench that requested a print
 */
export const PrintsTable = ({
  prints,
  benchOf,
}: {
  prints: readonly Print[];
  benchOf: ReadonlyMap<string, string>;
}) => (
  <table className={styles.table}>
    <HeadRow names={[columns.state, columns.time, columns.printer, columns.bench, columns.why]} />
    <tbody>
      {prints.toReversed().map((print) => (
        <tr key={print.id}>
          <td>
            <PrintPill print={print} />
          </td>
          <td>{formatDateTime(print.createdAt)}</td>
          <td>{print.printerName}</td>
          <td>{benchOf.get(print.id)}</td>
          <td>{why(print)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
