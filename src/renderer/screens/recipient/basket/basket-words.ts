import type { ItemDraft } from '#shared/label/draft';
import type { OrderField } from '#shared/label/order';
import type { Update, UpdateState } from '#shared/update/basket';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { plainDetail } from '../../../text/failure-words';
import { wordFor, inWords } from '../../../text/format';

/** A changed field in words. `before` is null when this station does not know the service's value. */
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
    .join(', ') || words.items({ count: items.length });

const order = Object.keys(text.fields.order);

/** The changes of a correction, in the order of the form. */
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

/** Reasons of this station not to send a correction: the detail names the field and what to do. */
const explained: ReadonlySet<string> = new Set(['order_invalid', 'denied_party']);

/**
 * Why a correction is still in the basket: the service's words, otherwise our own; null without a problem.
 */
export const remarkOf = ({ state, message, failure }: Update): string | null => {
  if (state === 'updated' || state === 'sending') return null;
  if (message !== null) return text.recipient.basket.serviceSaid({ message: inWords(message) });
  if (failure === null) return null;
  if (explained.has(failure.code) && failure.detail !== undefined) return plainDetail(failure.detail);
  return wordFor(text.recipient.failed, failure.code) ?? text.failures[failure.code].title;
};

/** The tone of a correction's state. */
export const stateTone: Record<UpdateState, PillTone> = {
  waiting: 'idle',
  sending: 'wait',
  refused: 'stop',
  unknown: 'look',
  updated: 'good',
};
