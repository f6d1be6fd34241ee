import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './full-screen.module.css';

interface Props {
  title: string;
  /** Read out at once. */
  children: ReactNode;
  /** What can be done about it; what changes there is not read out. */
  below?: ReactNode;
}

/** Takes the whole window: nothing else can be done before this is read. */
export const FullScreen = ({ title, children, below }: Props) => (
  <main className={styles.page}>
    <div className={styles.box}>
      <div role="alert">
        <h1 className={styles.title}>
          <IconHandStop size={56} aria-hidden />
          {title}
        </h1>
        {children}
      </div>
      {below}
    </div>
  </main>
);
