import { Button, Stack } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { text } from '../text';
import { FullScreen } from './full-screen';

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
