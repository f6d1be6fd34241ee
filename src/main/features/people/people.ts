import { join } from 'node:path';
import type { Person, PeopleSettings } from '#shared/people/person';
import { codedMessage } from '#shared/text/coded-message';
import { realTimer, type StartTimer } from '../../base/start-timer';
import { type Approvals, createApprovals } from './approvals';
import { type Attempts, openAttempts } from './attempts';
import { openPeopleBook, type PeopleBook } from './book';
import type { BookPorts } from './book-ports';
import { createGate, type Admission, type GatePorts } from './gate';
import type { ListSeal } from './seal';
import { createSession, type Session } from './session';

export type { Admission } from './gate';

export interface PeopleOptions {
  folder: string;
  seal?: ListSeal;
  settings: () => PeopleSettings;
  floor?: BookPorts['floor'];
  /** The changes that a call would make, for the person who approves it. */
  meant: GatePorts['changeOf'];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonic: () => number;
  after?: StartTimer | undefined;
  changed: () => void;
  /** Receives an error of the disk that keeps nobody from signing in. */
  onError: (error: unknown) => void;
}

/** The people of a station: who they are, who is present, and what they may do. */
export interface People {
  book: PeopleBook;
  attempts: Attempts;
  session: Session;
  allowance: Approvals;
  isOn(): boolean;
  /** The person who is signed in. */
  present(): Person | null;
  /** True if somebody can sign people in, so that no one locks themselves out. */
  hasSupervisor(): boolean;
  admit: (...call: Parameters<ReturnType<typeof createGate>>) => Admission;
  /** Applies the changes of other benches. A person who was removed there is signed out. */
  synchronise(): Promise<void>;
  close(): void;
}

const isSupervisor = ({ role, active, hasPin }: Person): boolean => role === 'supervisor' && active && hasPin;

const lastSupervisor = codedMessage('people.supervisorMustStay');

/** Opens the people of a station, with no one signed in. Rejects only for disk errors other than a damaged file of ours. */
export const openPeople = async (options: PeopleOptions): Promise<People> => {
  const { folder, settings, now, after = realTimer, changed } = options;
  const isOn = (): boolean => settings().on;
  const guard = (people: readonly Person[]): string | null =>
    isOn() && !people.some(isSupervisor) ? lastSupervisor : null;
  const { seal, floor } = options;
  const book = await openPeopleBook(join(folder, 'people.json'), { guard, seal, floor, isOn });
  const attempts = await openAttempts(join(folder, 'people-tries.json'), options.monotonic, options.onError);
  const allowance = createApprovals(options.monotonic);
  const session = createSession({
    ...{ now, after },
    idleMs: () => settings().idleMinutes * 60_000,
    changed: () => {
      // Approvals were given to the person who was signed in.
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
  const ports: GatePorts = { isOn, present, allowance, changeOf: options.meant };
  return {
    ...{ book, attempts, session, allowance, isOn, present },
    hasSupervisor: () => book.all().some(isSupervisor),
    admit: createGate(ports),
    synchronise: async () => {
      if (!(await book.synchronise())) return;
      present();
      changed();
    },
    close: () => session.close(),
  };
};
