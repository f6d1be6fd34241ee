import { itemFields, type ItemField } from '#shared/label/item';
import { orderFields, type OrderField } from '#shared/label/order';
import { credentialNames } from '#shared/settings';
import { codedMessage } from '#shared/text/coded-message';
import { refuse, type Refused } from './types';

export const orderNames: ReadonlySet<string> = new Set(orderFields);
export const itemNames: ReadonlySet<string> = new Set(itemFields);

export type Column = { of: 'order'; name: OrderField } | { of: 'item'; name: ItemField };

const columns: ReadonlyMap<string, Column> = new Map([
  ...orderFields.map((name): [string, Column] => [name.toLowerCase(), { of: 'order', name }]),
  ...itemFields.map((name): [string, Column] => [name.toLowerCase(), { of: 'item', name }]),
]);

/** A CSV column by its name, in any case. */
export const columnOf = (name: string): Column | undefined => columns.get(name.trim().toLowerCase());

const secrets: ReadonlySet<string> = new Set(credentialNames.map((name) => name.toLowerCase()));

/** The first name that belongs to a credential, as written in the file. */
export const credentialAmong = (names: readonly string[]): string | undefined =>
  names.find((name) => secrets.has(name.trim().toLowerCase()));

export const credentialMessage = (name: string): string =>
  codedMessage('import.credential', { name: name.trim() });

export const refuseCredential = (name: string): Refused => refuse('credentials', credentialMessage(name));

const shownNames = 50;
const shownLength = 80;

/** Collects names without meaning, each once, limited to what a screen can show. */
export const unknownNames = (): { add: (name: string) => void; list: () => string[] } => {
  const seen = new Set<string>();
  return {
    add: (name) => {
      if (seen.size < shownNames) seen.add(name.slice(0, shownLength));
    },
    list: () => [...seen],
  };
};
