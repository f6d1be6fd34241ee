import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './full-screen.module.css';

/** Takes the whole window: nothing else can be done before this is read. */
export const FullScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={styles.page}>
    <div role="alert" className={styles.box}>
      <h1 className={styles.title}>
        <IconHandStop size={56} aria-hidden />
        {title}
      </h1>
      {children}
    </div>
  </main>
);
