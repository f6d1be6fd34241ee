import { z } from 'zod';
import { type Person, roles } from '#shared/people/person';
import { type Hash, hashOf, hashSchema, isSecretOf, newSalt, whichOf } from './hash';
import { type ListSeal, noSeal } from './seal';
import { readJson, writeJson } from '../../base/whole-file';
import { createSequencer } from '../../base/sequencer';

const recordSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(40),
  role: z.enum(roles),
  active: z.boolean(),
  pin: hashSchema.nullable(),
  badge: hashSchema.nullable(),
});
type PersonRecord = z.infer<typeof recordSchema>;

const fileSchema = z.object({
  packbenchPeople: z.literal(1),
  /** Of all badges: a scan is looked up with one hash, however many people there are. */
  badgeSalt: hashSchema.shape.salt,
  people: z.array(recordSchema).max(1000),
});
type BookFile = z.infer<typeof fileSchema>;
/** A list that is sealed. */
const closedSchema = z.object({ packbenchPeople: z.literal(2), closed: z.string() });
/** A list that stands open beside its seal, as it was written before. */
const sealSchema = z.object({ seal: z.string() });

/** `no_key`: it is sealed, and the keychain that opens it is away. */
export type BookProblem = 'damaged' | 'newer' | 'no_key';
export type Changed = { ok: true } | { ok: false; message: string; field?: string };
export type Profile = Pick<Person, 'id' | 'name' | 'role' | 'active'>;

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
}

/** Says why a list may not become so; null when it may. */
export type Guard = (people: readonly Person[]) => string | null;

const toPerson = ({ pin, badge, ...rest }: PersonRecord): Person => ({
  ...rest,
  hasPin: pin !== null,
  hasBadge: badge !== null,
});

const no = (message: string, field?: string): Changed => ({
  ok: false,
  message,
  ...(field !== undefined && { field }),
});

const gone = no('This person is not on the list');
const unusable = no('The list of people can’t be read, so it can’t be changed. See how to fix it');

interface Read {
  book: BookFile;
  /** It should be written again, as it would be now. */
  isOlder: boolean;
}

const readOpen = async (value: unknown, seal: ListSeal): Promise<Read | BookProblem> => {
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) {
    const version = z.object({ packbenchPeople: z.number().min(3) }).safeParse(value);
    return version.success ? 'newer' : 'damaged';
  }
  const own = sealSchema.safeParse(value).data?.seal ?? null;
  if (!(await seal.mayBeOwn(JSON.stringify(parsed.data), own))) return 'damaged';
  return { book: parsed.data, isOlder: parsed.data.people.length > 0 };
};

const readClosed = async (closed: string, seal: ListSeal): Promise<Read | BookProblem> => {
  const opened = await seal.open(closed);
  if (typeof opened === 'string') return opened;
  const parsed = fileSchema.safeParse(JSON.parse(opened.text));
  return parsed.success ? { book: parsed.data, isOlder: opened.isFormer } : 'damaged';
};

const read = async (file: string, seal: ListSeal): Promise<Read | BookProblem> => {
  const found = await readJson(file);
  if (found === null)
    return { book: { packbenchPeople: 1, badgeSalt: newSalt(), people: [] }, isOlder: false };
  if (found === 'unreadable') return 'damaged';
  const closed = closedSchema.safeParse(found.value);
  return closed.success ? readClosed(closed.data.closed, seal) : readOpen(found.value, seal);
};

/** @throws where it must be sealed and can't be: the file is then as it was */
const write = async (file: string, book: BookFile, seal: ListSeal): Promise<void> => {
  const closed = await seal.close(JSON.stringify(book));
  const before = await readJson(file);
  const wasSealed =
    typeof before === 'object' && z.union([closedSchema, sealSchema]).safeParse(before?.value).success;
  if (closed === null && wasSealed) throw new Error('the keychain does not seal the list of people any more');
  await writeJson(file, closed === null ? book : { packbenchPeople: 2, closed });
  if (closed !== null) await seal.demand();
};

/** A list from before there were seals gets one; where that fails, at its next change. */
const sealOlder = async (file: string, book: BookFile, seal: ListSeal): Promise<void> => {
  if ((await seal.close('').catch(() => null)) !== null) await write(file, book, seal).catch(() => undefined);
};

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Opens the list of people. A file that is damaged is left as it is and said: then nobody can be recognised, and nothing is
 * changed.
 * @param guard looks at every change before it is made
 * @param seal tells a list of this station's from one that somebody else wrote, which counts as damaged
 */
export const openPeopleBook = async (
  file: string,
  guard: Guard,
  seal: ListSeal = noSeal,
): Promise<PeopleBook> => {
  const { run: turn } = createSequencer();
  let problem: BookProblem | null = null;
  let book: BookFile | null = null;
  const look = async (): Promise<void> => {
    const found = await read(file, seal);
    problem = typeof found === 'string' ? found : null;
    book = typeof found === 'string' ? null : found.book;
    if (typeof found !== 'string' && found.isOlder) await sealOlder(file, found.book, seal);
  };
  await look();
  const records = (): readonly PersonRecord[] => book?.people ?? [];
  const recordOf = (id: string): PersonRecord | undefined => records().find((person) => person.id === id);

  /** On disk first; a list that could not be written is not the list. */
  const change = (work: (book: BookFile) => Promise<PersonRecord[] | Changed>): Promise<Changed> =>
    turn(async () => {
      if (!book) return unusable;
      const next = await work(book);
      if (!Array.isArray(next)) return next;
      const refusal = guard(next.map(toPerson));
      if (refusal !== null) return no(refusal);
      const whole = fileSchema.parse({ ...book, people: next });
      await write(file, whole, seal);
      book = whole;
      return { ok: true };
    });
  const changeOne = (
    id: string,
    work: (person: PersonRecord, book: BookFile) => Promise<PersonRecord | Changed>,
  ): Promise<Changed> =>
    change(async (now) => {
      const person = now.people.find((one) => one.id === id);
      if (!person) return gone;
      const next = await work(person, now);
      return 'ok' in next ? next : now.people.map((one) => (one.id === id ? next : one));
    });

  /** Whoever was put out, or got another secret, while theirs was looked at is not let in by it. */
  const isStill = (id: string, secret: 'pin' | 'badge', kept: Hash): boolean => {
    const record = recordOf(id);
    return record?.active === true && record[secret]?.hash === kept.hash;
  };
  const badges = (): { record: PersonRecord; badge: Hash }[] =>
    records().flatMap((record) => (record.badge ? [{ record, badge: record.badge }] : []));
  const holderOf = async (badge: string): Promise<PersonRecord | null> => {
    const known = badges();
    return (
      known[
        await whichOf(
          badge,
          known.map((one) => one.badge),
        )
      ]?.record ?? null
    );
  };

  return {
    problem: () => problem,
    lookAgain: () => turn(() => (book ? Promise.resolve() : look())),
    sealAnew: () =>
      turn(async () => {
        if (book && book.people.length > 0) await write(file, book, seal);
      }),
    all: () =>
      records()
        .map(toPerson)
        .sort((a, b) => a.name.localeCompare(b.name)),
    find: (id) => {
      const record = recordOf(id);
      return record ? toPerson(record) : null;
    },
    save: (profile, pin) =>
      change(async ({ people }) => {
        const known = people.find(({ id }) => id === profile.id);
        if (people.some(({ id, name }) => id !== profile.id && sameName(name, profile.name)))
          return no(`There is a ${profile.name} already`, 'name');
        if (known) return people.map((one) => (one === known ? { ...one, ...profile } : one));
        return [...people, { ...profile, pin: pin === null ? null : await hashOf(pin), badge: null }];
      }),
    remove: (id) =>
      change(({ people }) =>
        Promise.resolve(people.some((one) => one.id === id) ? people.filter((one) => one.id !== id) : gone),
      ),
    setPin: (id, pin) =>
      changeOne(id, async (person) => ({ ...person, pin: pin === null ? null : await hashOf(pin) })),
    setBadge: (id, badge) =>
      changeOne(id, async (person, { badgeSalt }) => {
        if (badge === null) return { ...person, badge: null };
        const holder = await holderOf(badge);
        if (holder && holder.id !== id) return no(`This badge is ${holder.name}’s`);
        return { ...person, badge: await hashOf(badge, badgeSalt) };
      }),
    isPinOf: async (id, pin) => {
      const record = recordOf(id);
      if (record?.active !== true || record.pin === null) return false;
      return (await isSecretOf(pin, record.pin)) && isStill(id, 'pin', record.pin);
    },
    ofBadge: async (badge) => {
      const holder = await holderOf(badge);
      return holder?.badge && isStill(holder.id, 'badge', holder.badge) ? toPerson(holder) : null;
    },
  };
};
