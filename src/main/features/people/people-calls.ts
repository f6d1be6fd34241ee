import type { Done, Input, Output, PeopleState } from '#shared/bridge/contract';
import { badgeSchema } from '#shared/people/badge';
import type { Person, PeopleSettings } from '#shared/people/person';
import { codedMessage } from '#shared/text/coded-message';
import type { Group } from '../../bridge/station';
import type { PeopleBook } from './book';

type Proof = Input<'people.signIn'>;
type Outcome<T> = { passed: true; value: T } | { passed: false; waitMs: number; counted: boolean };
type Who = NonNullable<PeopleState['person']>;

/** The dependencies of the handlers, by their shape. */
export interface PeopleDesk {
  isOn(): boolean;
  present(): Person | null;
  hasSupervisor(): boolean;
  book: Omit<PeopleBook, 'sealAgain' | 'synchronise' | 'keepAsOwn'>;
  /** The floor's list; null if no floor is open. */
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
  allowance: { approve(asked: string, supervisor: string): boolean };
  newId(): string;
  /** A new badge that no one has. */
  newBadge(): string;
  /** Prints a badge; `ok` once its paper may be out. */
  printBadge(name: string, badge: string, printerId: string | null): Promise<Done>;
  changed(): void;
}

/** All wrong badges are counted together, because a badge does not show whom it imitates. */
const badgeKey = 'badge';
/** PINs for unknown people are counted together as well. */
const nobodyKey = 'nobody';

const whoOf = ({ id, name, role, language }: Person): Who => ({ id, name, role, language });
const canSignIn = ({ active, hasPin }: Person): boolean => active && hasPin;
const refused = (message: string, waitMs = 0, isCounted = true) => ({
  ...{ ok: false as const, message, waitMs, isCounted },
});

const wrongWords = (proof: Proof): string =>
  'badge' in proof ? codedMessage('people.badgeUnknown') : codedMessage('people.wrongPin');

const checkProof = (proof: Proof, desk: PeopleDesk): Promise<Outcome<Person>> => {
  const { book, attempts } = desk;
  if ('badge' in proof) {
    const badge = badgeSchema.safeParse(proof.badge);
    const holder = () => (badge.success ? book.ofBadge(badge.data) : Promise.resolve(null));
    // Scanning one's own badge says nothing about who made the earlier guesses.
    return attempts.attempt(badgeKey, holder, 'anybodys');
  }
  const { personId, pin } = proof;
  const person = book.find(personId);
  return attempts.attempt(person?.id ?? nobodyKey, async () =>
    person && (await book.isPinOf(personId, pin)) ? book.find(personId) : null,
  );
};

/** The person with this proof, or a refusal in words that do not help a person who guesses. */
const recognised = async (
  proof: Proof,
  desk: PeopleDesk,
): Promise<{ ok: true; person: Person } | ReturnType<typeof refused>> => {
  if (!desk.isOn()) return refused(codedMessage('people.signInOff'));
  await desk.book.readAgain();
  const outcome = await checkProof(proof, desk);
  if (outcome.passed) return { ok: true, person: outcome.value };
  const words = outcome.counted ? wrongWords(proof) : codedMessage('people.tooManyTries');
  return refused(words, outcome.waitMs, outcome.counted);
};

const stateOf = (desk: PeopleDesk): PeopleState => {
  const { book } = desk;
  const on = desk.isOn();
  const person = on ? desk.present() : null;
  return {
    on,
    person: person && whoOf(person),
    choices: on ? book.all().filter(canSignIn).map(whoOf) : [],
    problem: on ? (book.problem() ?? (desk.hasSupervisor() ? null : 'nobody')) : null,
  };
};

const save = async (
  { id, pin, language, ...profile }: Input<'people.save'>,
  desk: PeopleDesk,
): Promise<Output<'people.save'>> => {
  const { book } = desk;
  if (id !== undefined && !book.find(id)) return { ok: false, message: codedMessage('people.notOnList') };
  const wanted = { ...profile, id: id ?? desk.newId(), ...(language !== undefined && { language }) };
  const saved = await book.save(wanted, pin ?? null);
  const person = book.find(wanted.id);
  if (!saved.ok) return saved;
  return person ? { ok: true, person } : { ok: false, message: codedMessage('people.notOnList') };
};

/** A list may be shared only where people sign in. Elsewhere everybody could change it for all benches. */
const share = (how: 'first' | 'use', desk: PeopleDesk): Promise<Done> =>
  desk.isOn()
    ? desk.book.share(how)
    : Promise.resolve({ ok: false, message: codedMessage('people.signInForSharing') });

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
  if (!person) return { ok: false, message: codedMessage('people.notOnList') };
  const badge = desk.newBadge();
  const printed = await desk.printBadge(person.name, badge, printerId);
  return printed.ok ? book.setBadge(personId, badge) : printed;
};

/** Handles the calls about people. PINs and badges are accepted and never returned. */
export const peopleHandlers = (desk: PeopleDesk): Group<'people'> => {
  const { book, session, attempts, allowance } = desk;
  /** Notifies the screens, whatever the result is. */
  const notifying = async <T>(work: Promise<T>): Promise<T> => work.finally(() => desk.changed());
  return {
    state: async () => {
      await book.readAgain();
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
        return refused(codedMessage('people.notSupervisor', { name: found.person.name }));
      // While the PIN was checked, another person may have signed in.
      if (asker === null || desk.present()?.id !== asker.id || !allowance.approve(asked, found.person.name))
        return refused(codedMessage('people.nothingToAllow'));
      session.touch();
      return { ok: true };
    },
    sharing: () => sharing(desk),
    share: ({ how }) => notifying(share(how, desk)),
    settleWaiting: ({ take }) => notifying(book.settleWaiting(take)),
    list: () => Promise.resolve(book.all()),
    save: (request) => notifying(save(request, desk)),
    remove: ({ personId }) => notifying(book.remove(personId)),
    setPin: async ({ personId, pin }) => {
      const set = await notifying(book.setPin(personId, pin));
      if (set.ok) await attempts.forget(personId);
      return set;
    },
    setBadge: ({ personId, badge }) => notifying(book.setBadge(personId, badge)),
    printBadge: (request) => notifying(printBadge(request, desk)),
  };
};

/** Why the settings may not be changed: signing in is switched on only if somebody can sign people in. */
export const peopleRefusal = (
  people: PeopleSettings | undefined,
  desk: Pick<PeopleDesk, 'isOn' | 'book' | 'hasSupervisor'>,
): Done | null => {
  if (people?.on !== true || desk.isOn()) return null;
  if (desk.book.problem() !== null)
    return {
      ok: false,
      message: codedMessage('people.unreadableNoOne'),
      field: 'people.on',
    };
  return desk.hasSupervisor()
    ? null
    : {
        ok: false,
        message: codedMessage('people.supervisorFirst'),
        field: 'people.on',
      };
};
