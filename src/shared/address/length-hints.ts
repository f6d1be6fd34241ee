import { lengthOf } from '../text';
import { type Address, type AddressPart, addressParts, hint, type Hint, partOf } from './hint';
import { withoutTrailingMarks } from './plain';

export type Limits = Readonly<Partial<Record<AddressPart, number>>>;

const next: Partial<Record<AddressPart, AddressPart>> = { address1: 'address2', address2: 'address3' };

/** Splits a line at the last space that lets both halves fit; null if there is none. */
const halves = (text: string, first: number, second: number): [string, string] | null => {
  const letters = Array.from(text);
  for (let at = Math.min(first, letters.length - 1); at > 0; at -= 1) {
    if (letters[at] !== ' ') continue;
    const rest = letters
      .slice(at + 1)
      .join('')
      .trim();
    if (lengthOf(rest) <= second) return [withoutTrailingMarks(letters.slice(0, at).join('')), rest];
  }
  return null;
};

const inTwo = (address: Address, part: AddressPart, limits: Limits): Hint['suggestion'] => {
  const below = next[part];
  const room = below === undefined ? undefined : limits[below];
  if (below === undefined || room === undefined || partOf(address, below) !== '') return null;
  const parts = halves(partOf(address, part), limits[part] ?? 0, room);
  return parts && parts[1] !== '' ? { [part]: parts[0], [below]: parts[1] } : null;
};

/** Hints for fields longer than the service accepts. An address line may continue in the next line if that is empty. */
export const lengthHints = (address: Address, limits: Limits): Hint[] =>
  addressParts.flatMap((part) => {
    const length = lengthOf(partOf(address, part));
    const limit = limits[part];
    if (limit === undefined || length <= limit) return [];
    const about = { length: String(length), limit: String(limit) };
    return [hint('too_long', part, inTwo(address, part, limits), about)];
  });
