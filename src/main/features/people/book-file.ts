import { z } from 'zod';
import { roles } from '#shared/people/person';
import { languageTags } from '#shared/text/languages';
import { readJson, writeJson } from '../../base/whole-file';
import { hashSchema, newSalt } from './hash';
import type { ListSeal } from './seal';

export const grantNames = ['active', 'supervisor', 'pin', 'badge'] as const;
const grant = z.string().nullable();
const noGrants = () => ({ active: null, supervisor: null, pin: null, badge: null });

/** As it was when lists stood open: the seal of such a one is over this and no more. */
const openRecordSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(40),
  role: z.enum(roles),
  active: z.boolean(),
  // Lists written before had none, and a later version may know more of them.
  language: z.enum(languageTags).nullable().catch(null).default(null),
  pin: hashSchema.nullable(),
  badge: hashSchema.nullable(),
});
const recordSchema = openRecordSchema.extend({
  /** Counts the changes of this person, on a list that benches share. */
  version: z.number().int().min(0).default(0),
  /** The ids of what they may do and show, each from when it was given. */
  grants: z.object({ active: grant, supervisor: grant, pin: grant, badge: grant }).default(noGrants),
  /** Ids of what was taken away from them: it never comes back. */
  taken: z.array(z.string()).default([]),
});
export type PersonRecord = z.infer<typeof recordSchema>;

/** Somebody whom no other bench knows yet. */
export const newRecord = (person: z.input<typeof recordSchema>): PersonRecord => recordSchema.parse(person);

const openFileSchema = z.object({
  packbenchPeople: z.literal(1),
  /** Of all badges: a scan is looked up with one hash, however many people there are. */
  badgeSalt: hashSchema.shape.salt,
  people: z.array(openRecordSchema).max(1000),
});
export const fileSchema = openFileSchema.extend({
  people: z.array(recordSchema).max(1000),
  /** Ids of people who were removed. */
  gone: z.array(z.string()).default([]),
  /** The list is the floor's: which floor's, its mark there when it was last the same, and whether all of it was told since. */
  shared: z.object({ floor: z.string(), mark: z.string().nullable(), isTold: z.boolean() }).optional(),
  /** The bench's own people from before it used the floor's list, until somebody says what becomes of them. */
  waiting: z.array(recordSchema).max(1000).default([]),
});
export type BookFile = z.infer<typeof fileSchema>;
/** A list that is sealed. */
const closedSchema = z.object({ packbenchPeople: z.literal(2), closed: z.string() });
/** A list that stands open beside its seal, as it was written before. */
const sealSchema = z.object({ seal: z.string() });

/** `no_key`: it is sealed, and the keychain that opens it is away. */
export type BookProblem = 'damaged' | 'newer' | 'no_key';
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
  if (!(await seal.mayBeOwn(JSON.stringify(openFileSchema.parse(value)), own))) return 'damaged';
  return { book: parsed.data, isOlder: parsed.data.people.length > 0 };
};

const readClosed = async (closed: string, seal: ListSeal): Promise<Read | BookProblem> => {
  const opened = await seal.open(closed);
  if (typeof opened === 'string') return opened;
  const parsed = fileSchema.safeParse(JSON.parse(opened.text));
  return parsed.success ? { book: parsed.data, isOlder: opened.isFormer } : 'damaged';
};

/** Reads the list; one that is not there has nobody on it. */
export const readBook = async (file: string, seal: ListSeal): Promise<Read | BookProblem> => {
  const found = await readJson(file);
  if (found === null)
    return {
      book: fileSchema.parse({ packbenchPeople: 1, badgeSalt: newSalt(), people: [] }),
      isOlder: false,
    };
  if (found === 'unreadable') return 'damaged';
  const closed = closedSchema.safeParse(found.value);
  return closed.success ? readClosed(closed.data.closed, seal) : readOpen(found.value, seal);
};

/** @throws where it must be sealed and can't be: the file is then as it was */
export const writeBook = async (file: string, book: BookFile, seal: ListSeal): Promise<void> => {
  const closed = await seal.close(JSON.stringify(book));
  const before = await readJson(file);
  const wasSealed =
    typeof before === 'object' && z.union([closedSchema, sealSchema]).safeParse(before?.value).success;
  if (closed === null && wasSealed) throw new Error('the keychain does not seal the list of people any more');
  await writeJson(file, closed === null ? book : { packbenchPeople: 2, closed });
  if (closed !== null) await seal.demand();
};

/** A list from before there were seals gets one; where that fails, at its next change. */
export const sealOlder = async (file: string, book: BookFile, seal: ListSeal): Promise<void> => {
  if ((await seal.close('').catch(() => null)) !== null)
    await writeBook(file, book, seal).catch(() => undefined);
};
