import { app, type BrowserWindow, powerMonitor } from 'electron';

/** What the system gives a program at its end, in milliseconds: Windows five seconds, most Linux sessions more. */
const systemMs = 5_000;
/** Of those, the time for requests and labels under way; the rest is for what is then written down. */
const underWayMs = 3_500;

/** The system ends the program by these: `kill`, Ctrl+C in a terminal, a terminal or a session that closes. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Quitting waits until what is under way has come to an end that is on disk: as long as it takes when a person closes the window,
 * within the system's time when the system ends the program.
 * @param close resolves when nothing is under way; `withinMs` is how long it may wait for what is
 * @returns whether the program is ending, and how to watch a window for the end of its session
 */
export const createEnding = (close: (withinMs?: number) => Promise<void>) => {
  let isQuitting = false;
  let isClosed = false;
  let withinMs: number | undefined;

  const endWithSystem = (): void => {
    if (withinMs !== undefined) return;
    withinMs = underWayMs;
    setTimeout(() => app.exit(0), systemMs);
    // A window that was closed by a person first waits longer than the system does.
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
    /** Logging out and shutting down, as Windows tells a window. */
    watch: (window: BrowserWindow): void => void window.on('session-end', endWithSystem),
  };
};
