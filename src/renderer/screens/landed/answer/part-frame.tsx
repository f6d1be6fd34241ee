import { type ReactNode, useId } from 'react';
import { ToneIcon } from '../../../parts';
import { NotTold } from './amount';
import styles from './answer.module.css';

interface Props {
  title: string;
  /** What went wrong with this part alone; null where nothing did. */
  error?: string | null;
  /** False where the account is not told of it. */
  told?: boolean;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of an answer. It fails, or is not told, by itself: the other parts stand beside it unharmed. */
export const PartFrame = ({ title, error = null, told = true, aside, children }: Props) => {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <header className={styles.partHead}>
        <h3 id={heading} className={styles.partTitle}>
          {title}
        </h3>
        {error === null && !told ? <NotTold /> : aside}
      </header>
      {error !== null && (
        <p className={styles.failed}>
          <ToneIcon tone="look" />
          <span>{error}</span>
        </p>
      )}
      {told && children}
    </section>
  );
};
