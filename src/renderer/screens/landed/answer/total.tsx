import type { Breakdown } from '#shared/landed/breakdown';
import { text } from '../../../text';
import { Amount } from './amount';
import styles from './answer.module.css';

const words = text.landed.answer.total;

/** What is to be paid, before anything else. */
export const Total = ({ costs: { total, sourceCurrency } }: { costs: Breakdown }) => (
  <div className={styles.total}>
    <h3 className={styles.partTitle}>{words.title}</h3>
    <p className={styles.huge} data-missing={total === null || undefined}>
      <Amount value={total} currency={sourceCurrency} />
    </p>
    <p className={styles.quiet}>{words.covers}</p>
  </div>
);
