import type { ReactNode } from 'react';
import { type PillTone, ToneIcon } from '../../parts';
import styles from './settings.module.css';

/** A sentence with its icon and colour. */
export const Note = ({ tone, children }: { tone: PillTone; children: ReactNode }) => (
  <div className={styles.note} data-tone={tone}>
    <ToneIcon tone={tone} />
    <div>{children}</div>
  </div>
);
