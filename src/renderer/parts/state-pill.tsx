import type { ReactNode } from 'react';
import styles from './state-pill.module.css';
import { type PillTone, ToneIcon } from './tone';

/** A state in colour, icon and words. The words alone must be enough. */
export const StatePill = ({ tone, children }: { tone: PillTone; children: ReactNode }) => (
  <span className={styles.pill} data-tone={tone}>
    <ToneIcon tone={tone} size={16} />
    <span>{children}</span>
  </span>
);
