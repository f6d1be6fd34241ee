import { expandMessages } from './coded-message';
import type { Messages } from './words';
import type { WordsIn } from './words-in';

/** The entry of a table of words for a name from outside; undefined if there is none. */
export const wordFor = <Table extends object>(
  table: Table,
  name: PropertyKey,
): Table[keyof Table] | undefined => (Object.hasOwn(table, name) ? table[name as keyof Table] : undefined);

/** The name that the question about duties gives to a field. */
const questionField = (name: string, text: Messages): string | undefined => {
  const { products, fields, switches, product } = text.landed.question;
  return name === 'products' ? products : wordFor({ ...fields, ...switches, ...product }, name);
};

/** The form's name of a field, by its path: `city` → "City", `commodityItems.0.itemValue` → "Item 1: Value each". */
export const fieldWords = (path: string, text: Messages): string => {
  const item = /^commodityItems\.(\d+)(?:\.(\w+))?$/.exec(path);
  if (item) {
    const number = text.fields.itemNumber({ number: Number(item[1]) + 1 });
    const name = wordFor(text.fields.item, item[2] ?? '');
    return name === undefined ? number : `${number}: ${name}`;
  }
  if (path === 'commodityItems') return text.fields.commodityItems;
  if (path === 'parcel') return text.parcels.field;
  return wordFor({ ...text.fields.item, ...text.fields.order }, path) ?? questionField(path, text) ?? path;
};

/** The text with its coded messages in words. Other text stays unchanged. */
export const messageInWords = (message: string, { text }: Pick<WordsIn, 'text'>): string =>
  expandMessages(message, text.said, (field) => fieldWords(field, text));
