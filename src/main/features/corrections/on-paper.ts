import type { OrderField } from '#shared/label/order';
import type { Changes } from '#shared/update/basket';
import type { Archive } from '../../workflow/archive-port';
import type { StoredDocument } from '#shared/label/stored';
import { changedNames } from './changes';

/**
 * Fields that count as printed only if their old value is found on the paper. All others (recipient, ship-from, references, service, date,
 * weight and size, customs, items) always count as printed, because the interface does not document what a label shows: a false alarm costs
 * a look, a missed one a parcel.
 */
const rarelyPrinted: ReadonlySet<string> = new Set<OrderField>(['email', 'shipFromEmail', 'timeZone']);
/** The delivery format of a label is never printed. */
const neverPrinted: ReadonlySet<string> = new Set<OrderField>(['labelFormat']);

/** Only letters and digits: paper breaks lines and drops punctuation. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '');

const mayShow = ({ format, bytes }: StoredDocument, values: readonly string[]): boolean => {
  // The text of a picture or a compressed PDF can't be searched.
  if (format !== 'ZPL') return true;
  const text = plain(Buffer.from(bytes).toString('utf8'));
  return values.some((value) => text.includes(value));
};

/** True if the old value of a changed field is on the label's paper, whether it was printed already or not. */
export const isOnPaper = async (
  labelId: string,
  before: Changes,
  after: Changes,
  archive: Pick<Archive, 'documents'>,
): Promise<boolean> => {
  const names = changedNames(after).filter((name) => !neverPrinted.has(name));
  if (names.some((name) => !rarelyPrinted.has(name))) return true;
  const values = names
    .map((name) => plain(String(before.fields[name as OrderField] ?? '')))
    .filter((value) => value !== '');
  if (values.length === 0) return false;
  // Unreadable documents may show anything.
  const documents = await archive.documents(labelId).catch(() => null);
  return documents?.some((document) => mayShow(document, values)) ?? true;
};
