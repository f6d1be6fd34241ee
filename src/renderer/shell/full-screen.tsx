import { Button, Stack } from '@mantine/core';
import { IconFlask, IconHandStop } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import type { Environment } from '#shared/settings';
import { text } from '../text';
import bannerStyles from './banner.module.css';
import styles from './full-screen.module.css';

const saidOf = (environment: Environment): string | null => {
  if (environment === 'practice') return text.practice.banner;
  return environment === 'staging' ? text.practice.staging : null;
};

/** Says all the time that this is not the real thing; in production there is nothing to say. */
export const Banner = ({ environment }: { environment: Environment }) => {
  const said = saidOf(environment);
  if (said === null) return null;
  return (
    <div className={bannerStyles.banner} role="note">
      <IconFlask size={20} aria-hidden />
      {said}
    </div>
  );
};

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

interface State {
  error: Error | null;
}

/** A mistake in drawing a screen ends here: it says so and offers to load the page again. */
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
