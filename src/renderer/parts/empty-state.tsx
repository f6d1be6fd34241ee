import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  icon: Icon;
  title?: string;
  hint?: ReactNode;
  children?: ReactNode;
}

/** What stands where nothing is yet: what this place is for, and the next step. */
export const EmptyState = ({ icon: Picture, title, hint, children }: Props) => (
  <div className={styles.empty}>
    <Picture size={44} stroke={1.5} aria-hidden />
    {title !== undefined && <p className={styles.title}>{title}</p>}
    {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    {children}
  </div>
);
