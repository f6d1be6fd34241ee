import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { codedMessage } from '#shared/text/coded-message';
import type { Fault } from '../types';
import { type Cells, cellsOf } from './cells';
import type { Layout } from './layout';
import { parcelWeightOf } from './weights';

/** A shop's order states, WooCommerce documentation "Order statuses". Exports write them with `wc-`, in any case, or in words. */
const over: Record<string, string> = {
  completed: 'shipped',
  cancelled: 'cancelled',
  refunded: 'refunded',
  failed: 'unpaid',
  trash: 'deleted',
};

/** The refusal for an order that the shop marks as not to be shipped (again). */
const statusRefusal = (field: string, status: string): Fault | undefined => {
  const state = over[status.toLowerCase().replace(/^wc-/, '')];
  return state === undefined ? undefined : { field, message: codedMessage('import.shopOrder', { state }) };
};

interface ShopColumns {
  name: Layout['name'];
  /** Columns with the order's number; the first that is filled counts. */
  numbers: readonly string[];
  /** The column with the order's state. */
  status: string;
  addressOf: (cells: readonly string[], table: Cells) => OrderDraft['fields'];
  itemOf: (cells: readonly string[], table: Cells) => ItemDraft;
}

/** The layout of a WooCommerce export: each row is an item of an order. Items without pieces left and orders that are over are not shipped. */
export const shopLayout = (
  header: readonly string[],
  { name, numbers, status, addressOf, itemOf }: ShopColumns,
): Layout => {
  const table = cellsOf(header);
  const weight = parcelWeightOf(header);
  const read: Layout['read'] = (cells) => {
    const item = itemOf(cells, table);
    const refusal = statusRefusal(status, table.of(cells, status));
    return {
      fields: {
        ref1: table.of(cells, ...numbers),
        parcelWeight: weight(cells),
        ...addressOf(cells, table),
      },
      item,
      ...(item.itemQuantity === '0' && {
        omitted: codedMessage('import.shopItem', { state: 'refunded' }),
      }),
      ...(refusal && { refusal }),
    };
  };
  return { name, title: null, continues: true, read, unknown: [] };
};
