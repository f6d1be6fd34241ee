/**
 * Whether a child's end (its `close` event) is that of a killed process. Windows has no signals: there it
 * ends with status 1, as after an uncaught error, which is reported on standard error.
 */
export const wasKilled = ([code, signal]: readonly unknown[]): boolean =>
  signal === 'SIGKILL' || (process.platform === 'win32' && code === 1);
