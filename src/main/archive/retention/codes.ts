import { keptOrder } from './order';
import { listOf, parsedPlain, type Plain, plainOf } from './plain';

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

const longest = 60;
const shortest = 4;
/** Postal codes are in the numbers by which carriers sort, and identify no one. */
const harmless = new Set(['postalCode', 'shipFromPostalCode']);

/** The values that are removed from an order's fields or one of its items. */
const removedValues = (before: Plain, after: Plain): string[] =>
  Object.entries(before).flatMap(([name, value]) => {
    const isValue = typeof value === 'string' || typeof value === 'number';
    return isValue && after[name] === undefined && !harmless.has(name) ? [folded(String(value))] : [];
  });

/**
 * Decides which barcodes may stay, so that a worker who scans an old label can identify it. Some carriers' codes contain the complete
 * address: a code is removed if it is not a plain number or word, or contains a removed value of the order.
 * @param draft the order as JSON, before the removal
 */
export const codeKeeper = (draft: string, ref1: string): ((code: string) => boolean) => {
  const order = parsedPlain(draft);
  const kept = keptOrder(order, ref1);
  const items = listOf(kept['items']);
  const removed = [
    ...removedValues(plainOf(order['fields']), plainOf(kept['fields'])),
    ...listOf(order['items']).flatMap((item, index) => removedValues(item, items[index] ?? {})),
  ].filter((value) => value.length >= shortest);
  return (code) => {
    if (code.length > longest || !/^[\x21-\x7e]+$/.test(code)) return false;
    const plain = folded(code);
    return !removed.some((value) => plain.includes(value));
  };
};
