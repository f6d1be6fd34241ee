import { join } from 'node:path';
import type { Person, PeopleSettings } from '#shared/people/person';
import { said } from '#shared/text/said';
import { type Allowance, createAllowance } from './allowance';
import { type Attempts, openAttempts } from './attempts';
import { openPeopleBook, type PeopleBook } from './book';
import type { BookPorts } from './book-ports';
import { createGate, type Admission, type GatePorts } from './gate';
import type { ListSeal } from './seal';
import { type After, createSession, type Session } from './session';

export type { Admission } from './gate';

export interface PeopleOptions {
  folder: string;
  seal?: ListSeal;
  settings: () => PeopleSettings;
  floor?: BookPorts['floor'];
  /** What a call would change, for who is asked to allow it. */
  meant: GatePorts['meant'];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that nobody sets. */
  monotonic: () => number;
  after?: After | undefined;
  changed: () => void;
}

/** The people of a station: who they are, who is there, and what they may do. */
export interface People {
  book: PeopleBook;
  attempts: Attempts;
  session: Session;
  allowance: Allowance;
  isOn(): boolean;
  /** Who is signed in. */
  present(): Person | null;
  /** True where somebody could let people in: nobody may lock themselves out. */
  hasKeeper(): boolean;
  admit: (...call: Parameters<ReturnType<typeof createGate>>) => Admission;
  /** Takes in what other benches changed; whoever was put out there is signed out. */
  keepInStep(): Promise<void>;
  close(): void;
}

const later: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

const isKeeper = ({ role, active, hasPin }: Person): boolean => role === 'supervisor' && active && hasPin;

const lastKeeper = said('people.supervisorMustStay');

/** Opens the people of a station; nobody is signed in. Rejects only when the disk fails in a way no file of ours explains. */
export const openPeople = async (options: PeopleOptions): Promise<People> => {
  const { folder, settings, now, after = later, changed } = options;
  const isOn = (): boolean => settings().on;
  const guard = (people: readonly Person[]): string | null =>
    isOn() && !people.some(isKeeper) ? lastKeeper : null;
  const { seal, floor } = options;
  const book = await openPeopleBook(join(folder, 'people.json'), { guard, seal, floor, isOn });
  const attempts = await openAttempts(join(folder, 'people-tries.json'), options.monotonic);
  const allowance = createAllowance(options.monotonic);
  const session = createSession({
    ...{ now, after },
    idleMs: () => settings().idleMinutes * 60_000,
    changed: () => {
      // What was allowed was allowed to who was there.
      allowance.forget();
      changed();
    },
  });
  const present = (): Person | null => {
    const personId = session.personId();
    const person = personId === null ? null : book.find(personId);
    if (personId !== null && person?.active !== true) session.end();
    return person?.active === true ? person : null;
  };
  const ports: GatePorts = { isOn, present, allowance, meant: options.meant };
  return {
    ...{ book, attempts, session, allowance, isOn, present },
    hasKeeper: () => book.all().some(isKeeper),
    admit: createGate(ports),
    keepInStep: async () => {
      if (!(await book.keepInStep())) return;
      present();
      changed();
    },
    close: () => session.close(),
  };
};
