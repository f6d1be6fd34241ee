import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface Props {
  title?: string;
  /** Stands at the right of the title: a button, a count. */
  aside?: ReactNode;
  /** `flush` lets a list reach the edges. */
  flush?: boolean;
  /** Grows with the room its column has; what does not fit scrolls inside. */
  fill?: boolean;
  children: ReactNode;
}

/** A bordered area with an optional heading: the one container of every screen. */
export const Panel = ({ title, aside, flush = false, fill = false, children }: Props) => {
  const heading = useId();
  const className = [styles.panel, fill && styles.fill].filter(Boolean).join(' ');
  return (
    <section className={className} aria-labelledby={title === undefined ? undefined : heading}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
};
