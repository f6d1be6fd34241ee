import type { ItemDraft } from '#shared/label/draft';
import type { OrderField } from '#shared/label/order';
import type { Update } from '#shared/update/basket';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';

/** A changed field in words. `before` is null where this station does not know what the service was told. */
export interface ChangeWords {
  field: string;
  before: string | null;
  after: string;
}

const words = text.recipient.basket;

const itemsInWords = (items: readonly ItemDraft[]): string =>
  items
    .map(({ itemQuantity, itemDescription }) =>
      [itemQuantity === undefined ? '' : `${itemQuantity} ×`, itemDescription ?? text.ship.unnamedItem]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ') || words.items(formatCount(items.length));

const order = Object.keys(text.fields.order);

/** What a correction changes, in the order of the form. */
export const changeWords = ({ changes, before, labelId }: Update): ChangeWords[] => {
  const was = (value: string | number | undefined): string | null =>
    value === undefined ? (labelId === null ? null : '') : String(value);
  const empty: readonly OrderField[] = changes.empty ?? [];
  const fields = [...(Object.keys(changes.fields) as OrderField[]), ...empty]
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => ({
      field: text.fields.order[name],
      before: was(before.fields[name]),
      after: empty.includes(name) ? words.sentEmpty : String(changes.fields[name] ?? ''),
    }));
  if (!changes.items) return fields;
  const items = {
    field: text.fields.commodityItems,
    before: before.items ? itemsInWords(before.items) : was(undefined),
    after: itemsInWords(changes.items),
  };
  return [...fields, items];
};
