import type { StartTimer } from '../../base/start-timer';

export interface SessionOptions {
  /** Milliseconds since some fixed moment. */
  now: () => number;
  after: StartTimer;
  idleMs: () => number;
  /** Called when somebody signed in or out. */
  changed: () => void;
}

/** The longest time between two checks, because the idle time may be changed meanwhile, and the machine may sleep. */
const lookMs = 15_000;

/** Who is at the station. After a while without activity, no one is. */
export interface Session {
  /** ID of the person; null while the station is locked. */
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
  /** After sleep of the machine, or a jump of the clock, the station must not stay open. */
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
