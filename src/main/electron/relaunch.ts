import { spawn } from 'node:child_process';
import { withoutFile } from './provisioning-file';

/**
 * Starts a program after this process has ended. Electron’s `app.relaunch` forbids new privileges to the started program, so Chromium’s
 * setuid sandbox could not start and the program would end at once. Linux and macOS.
 * @param args a file that they name with `--provision` is not loaded again
 */
export const startOnceEnded = (program: string, args: readonly string[]): void => {
  // The pipe that it reads from is closed when this process ends.
  const script = 'read -r _; exec "$0" "$@"';
  const waiting = spawn('/bin/sh', ['-c', script, program, ...withoutFile(args)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  waiting.on('error', () => undefined);
  waiting.unref();
};
