/** Starts a timer; returns how to stop it. */
export type After = (ms: number, work: () => void) => () => void;

export interface SessionOptions {
  /** Milliseconds since some fixed moment. */
  now: () => number;
  after: After;
  idleMs: () => number;
  /** Told when somebody came or went. */
  changed: () => void;
}

/** Looked at this often at least: the time after which it locks may be set anew meanwhile, and a machine may sleep. */
const lookMs = 15_000;

/** Who is at the station. Nobody is again when nothing was heard of them for a while. */
export interface Session {
  /** Id of the person; null while the station is locked. */
  personId(): string | null;
  begin(personId: string): void;
  end(): void;
  /** Somebody pressed or touched something. */
  touch(): void;
  close(): void;
}

export const createSession = ({ now, after, idleMs, changed }: SessionOptions): Session => {
  let personId: string | null = null;
  let last = 0;
  let stop: (() => void) | null = null;

  const forget = (): void => {
    personId = null;
    stop?.();
    stop = null;
  };
  const end = (): void => {
    if (personId === null) return;
    forget();
    changed();
  };
  /** A machine that slept, or a clock that jumped, must not leave the station open. */
  const isIdle = (): boolean => now() - last >= idleMs() || now() < last;
  const watch = (): void => {
    stop = after(Math.min(lookMs, Math.max(1, last + idleMs() - now())), () => {
      stop = null;
      if (isIdle()) end();
      else watch();
    });
  };

  return {
    personId: () => {
      if (personId !== null && isIdle()) end();
      return personId;
    },
    begin: (id) => {
      forget();
      personId = id;
      last = now();
      watch();
      changed();
    },
    end,
    touch: () => {
      if (personId === null) return;
      if (isIdle()) end();
      else last = now();
    },
    close: forget,
  };
};
