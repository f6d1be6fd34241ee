import { Button, Stack } from '@mantine/core';
import { IconFlask, IconHandStop } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import type { Environment } from '#shared/settings';
import { text } from '../text';
import styles from './full-screen.module.css';

const bannerWords = (environment: Environment): string | null => {
  if (environment === 'practice') return text.practice.banner;
  return environment === 'staging' ? text.practice.staging : null;
};

/** Shows at all times that this is not production; in production there is no banner. */
export const Banner = ({ environment }: { environment: Environment }) => {
  const words = bannerWords(environment);
  if (words === null) return null;
  return (
    <div className={styles.banner} role="note">
      <IconFlask size={20} aria-hidden />
      {words}
    </div>
  );
};

interface Props {
  title: string;
  /** Announced by screen readers at once. */
  children: ReactNode;
  /** The possible actions; changes in them are not announced. */
  below?: ReactNode;
}

/** Covers the whole window: nothing else can be done before this is read. */
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

interface State {
  error: Error | null;
}

/** Catches an error in drawing a screen, reports it and offers to load the page again. */
export class CrashGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <FullScreen title={text.shell.crash.title}>
        <Stack align="flex-start">
          <span>{text.shell.crash.lead}</span>
          <Button size="lg" autoFocus onClick={() => window.location.reload()}>
            {text.shell.crash.reload}
          </Button>
          <small>
            {text.shell.crash.detail}: {error.message}
          </small>
        </Stack>
      </FullScreen>
    );
  }
}
