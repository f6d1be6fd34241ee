import { CloseButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { text } from '../../text';
import styles from './labels.module.css';

interface Props {
  title: ReactNode;
  pill: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One label beside the list. Escape closes it. */
export const DetailFrame = ({ title, pill, onClose, children }: Props) => {
  const heading = useId();
  return (
    <section
      className={styles.detail}
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.detailHead}>
        <h2 id={heading} className={styles.ref}>
          {title}
        </h2>
        {pill}
        <CloseButton size={44} aria-label={text.labels.detail.close} onClick={onClose} />
      </header>
      <div className={styles.detailBody}>{children}</div>
    </section>
  );
};
