import type { Person } from '#shared/people/person';
import { codedMessage } from '#shared/text/coded-message';
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
import { type Hash, hashOf, isSecretOf, indexOfMatch } from './hash';
import { type ListSeal, noSeal } from './seal';
import { createSequencer } from '../../base/sequencer';
import type { BookPorts, Guard } from './book-ports';
import { changedElsewhere } from './merge';
import { firstShared, synchronised, type PeopleFloor, put, adoptFloorList } from './sharing';

export type Changed = { ok: true } | { ok: false; message: string; field?: string };
export type Profile = Pick<Person, 'id' | 'name' | 'role' | 'active'> & Partial<Pick<Person, 'language'>>;

const toPerson = ({ id, name, role, active, language, pin, badge }: PersonRecord): Person => ({
  ...{ id, name, role, active, language },
  hasPin: pin !== null,
  hasBadge: badge !== null,
});

const refused = (message: string, field?: string): Changed => ({
  ok: false,
  message,
  ...(field !== undefined && { field }),
});

const notOnList = refused(codedMessage('people.notOnList'));
const unusable = refused(codedMessage('people.listUnreadable'));

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Everybody who works at the station. Secrets are stored and compared; they are never returned. */
export class PeopleBook {
  readonly #file: string;
  readonly #guard: Guard;
  readonly #seal: ListSeal;
  readonly #floor: () => PeopleFloor | null;
  readonly #isOn: () => boolean;
  readonly #sequencer = createSequencer();
  #problem: BookProblem | null = null;
  /** The list as it is on disk; null while it can't be used. */
  #book: BookFile | null = null;

  constructor(file: string, { guard, seal = noSeal, floor = () => null, isOn = () => true }: BookPorts) {
    this.#file = file;
    this.#guard = guard;
    this.#seal = seal;
    this.#floor = floor;
    this.#isOn = isOn;
  }

  /** Why the list can't be used; null if it can. */
  problem(): BookProblem | null {
    return this.#problem;
  }

  /** Reads an unusable list again, because its keychain may be available now. */
  readAgain(): Promise<void> {
    // Signing in must not wait for a change that waits for the floor.
    if (this.#book) return Promise.resolve();
    return this.#sequencer.run(() => (this.#book ? undefined : this.#look()));
  }

  /** Seals it again with the new key. */
  sealAgain(): Promise<void> {
    return this.#sequencer.run(async () => {
      if (this.#book && this.#book.people.length > 0) await writeBook(this.#file, this.#book, this.#seal);
    });
  }

  /** Sorted by name. */
  all(): Person[] {
    return this.#records()
      .map(toPerson)
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  find(id: string): Person | null {
    const record = this.#recordOf(id);
    return record ? toPerson(record) : null;
  }

  /** Adds or changes a person. `guard` checks the resulting list. */
  save(profile: Profile, pin: string | null): Promise<Changed> {
    return this.#change(async ({ people }) => {
      const known = people.find(({ id }) => id === profile.id);
      if (people.some(({ id, name }) => id !== profile.id && sameName(name, profile.name)))
        return refused(codedMessage('people.nameTaken', { name: profile.name }), 'name');
      if (known) return people.map((one) => (one === known ? { ...one, ...profile } : one));
      return [
        ...people,
        newRecord({ language: null, ...profile, pin: pin === null ? null : await hashOf(pin), badge: null }),
      ];
    });
  }

  remove(id: string): Promise<Changed> {
    return this.#change(({ people }) =>
      people.some((one) => one.id === id) ? people.filter((one) => one.id !== id) : notOnList,
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
      const owner = await this.#holderOf(badge);
      if (owner && owner.id !== id) return refused(codedMessage('people.badgeTaken', { name: owner.name }));
      return { ...person, badge: await hashOf(badge, badgeSalt) };
    });
  }

  /** True if this is the PIN of that person and they may sign in. */
  async isPinOf(id: string, pin: string): Promise<boolean> {
    const record = this.#recordOf(id);
    if (record?.active !== true || record.pin === null) return false;
    return (await isSecretOf(pin, record.pin)) && this.#isStill(id, 'pin', record.pin);
  }

  /** The owner of this badge, if they may sign in; null if there is none. */
  async ofBadge(badge: string): Promise<Person | null> {
    const holder = await this.#holderOf(badge);
    return holder?.badge && this.#isStill(holder.id, 'badge', holder.badge) ? toPerson(holder) : null;
  }

  /** Whether the list is a floor's, and which of this bench's own people wait for a decision. */
  sharing(): { isShared: boolean; waiting: string[] } {
    const { shared, waiting = [] } = this.#book ?? {};
    return {
      isShared: shared !== undefined && this.#isOn(),
      waiting: waiting.map(({ name }) => name).sort(),
    };
  }

  /** Makes this list the floor's, or the floor's list this bench's; in that case this bench's own people wait. */
  share(how: 'first' | 'use'): Promise<Changed> {
    return this.#sequencer.run(async () => {
      const port = this.#floor();
      if (!this.#book || !port) return this.#book ? refused(codedMessage('people.floorAway')) : unusable;
      const work = how === 'first' ? firstShared : adoptFloorList;
      const next = await work(this.#book, port).catch(() => 'away' as const);
      if (next === 'away') return refused(codedMessage('people.floorAway'));
      if (next === null)
        return refused(codedMessage(how === 'first' ? 'people.floorHasList' : 'people.floorHasNone'));
      const refusal = this.#guard(next.people.map(toPerson));
      if (refusal !== null) return refused(refusal);
      await this.#write(next);
      return { ok: true };
    });
  }

  /** Adds this bench's own waiting people to the floor's list, or drops them. */
  async settleWaiting(isTaken: boolean): Promise<Changed> {
    const waitingPeople = this.#book?.waiting ?? [];
    const joined = isTaken
      ? await this.#change(({ people, gone: removed }) => [
          ...people,
          // For people who are on the list, or were removed from it, the list decides.
          ...waitingPeople.filter(
            ({ id, name }) =>
              !removed.includes(id) && !people.some((one) => one.id === id || sameName(one.name, name)),
          ),
        ])
      : { ok: true as const };
    if (joined.ok)
      await this.#sequencer.run(async () => this.#book && this.#write({ ...this.#book, waiting: [] }));
    return joined;
  }

  /** From now on the list belongs to this bench alone. */
  async keepAsOwn(): Promise<void> {
    const unshare = async () => this.#book?.shared && this.#write({ ...this.#book, shared: undefined });
    await this.#sequencer.run(unshare);
  }

  /**
   * Applies the changes of other benches, and sends what they do not know.
   * @returns true if anything changed here
   */
  async synchronise(): Promise<boolean> {
    const [before, port] = [this.#book, this.#floor()];
    if (!before?.shared || port?.floor !== before.shared.floor) return false;
    if (!this.#isOn()) return this.keepAsOwn().then(() => false);
    const after = await synchronised(before, port);
    if (after === before) return false;
    return this.#sequencer.run(async () => {
      // Changed here meanwhile; the next run handles it.
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

  /** Writes to disk first. A list that could not be written is not used. */
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
        if (refusal !== null) return refused(refusal);
        const result = await put(before, next, this.#floor());
        if (result.kind === 'away') return refused(codedMessage('people.floorAway'));
        await this.#write(result.book);
        if (result.kind === 'put') return { ok: true };
        if (changedElsewhere(before.people, next, result.book.people))
          return refused(codedMessage('people.changedElsewhere'));
      }
      return refused(codedMessage('people.changedElsewhere'));
    });
  }

  async #write(book: BookFile): Promise<void> {
    const parsed = fileSchema.parse(book);
    await writeBook(this.#file, parsed, this.#seal);
    this.#book = parsed;
  }

  #changeOne(
    id: string,
    work: (person: PersonRecord, book: BookFile) => Promise<PersonRecord | Changed>,
  ): Promise<Changed> {
    return this.#change(async (now) => {
      const person = now.people.find((one) => one.id === id);
      if (!person) return notOnList;
      const next = await work(person, now);
      return 'ok' in next ? next : now.people.map((one) => (one.id === id ? next : one));
    });
  }

  /** A person who was removed, or got another secret, during the check is not admitted. */
  #isStill(id: string, secret: 'pin' | 'badge', kept: Hash): boolean {
    const record = this.#recordOf(id);
    return record?.active === true && record[secret]?.hash === kept.hash;
  }

  async #holderOf(badge: string): Promise<PersonRecord | null> {
    const known = this.#records().flatMap((record) =>
      record.badge ? [{ record, badge: record.badge }] : [],
    );
    const badges = known.map((one) => one.badge);
    return known[await indexOfMatch(badge, badges)]?.record ?? null;
  }
}

/** The most changes in a row in which another bench may be faster. */
const mostTries = 5;

/** Opens the list of people. A damaged file is left unchanged and reported. Then no one can be recognised, and nothing is changed. */
export const openPeopleBook = async (file: string, ports: BookPorts): Promise<PeopleBook> => {
  const book = new PeopleBook(file, ports);
  await book.readAgain();
  return book;
};
