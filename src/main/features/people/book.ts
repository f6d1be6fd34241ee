import type { Person } from '#shared/people/person';
import { said } from '#shared/text/said';
import {
  type BookFile,
  type BookProblem,
  fileSchema,
  newRecord,
  type PersonRecord,
  readBook,
  sealOlder,
  writeBook,
} from './book-file';
import { type Hash, hashOf, isSecretOf, whichOf } from './hash';
import { type ListSeal, noSeal } from './seal';
import { createSequencer } from '../../base/sequencer';
import type { BookPorts, Guard } from './book-ports';
import { areOvertaken } from './merge';
import { firstShared, inStep, type PeopleFloor, put, taken } from './sharing';

export type Changed = { ok: true } | { ok: false; message: string; field?: string };
export type Profile = Pick<Person, 'id' | 'name' | 'role' | 'active'> & Partial<Pick<Person, 'language'>>;

/** Everybody who works at the station. Secrets go in and are compared; they never come out. */
export interface PeopleBook {
  /** Why the list can't be used; null when it can. */
  problem(): BookProblem | null;
  /** Reads a list again that could not be used: its keychain may have come. */
  lookAgain(): Promise<void>;
  /** Closes it again: the key it is to be sealed with is another one now. */
  sealAnew(): Promise<void>;
  /** By name. */
  all(): Person[];
  find(id: string): Person | null;
  /** Adds or changes; `guard` looks at the list as it would be. */
  save(profile: Profile, pin: string | null): Promise<Changed>;
  remove(id: string): Promise<Changed>;
  setPin(id: string, pin: string | null): Promise<Changed>;
  setBadge(id: string, badge: string | null): Promise<Changed>;
  /** True when this is the PIN of that person, who may sign in. */
  isPinOf(id: string, pin: string): Promise<boolean>;
  /** Whose badge this is, of those who may sign in; null when it is nobody's. */
  ofBadge(badge: string): Promise<Person | null>;
  /** Whether the list is a floor's, and who of this bench's own people waits to be taken over. */
  sharing(): { isShared: boolean; waiting: string[] };
  /** This list becomes the floor's, or the floor's becomes this bench's, whose own people then wait. */
  share(how: 'first' | 'use'): Promise<Changed>;
  /** The bench's own people join the floor's list, or are given up. */
  settleWaiting(isTaken: boolean): Promise<Changed>;
  /** The list is this bench's own from now on. */
  keepAsOwn(): Promise<void>;
  /** Takes in what other benches changed, and tells what they don't know. @returns whether anything is another here */
  keepInStep(): Promise<boolean>;
}

const toPerson = ({ id, name, role, active, language, pin, badge }: PersonRecord): Person => ({
  ...{ id, name, role, active, language },
  hasPin: pin !== null,
  hasBadge: badge !== null,
});

const no = (message: string, field?: string): Changed => ({
  ok: false,
  message,
  ...(field !== undefined && { field }),
});

const gone = no(said('people.notOnList'));
const unusable = no(said('people.listUnreadable'));

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

class ListOfPeople implements PeopleBook {
  readonly #file: string;
  readonly #guard: Guard;
  readonly #seal: ListSeal;
  readonly #floor: () => PeopleFloor | null;
  readonly #isOn: () => boolean;
  readonly #sequencer = createSequencer();
  #problem: BookProblem | null = null;
  /** As it is on disk; null while it can't be used. */
  #book: BookFile | null = null;

  constructor(file: string, { guard, seal = noSeal, floor = () => null, isOn = () => true }: BookPorts) {
    this.#file = file;
    this.#guard = guard;
    this.#seal = seal;
    this.#floor = floor;
    this.#isOn = isOn;
  }

  problem(): BookProblem | null {
    return this.#problem;
  }

  lookAgain(): Promise<void> {
    // Who signs in does not wait for a change that waits for the floor.
    if (this.#book) return Promise.resolve();
    return this.#sequencer.run(() => (this.#book ? undefined : this.#look()));
  }

  sealAnew(): Promise<void> {
    return this.#sequencer.run(async () => {
      if (this.#book && this.#book.people.length > 0) await writeBook(this.#file, this.#book, this.#seal);
    });
  }

  all(): Person[] {
    return this.#records()
      .map(toPerson)
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  find(id: string): Person | null {
    const record = this.#recordOf(id);
    return record ? toPerson(record) : null;
  }

  save(profile: Profile, pin: string | null): Promise<Changed> {
    return this.#change(async ({ people }) => {
      const known = people.find(({ id }) => id === profile.id);
      if (people.some(({ id, name }) => id !== profile.id && sameName(name, profile.name)))
        return no(said('people.nameTaken', { name: profile.name }), 'name');
      if (known) return people.map((one) => (one === known ? { ...one, ...profile } : one));
      return [
        ...people,
        newRecord({ language: null, ...profile, pin: pin === null ? null : await hashOf(pin), badge: null }),
      ];
    });
  }

  remove(id: string): Promise<Changed> {
    return this.#change(({ people }) =>
      people.some((one) => one.id === id) ? people.filter((one) => one.id !== id) : gone,
    );
  }

  setPin(id: string, pin: string | null): Promise<Changed> {
    return this.#changeOne(id, async (person) => ({
      ...person,
      pin: pin === null ? null : await hashOf(pin),
    }));
  }

  setBadge(id: string, badge: string | null): Promise<Changed> {
    return this.#changeOne(id, async (person, { badgeSalt }) => {
      if (badge === null) return { ...person, badge: null };
      const holder = await this.#holderOf(badge);
      if (holder && holder.id !== id) return no(said('people.badgeTaken', { name: holder.name }));
      return { ...person, badge: await hashOf(badge, badgeSalt) };
    });
  }

  async isPinOf(id: string, pin: string): Promise<boolean> {
    const record = this.#recordOf(id);
    if (record?.active !== true || record.pin === null) return false;
    return (await isSecretOf(pin, record.pin)) && this.#isStill(id, 'pin', record.pin);
  }

  async ofBadge(badge: string): Promise<Person | null> {
    const holder = await this.#holderOf(badge);
    return holder?.badge && this.#isStill(holder.id, 'badge', holder.badge) ? toPerson(holder) : null;
  }

  sharing(): ReturnType<PeopleBook['sharing']> {
    const { shared, waiting = [] } = this.#book ?? {};
    return {
      isShared: shared !== undefined && this.#isOn(),
      waiting: waiting.map(({ name }) => name).sort(),
    };
  }

  share(how: 'first' | 'use'): Promise<Changed> {
    return this.#sequencer.run(async () => {
      const port = this.#floor();
      if (!this.#book || !port) return this.#book ? no(said('people.floorAway')) : unusable;
      const work = how === 'first' ? firstShared : taken;
      const next = await work(this.#book, port).catch(() => 'away' as const);
      if (next === 'away') return no(said('people.floorAway'));
      if (next === null) return no(said(how === 'first' ? 'people.floorHasList' : 'people.floorHasNone'));
      const refusal = this.#guard(next.people.map(toPerson));
      if (refusal !== null) return no(refusal);
      await this.#write(next);
      return { ok: true };
    });
  }

  async settleWaiting(isTaken: boolean): Promise<Changed> {
    const mine = this.#book?.waiting ?? [];
    const joined = isTaken
      ? await this.#change(({ people, gone: removed }) => [
          ...people,
          // Whoever is on the list, or was removed from it, is as the list says.
          ...mine.filter(
            ({ id, name }) =>
              !removed.includes(id) && !people.some((one) => one.id === id || sameName(one.name, name)),
          ),
        ])
      : { ok: true as const };
    if (joined.ok)
      await this.#sequencer.run(async () => this.#book && this.#write({ ...this.#book, waiting: [] }));
    return joined;
  }

  async keepAsOwn(): Promise<void> {
    const own = async () => this.#book?.shared && this.#write({ ...this.#book, shared: undefined });
    await this.#sequencer.run(own);
  }

  async keepInStep(): Promise<boolean> {
    const [before, port] = [this.#book, this.#floor()];
    if (!before?.shared || port?.floor !== before.shared.floor) return false;
    if (!this.#isOn()) return this.keepAsOwn().then(() => false);
    const after = await inStep(before, port);
    if (after === before) return false;
    return this.#sequencer.run(async () => {
      // Changed here meanwhile: the next time.
      if (this.#book !== before) return false;
      await this.#write(after);
      return true;
    });
  }

  async #look(): Promise<void> {
    const found = await readBook(this.#file, this.#seal);
    this.#problem = typeof found === 'string' ? found : null;
    this.#book = typeof found === 'string' ? null : found.book;
    if (typeof found !== 'string' && found.isOlder) await sealOlder(this.#file, found.book, this.#seal);
  }

  #records(): readonly PersonRecord[] {
    return this.#book?.people ?? [];
  }

  #recordOf(id: string): PersonRecord | undefined {
    return this.#records().find((person) => person.id === id);
  }

  /** On disk first; a list that could not be written is not the list. */
  #change(
    work: (book: BookFile) => Promise<PersonRecord[] | Changed> | PersonRecord[] | Changed,
  ): Promise<Changed> {
    return this.#sequencer.run(async () => {
      for (let attempt = 0; attempt < mostTries; attempt += 1) {
        if (!this.#book) return unusable;
        if (this.#book.shared && !this.#isOn()) await this.#write({ ...this.#book, shared: undefined });
        const before = this.#book;
        const next = await work(before);
        if (!Array.isArray(next)) return next;
        const refusal = this.#guard(next.map(toPerson));
        if (refusal !== null) return no(refusal);
        const came = await put(before, next, this.#floor());
        if (came.kind === 'away') return no(said('people.floorAway'));
        await this.#write(came.book);
        if (came.kind === 'put') return { ok: true };
        if (areOvertaken(before.people, next, came.book.people)) return no(said('people.changedElsewhere'));
      }
      return no(said('people.changedElsewhere'));
    });
  }

  async #write(book: BookFile): Promise<void> {
    const whole = fileSchema.parse(book);
    await writeBook(this.#file, whole, this.#seal);
    this.#book = whole;
  }

  #changeOne(
    id: string,
    work: (person: PersonRecord, book: BookFile) => Promise<PersonRecord | Changed>,
  ): Promise<Changed> {
    return this.#change(async (now) => {
      const person = now.people.find((one) => one.id === id);
      if (!person) return gone;
      const next = await work(person, now);
      return 'ok' in next ? next : now.people.map((one) => (one.id === id ? next : one));
    });
  }

  /** Whoever was put out, or got another secret, while theirs was looked at is not let in by it. */
  #isStill(id: string, secret: 'pin' | 'badge', kept: Hash): boolean {
    const record = this.#recordOf(id);
    return record?.active === true && record[secret]?.hash === kept.hash;
  }

  async #holderOf(badge: string): Promise<PersonRecord | null> {
    const known = this.#records().flatMap((record) =>
      record.badge ? [{ record, badge: record.badge }] : [],
    );
    const badges = known.map((one) => one.badge);
    return known[await whichOf(badge, badges)]?.record ?? null;
  }
}

/** Changes in a row in which another bench may be quicker. */
const mostTries = 5;

/**
 * Opens the list of people. A file that is damaged is left as it is and said: then nobody can be recognised, and nothing is
 * changed.
 */
export const openPeopleBook = async (file: string, ports: BookPorts): Promise<PeopleBook> => {
  const book = new ListOfPeople(file, ports);
  await book.lookAgain();
  return book;
};
