import type { Done, Input, Output, PeopleState } from '#shared/bridge/contract';
import { badgeSchema } from '#shared/people/badge';
import type { Person, PeopleSettings } from '#shared/people/person';
import { said } from '#shared/text/said';
import type { Group } from '../../bridge/station';

type Proof = Input<'people.signIn'>;
type Outcome<T> = { passed: true; value: T } | { passed: false; waitMs: number; counted: boolean };
type Who = NonNullable<PeopleState['person']>;
type Profile = Pick<Person, 'id' | 'name' | 'role' | 'active'> & Partial<Pick<Person, 'language'>>;

/** What the handlers need of the people's room, by shape. */
export interface PeopleDesk {
  isOn(): boolean;
  present(): Person | null;
  hasKeeper(): boolean;
  book: {
    problem(): 'damaged' | 'newer' | 'no_key' | null;
    lookAgain(): Promise<void>;
    all(): Person[];
    find(id: string): Person | null;
    save(profile: Profile, pin: string | null): Promise<Done>;
    remove(id: string): Promise<Done>;
    setPin(id: string, pin: string | null): Promise<Done>;
    setBadge(id: string, badge: string | null): Promise<Done>;
    isPinOf(id: string, pin: string): Promise<boolean>;
    ofBadge(badge: string): Promise<Person | null>;
    sharing(): { isShared: boolean; waiting: string[] };
    share(how: 'first' | 'use'): Promise<Done>;
    settleWaiting(isTaken: boolean): Promise<Done>;
  };
  /** The floor's list; null where no floor is open. */
  floor(): { look(mark: string | null): Promise<object | null> } | null;
  attempts: {
    attempt(
      key: string,
      check: () => Promise<Person | null>,
      whose?: 'own' | 'anybodys',
    ): Promise<Outcome<Person>>;
    forget(key: string): Promise<void>;
  };
  session: { begin(personId: string): void; end(): void; touch(): void };
  allowance: { allow(asked: string, supervisor: string): boolean };
  newId(): string;
  /** A badge that nobody has. */
  newBadge(): string;
  /** Prints a badge; `ok` once paper of it may be out. */
  printBadge(name: string, badge: string, printerId: string | null): Promise<Done>;
  changed(): void;
}

/** All wrong badges count together: a badge does not say whose it is not. */
const badgeKey = 'badge';
/** So do PINs of people who are not there. */
const nobodyKey = 'nobody';

const whoOf = ({ id, name, role, language }: Person): Who => ({ id, name, role, language });
const canSignIn = ({ active, hasPin }: Person): boolean => active && hasPin;
const no = (message: string, waitMs = 0, isCounted = true) => ({
  ...{ ok: false as const, message, waitMs, isCounted },
});

const wrongWords = (proof: Proof): string =>
  'badge' in proof ? said('people.badgeUnknown') : said('people.wrongPin');

const tried = (proof: Proof, desk: PeopleDesk): Promise<Outcome<Person>> => {
  const { book, attempts } = desk;
  if ('badge' in proof) {
    const badge = badgeSchema.safeParse(proof.badge);
    const holder = () => (badge.success ? book.ofBadge(badge.data) : Promise.resolve(null));
    // One's own badge says nothing of the guesses before it.
    return attempts.attempt(badgeKey, holder, 'anybodys');
  }
  const { personId, pin } = proof;
  const person = book.find(personId);
  return attempts.attempt(person?.id ?? nobodyKey, async () =>
    person && (await book.isPinOf(personId, pin)) ? book.find(personId) : null,
  );
};

/** Who shows this; or why not, in words that help nobody who guesses. */
const recognised = async (
  proof: Proof,
  desk: PeopleDesk,
): Promise<{ ok: true; person: Person } | ReturnType<typeof no>> => {
  if (!desk.isOn()) return no(said('people.signInOff'));
  await desk.book.lookAgain();
  const outcome = await tried(proof, desk);
  if (outcome.passed) return { ok: true, person: outcome.value };
  const words = outcome.counted ? wrongWords(proof) : said('people.tooManyTries');
  return no(words, outcome.waitMs, outcome.counted);
};

const stateOf = (desk: PeopleDesk): PeopleState => {
  const { book } = desk;
  const on = desk.isOn();
  const person = on ? desk.present() : null;
  return {
    on,
    person: person && whoOf(person),
    choices: on ? book.all().filter(canSignIn).map(whoOf) : [],
    problem: on ? (book.problem() ?? (desk.hasKeeper() ? null : 'nobody')) : null,
  };
};

const save = async (
  { id, pin, language, ...profile }: Input<'people.save'>,
  desk: PeopleDesk,
): Promise<Output<'people.save'>> => {
  const { book } = desk;
  if (id !== undefined && !book.find(id)) return { ok: false, message: said('people.notOnList') };
  const wanted = { ...profile, id: id ?? desk.newId(), ...(language !== undefined && { language }) };
  const saved = await book.save(wanted, pin ?? null);
  const person = book.find(wanted.id);
  if (!saved.ok) return saved;
  return person ? { ok: true, person } : { ok: false, message: said('people.notOnList') };
};

/** A list may be shared only where people sign in: elsewhere everybody could change it for all benches. */
const share = (how: 'first' | 'use', desk: PeopleDesk): Promise<Done> =>
  desk.isOn()
    ? desk.book.share(how)
    : Promise.resolve({ ok: false, message: said('people.signInForSharing') });

const sharing = async (desk: PeopleDesk): Promise<Output<'people.sharing'>> => {
  const { isShared, waiting } = desk.book.sharing();
  if (isShared) return { state: 'shared', waiting };
  const list = await (desk.floor()?.look(null) ?? Promise.reject(new Error('no floor'))).catch(
    () => undefined,
  );
  if (list === undefined) return { state: 'alone', waiting };
  return { state: list ? 'offered' : 'none', waiting };
};

const printBadge = async (
  { personId, printerId }: Input<'people.printBadge'>,
  desk: PeopleDesk,
): Promise<Done> => {
  const { book } = desk;
  const person = book.find(personId);
  if (!person) return { ok: false, message: said('people.notOnList') };
  const badge = desk.newBadge();
  const printed = await desk.printBadge(person.name, badge, printerId);
  return printed.ok ? book.setBadge(personId, badge) : printed;
};

/** Answers the calls about the people. PINs and badges go in and are never given out. */
export const peopleHandlers = (desk: PeopleDesk): Group<'people'> => {
  const { book, session, attempts, allowance } = desk;
  /** Tells the screens whatever became of it. */
  const told = async <T>(work: Promise<T>): Promise<T> => work.finally(() => desk.changed());
  return {
    state: async () => {
      await book.lookAgain();
      return stateOf(desk);
    },
    signIn: async (proof) => {
      const found = await recognised(proof, desk);
      if (!found.ok) return found;
      session.begin(found.person.id);
      return { ok: true, person: whoOf(found.person) };
    },
    signOut: () => {
      session.end();
      return Promise.resolve({ ok: true });
    },
    touch: () => {
      session.touch();
      return Promise.resolve({ ok: true });
    },
    authorise: async ({ asked, proof }) => {
      const asker = desk.present();
      const found = await recognised(proof, desk);
      if (!found.ok) return found;
      if (found.person.role !== 'supervisor')
        return no(said('people.notSupervisor', { name: found.person.name }));
      // While the PIN was looked at somebody else may have come.
      if (asker === null || desk.present()?.id !== asker.id || !allowance.allow(asked, found.person.name))
        return no(said('people.nothingToAllow'));
      session.touch();
      return { ok: true };
    },
    sharing: () => sharing(desk),
    share: ({ how }) => told(share(how, desk)),
    settleWaiting: ({ take }) => told(book.settleWaiting(take)),
    list: () => Promise.resolve(book.all()),
    save: (request) => told(save(request, desk)),
    remove: ({ personId }) => told(book.remove(personId)),
    setPin: async ({ personId, pin }) => {
      const set = await told(book.setPin(personId, pin));
      if (set.ok) await attempts.forget(personId);
      return set;
    },
    setBadge: ({ personId, badge }) => told(book.setBadge(personId, badge)),
    printBadge: (request) => told(printBadge(request, desk)),
  };
};

/** Why settings may not become so: people are switched on only where somebody could let them in. */
export const peopleRefusal = (
  people: PeopleSettings | undefined,
  desk: Pick<PeopleDesk, 'isOn' | 'book' | 'hasKeeper'>,
): Done | null => {
  if (people?.on !== true || desk.isOn()) return null;
  if (desk.book.problem() !== null)
    return {
      ok: false,
      message: said('people.unreadableNoOne'),
      field: 'people.on',
    };
  return desk.hasKeeper()
    ? null
    : {
        ok: false,
        message: said('people.supervisorFirst'),
        field: 'people.on',
      };
};
