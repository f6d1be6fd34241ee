import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import styles from './form.module.css';

interface Props {
  title: string;
  /** What is in it, in one line, for when it is closed. */
  summary: string;
  changes: number;
  problems: number;
}

/** The line of a group that opens and closes it. */
export const GroupHead = ({ title, summary, changes, problems }: Props) => (
  <span className={styles.groupHead}>
    <span>{title}</span>
    <span className={styles.summary}>{summary}</span>
    <span className={styles.badges}>
      {problems > 0 && (
        <StatePill tone="stop">{text.recipient.form.problems(formatCount(problems))}</StatePill>
      )}
      {changes > 0 && <StatePill tone="wait">{text.recipient.form.changed(formatCount(changes))}</StatePill>}
    </span>
  </span>
);
