import { formNameOf, storesOnly } from './stored-objects';
import { parametersOf, type Token } from './token';

/** Commands that draw on the label. A format without any (settings only) feeds no label. */
const drawing = new Set(['FD', 'FV', 'GB', 'GC', 'GD', 'GE', 'GF', 'GS', 'XG', 'XF', 'IM', 'IL', 'SN']);
/** The maximum of `^PQ` (Programming Guide, `^PQ`). */
const mostCopies = 99_999_999;

/** The copies that stored formats ask for, by name; a format is stored as text and merged where it is recalled (guide, `^DF`). */
export type StoredCopies = Map<string, number>;

interface Format {
  /** Null where it does not say. */
  copies: number | null;
  isDrawn: boolean;
  /** It is stored in the printer and does not come out. */
  isStored: boolean;
  /** The name under which `^DF` stores it. */
  storedAs: string | null;
}

/** What a printer does with documents that are sent one after the other. */
export interface PrintCount {
  /** Labels that come out: the sum of `^PQ` over the formats that print. */
  labels: number;
  /** Formats that print nothing: settings, and formats that are only stored. */
  silentFormats: number;
}

const copiesOf = (text: string): number => {
  const copies = Number.parseInt(text, 10);
  return Number.isNaN(copies) ? 1 : Math.min(mostCopies, Math.max(1, copies));
};

const note = (format: Format, token: Token, storedCopies: StoredCopies): void => {
  const { code } = token;
  if (drawing.has(code)) format.isDrawn = true;
  if (code === 'DF') Object.assign(format, { isStored: true, storedAs: formNameOf(token) });
  if (code === 'XF') format.copies = storedCopies.get(formNameOf(token)) ?? format.copies;
  if (code === 'IS') format.isStored = storesOnly(token);
  if (code === 'PQ') format.copies = copiesOf(parametersOf(token)[0] ?? '');
};

/** Counts the labels of one document, token by token. */
export interface LabelCount extends PrintCount {
  /** The maximum number of copies among its formats. */
  copies: number;
  /** A format has begun and not ended. */
  isOpen: boolean;
  take(token: Token): void;
}

const keep = ({ copies, storedAs }: Format, storedCopies: StoredCopies): void => {
  if (storedAs === null) return;
  if (copies === null) storedCopies.delete(storedAs);
  else storedCopies.set(storedAs, copies);
};

/** @param storedCopies of formats that earlier documents stored; updated with those of this one */
export const createLabelCount = (storedCopies: StoredCopies = new Map()): LabelCount => {
  let format: Format | null = null;
  const count: LabelCount = {
    ...{ labels: 0, silentFormats: 0, copies: 0, isOpen: false },
    take: (token) => {
      if (token.sign !== '^') return;
      if (token.code === 'XA') format = { copies: null, isDrawn: false, isStored: false, storedAs: null };
      else if (token.code !== 'XZ') {
        if (format) note(format, token, storedCopies);
      } else if (format) {
        const prints = format.isDrawn && !format.isStored;
        const copies = format.copies ?? 1;
        if (prints) count.labels += copies;
        else count.silentFormats += 1;
        if (prints) count.copies = Math.max(count.copies, copies);
        keep(format, storedCopies);
        format = null;
      }
      count.isOpen = format !== null;
    },
  };
  return count;
};
