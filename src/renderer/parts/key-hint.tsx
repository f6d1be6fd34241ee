import styles from './key-hint.module.css';

/** The key that does the same. Hidden from screen readers: the control tells them by `aria-keyshortcuts`. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
);
