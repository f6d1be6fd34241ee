import { z } from 'zod';
import { roles } from '#shared/people/person';
import { languageTags } from '#shared/text/languages';
import { readJson, writeJson } from '../../base/atomic-file';
import { hashSchema, newSalt } from './hash';
import type { ListSeal } from './seal';

export const grantNames = ['active', 'supervisor', 'pin', 'badge'] as const;
const grant = z.string().nullable();
const noGrants = () => ({ active: null, supervisor: null, pin: null, badge: null });

/** The record of older, unsealed lists. Their seal covers only these fields. */
const openRecordSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(40),
  role: z.enum(roles),
  active: z.boolean(),
  // Older lists have no language, and a later version may know more languages.
  language: z.enum(languageTags).nullable().catch(null).default(null),
  pin: hashSchema.nullable(),
  badge: hashSchema.nullable(),
});
const recordSchema = openRecordSchema.extend({
  /** Counts the changes of this person in a list that benches share. */
  version: z.number().int().min(0).default(0),
  /** The ID of each right and secret, created when it was granted. */
  grants: z.object({ active: grant, supervisor: grant, pin: grant, badge: grant }).default(noGrants),
  /** IDs of grants that were withdrawn. They never become valid again. */
  taken: z.array(z.string()).default([]),
});
export type PersonRecord = z.infer<typeof recordSchema>;

/** A record of a person whom no other bench knows yet. */
export const newRecord = (person: z.input<typeof recordSchema>): PersonRecord => recordSchema.parse(person);

const openFileSchema = z.object({
  packbenchPeople: z.literal(1),
  /** For all badges: one hash is enough to look up a scan, however many people there are. */
  badgeSalt: hashSchema.shape.salt,
  people: z.array(openRecordSchema).max(1000),
});
export const fileSchema = openFileSchema.extend({
  people: z.array(recordSchema).max(1000),
  /** IDs of people who were removed. */
  gone: z.array(z.string()).default([]),
  /** Set if the list is the floor's: which floor, the mark of the last equal list there, and whether all changes since were sent. */
  shared: z.object({ floor: z.string(), mark: z.string().nullable(), isTold: z.boolean() }).optional(),
  /** This bench's own people from before it used the floor's list, until a person decides about them. */
  waiting: z.array(recordSchema).max(1000).default([]),
});
export type BookFile = z.infer<typeof fileSchema>;
/** A sealed list. */
const closedSchema = z.object({ packbenchPeople: z.literal(2), closed: z.string() });
/** An open list with a separate seal, as older versions wrote it. */
const sealSchema = z.object({ seal: z.string() });

/** `no_key`: it is sealed, and its keychain is unavailable. */
export type BookProblem = 'damaged' | 'newer' | 'no_key';
interface Read {
  book: BookFile;
  /** True if it should be written again in the present format. */
  isOlder: boolean;
}

const readOpen = async (value: unknown, seal: ListSeal): Promise<Read | BookProblem> => {
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) {
    const version = z.object({ packbenchPeople: z.number().min(3) }).safeParse(value);
    return version.success ? 'newer' : 'damaged';
  }
  const storedSeal = sealSchema.safeParse(value).data?.seal ?? null;
  if (!(await seal.isAccepted(JSON.stringify(openFileSchema.parse(value)), storedSeal))) return 'damaged';
  return { book: parsed.data, isOlder: parsed.data.people.length > 0 };
};

const readClosed = async (closed: string, seal: ListSeal): Promise<Read | BookProblem> => {
  const opened = await seal.open(closed);
  if (typeof opened === 'string') return opened;
  const parsed = fileSchema.safeParse(JSON.parse(opened.text));
  return parsed.success ? { book: parsed.data, isOlder: opened.isFormer } : 'damaged';
};

/** Reads the list. A missing file is an empty list. */
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

/**
 * Writes the list.
 * @throws if it must be sealed and can't be; the file is then unchanged
 */
export const writeBook = async (file: string, book: BookFile, seal: ListSeal): Promise<void> => {
  const closed = await seal.close(JSON.stringify(book));
  const before = await readJson(file);
  const wasSealed =
    typeof before === 'object' && z.union([closedSchema, sealSchema]).safeParse(before?.value).success;
  if (closed === null && wasSealed) throw new Error('the keychain does not seal the list of people any more');
  await writeJson(file, closed === null ? book : { packbenchPeople: 2, closed });
  if (closed !== null) await seal.requireSeals();
};

/** Seals a list from before seals existed. If that fails, it is sealed at its next change. */
export const sealOlder = async (file: string, book: BookFile, seal: ListSeal): Promise<void> => {
  if ((await seal.close('').catch(() => null)) !== null)
    await writeBook(file, book, seal).catch(() => undefined);
};
