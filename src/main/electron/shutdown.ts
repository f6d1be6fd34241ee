import { app, type BrowserWindow, powerMonitor } from 'electron';

/** The time that the system gives a program to end, in milliseconds: Windows five seconds, most Linux sessions more. */
const systemMs = 5_000;
/** The part of it for running requests and labels; the remaining time is for writing the results. */
const workMs = 3_500;

/** Signals by which the system ends the program: `kill`, Ctrl+C in a terminal, a terminal or session that closes. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Quitting waits until running work has ended and is on disk: without a limit when a person closes the window, within the system's time
 * when the system ends the program.
 * @param close resolves when no work is running; `withinMs` is how long it may wait
 * @returns whether the program is quitting, and a function that watches a window for the end of its session
 */
export const createShutdown = (close: (withinMs?: number) => Promise<void>) => {
  let isQuitting = false;
  let isClosed = false;
  let withinMs: number | undefined;

  const endWithSystem = (): void => {
    if (withinMs !== undefined) return;
    withinMs = workMs;
    setTimeout(() => app.exit(0), systemMs);
    // A person closed the window first: that wait has no limit, so it is limited now.
    if (isQuitting) void close(withinMs).catch(() => undefined);
    app.quit();
  };

  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    if (isQuitting) return;
    isQuitting = true;
    void close(withinMs).finally(() => {
      isClosed = true;
      app.quit();
    });
  });
  for (const signal of signals) process.on(signal, endWithSystem);
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    endWithSystem();
  });

  return {
    isQuitting: () => isQuitting,
    /** Ends the program on logging out and shutting down, which Windows reports to a window. */
    watch: (window: BrowserWindow): void => void window.on('session-end', endWithSystem),
  };
};
