/**
 * Whether a child's end (of its `close`) is that of one that was killed, or killed itself. Windows knows no signals: there it ends with
 * status 1, as after an error that nobody caught, which is told on standard error.
 */
export const wasKilled = ([code, signal]: readonly unknown[]): boolean =>
  signal === 'SIGKILL' || (process.platform === 'win32' && code === 1);
