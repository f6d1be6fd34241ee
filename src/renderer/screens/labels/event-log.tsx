import type { LoggedEvent } from '#shared/label/event';
import { ToneIcon } from '../../parts';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';
import { eventWords } from './event-words';
import styles from './labels.module.css';

/** What happened to a label, newest first. */
export const EventLog = ({ events }: { events: readonly LoggedEvent[] }) => (
  <section className={styles.part} aria-label={text.labels.detail.log}>
    <h3 className={styles.partTitle}>{text.labels.detail.log}</h3>
    <ol className={styles.log} reversed>
      {events.toReversed().map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  </section>
);

const Entry = ({ entry }: { entry: LoggedEvent }) => {
  const { tone, sentence, more } = eventWords(entry.event);
  return (
    <li className={styles.entry} data-tone={tone}>
      <ToneIcon tone={tone} size={20} />
      <div>
        <p>{sentence}</p>
        {more !== undefined && <p className={styles.quiet}>{more}</p>}
        <p className={styles.when}>
          <time dateTime={entry.at}>{text.labels.log.at(formatDateTime(entry.at), entry.station)}</time>
        </p>
      </div>
    </li>
  );
};
