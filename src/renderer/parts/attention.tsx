import type { ReactNode } from 'react';
import type { Tone } from '#shared/outcome';
import { ToneIcon } from './tone';
import styles from './attention.module.css';

interface Props {
  tone: Extract<Tone, 'look' | 'stop'>;
  title: string;
  remedy: string;
  /** The outside world's own words. */
  detail?: ReactNode;
  children?: ReactNode;
}

/** What needs a person: what it is and what to do, read out at once; the buttons stand below. */
export const Attention = ({ tone, title, remedy, detail, children }: Props) => (
  <section className={styles.box} data-tone={tone}>
    <div role="alert" className={styles.words}>
      <h2 className={styles.title}>
        <ToneIcon tone={tone} size={26} />
        {title}
      </h2>
      <p className={styles.remedy}>{remedy}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
    {children}
  </section>
);
