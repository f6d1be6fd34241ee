import { ToneIcon } from '../../../parts';
import { text } from '../../../text';
import styles from './answer.module.css';
import type { Verdict } from './verdict';

/** May it go? To be read from two metres: colour, icon and words say the same. */
export const VerdictBand = ({ verdict: { tone, word, reasons } }: { verdict: Verdict }) => (
  <section className={styles.verdict} data-tone={tone} aria-label={text.landed.answer.verdict.name}>
    <ToneIcon tone={tone} size={44} />
    <div>
      <h3 className={styles.word}>{word}</h3>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  </section>
);
