import type { Output } from '#shared/bridge/contract';
import type { Print } from '#shared/print/print';
import { benchesOf, Panel, PrintsTable } from '../../parts';
import { text } from '../../text';
import styles from './reprint.module.css';

const words = text.reprint.history;
type Detail = NonNullable<Output<'labels.get'>>;

const madePaper = ({ state }: Print): boolean =>
  state === 'sent' || state === 'confirmed' || state === 'unknown';

/** How often it was put on paper before, when, where, by which bench, and why; newest first. */
export const History = ({ detail }: { detail: Detail }) => {
  const { prints } = detail;
  const benchOf = benchesOf(detail.events);
  const count = prints.filter(madePaper).length;
  return (
    <Panel title={words.title} aside={count > 0 && <span>{words.times({ count })}</span>}>
      {prints.length === 0 ? (
        <p className={styles.note}>{words.never}</p>
      ) : (
        <PrintsTable prints={prints} benchOf={benchOf} />
      )}
    </Panel>
  );
};
