import type { OrderField } from '#shared/label/order';
import type { Changes } from '#shared/update/basket';
import type { Archive } from '../../workflow/archive-port';
import type { StoredDocument } from '#shared/label/stored';
import { changedNames } from './changes';

/**
 * Fields that a label's paper shows only where their old value is found on it. All others (recipient, ship-from, references,
 * service, date, weight and measures, customs, items) are taken to stand on it, for the interface does not show what a label
 * shows: an alarm too many costs a look, one too few a parcel.
 */
const seldomPrinted: ReadonlySet<string> = new Set<OrderField>(['email', 'shipFromEmail', 'timeZone']);
/** In which format a label is delivered stands on no paper. */
const neverPrinted: ReadonlySet<string> = new Set<OrderField>(['labelFormat']);

/** Letters and digits alone: paper breaks lines and drops marks. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '');

const mayShow = ({ format, bytes }: StoredDocument, values: readonly string[]): boolean => {
  // The text of a picture or a compressed PDF can't be searched.
  if (format !== 'ZPL') return true;
  const text = plain(Buffer.from(bytes).toString('utf8'));
  return values.some((value) => text.includes(value));
};

/** Whether what changes stands, with its old value, on the paper of a label, whether that came out already or not. */
export const isOnPaper = async (
  labelId: string,
  before: Changes,
  after: Changes,
  archive: Pick<Archive, 'documents'>,
): Promise<boolean> => {
  const names = changedNames(after).filter((name) => !neverPrinted.has(name));
  if (names.some((name) => !seldomPrinted.has(name))) return true;
  const values = names
    .map((name) => plain(String(before.fields[name as OrderField] ?? '')))
    .filter((value) => value !== '');
  if (values.length === 0) return false;
  // Documents that can't be read may show anything.
  const documents = await archive.documents(labelId).catch(() => null);
  return documents?.some((document) => mayShow(document, values)) ?? true;
};
