import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values, side by side. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** One name with its value; left out when there is no value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === undefined || children === null || children === '' ? null : (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
