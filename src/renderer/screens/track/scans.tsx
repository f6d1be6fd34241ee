import type { TrackingEvent } from '#shared/tracking/record';
import { text } from '../../text';
import { daysOf, type EventLine } from './event-days';
import { timesIn } from './times';
import styles from './track.module.css';

const words = text.track.events;
const times = timesIn();

const Scan = ({ line }: { line: EventLine }) => (
  <li className={styles.scan} data-unrecognised={!line.isRecognised || undefined}>
    <time className={styles.time} title={line.utc ?? undefined}>
      {line.time}
    </time>
    <span className={styles.what}>
      <strong>{line.title}</strong>
      <span className={styles.quiet}>{line.place}</span>
    </span>
    <span className={styles.category}>{line.category}</span>
  </li>
);

/** What happened to a package, newest first, by day of the station's zone. */
export const Scans = ({ events }: { events: readonly TrackingEvent[] }) => {
  if (events.length === 0) return <p className={styles.quiet}>{words.none}</p>;
  return daysOf(events, times).map(({ day, events: lines }, index) => (
    <section key={index} aria-label={day} className={styles.day}>
      <h3 className={styles.dayName}>{day}</h3>
      <ol className={styles.scans}>
        {lines.map((line, at) => (
          <Scan key={at} line={line} />
        ))}
      </ol>
    </section>
  ));
};
