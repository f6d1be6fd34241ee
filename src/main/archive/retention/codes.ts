import { keptOrder } from './order';
import { listOf, parsedPlain, type Plain, plainOf } from './plain';

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

const longest = 60;
const shortest = 4;
/** They stand in the numbers by which carriers sort, and name nobody. */
const harmless = new Set(['postalCode', 'shipFromPostalCode']);

/** What goes of an order's fields or of one of its items. */
const going = (before: Plain, after: Plain): string[] =>
  Object.entries(before).flatMap(([name, value]) => {
    const isValue = typeof value === 'string' || typeof value === 'number';
    return isValue && after[name] === undefined && !harmless.has(name) ? [folded(String(value))] : [];
  });

/**
 * Whether a barcode may stay, by which a worker who scans old paper learns what it is. Some carriers' codes hold the whole
 * address: what is no plain number or word, or holds something of the order that goes, goes too.
 * @param draft the order as JSON, as it was
 */
export const codeKeeper = (draft: string, ref1: string): ((code: string) => boolean) => {
  const order = parsedPlain(draft);
  const kept = keptOrder(order, ref1);
  const items = listOf(kept['items']);
  const gone = [
    ...going(plainOf(order['fields']), plainOf(kept['fields'])),
    ...listOf(order['items']).flatMap((item, index) => going(item, items[index] ?? {})),
  ].filter((value) => value.length >= shortest);
  return (code) => {
    if (code.length > longest || !/^[\x21-\x7e]+$/.test(code)) return false;
    const plain = folded(code);
    return !gone.some((value) => plain.includes(value));
  };
};
