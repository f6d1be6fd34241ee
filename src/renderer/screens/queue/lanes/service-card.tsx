import type { QueueStatus } from '#shared/queue/status';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatCount, formatExactTime, formatIn } from '../../../text/format';
import { useSeconds } from '../clock';
import styles from './lanes.module.css';

const words = text.queue.service;
type Service = QueueStatus['service'];

const Resumes = ({ at }: { at: string }) => {
  const left = Date.parse(at) - useSeconds();
  if (left <= 0) return words.resumesNow;
  return left < 3_600_000 ? words.resumesIn(formatIn(left)) : words.resumesAt(formatExactTime(at));
};

/** The label service: what is asked of it now, or why it is left alone and until when. */
export const ServiceCard = ({ service: { underWay, width, failure, resumesAt } }: { service: Service }) => (
  <li className={styles.card} data-stuck={failure !== null || undefined}>
    <div className={styles.head}>
      <span className={styles.name}>{words.title}</span>
      <StatePill tone={failure === null ? 'good' : 'look'}>
        {failure === null ? words.fine : words.alone}
      </StatePill>
    </div>
    {failure !== null && (
      <div className={styles.remedy}>
        {text.failures[failure.code].title}. {text.failures[failure.code].remedy}
      </div>
    )}
    <div className={styles.quiet}>
      {failure !== null && resumesAt !== null ? (
        <Resumes at={resumesAt} />
      ) : (
        words.underWay(formatCount(underWay), formatCount(width))
      )}
    </div>
  </li>
);
