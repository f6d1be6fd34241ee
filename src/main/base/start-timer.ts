/** Calls `run` once after `ms`; the returned function cancels it. */
export type StartTimer = (ms: number, run: () => void) => () => void;

export const realTimer: StartTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
