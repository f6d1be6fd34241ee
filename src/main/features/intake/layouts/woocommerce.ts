import { toFourDecimals } from '#shared/decimal';
import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { type Cells, cellsOf, joined, withoutGuard } from './cells';
import { countryCode } from './country';
import { customsOf } from './customs';
import type { Layout } from './layout';
import { shopLayout } from './shop-layout';

/**
 * WooCommerce itself has no export of orders with addresses. This is the "one row per item" format of its official extension
 * Customer/Order/Coupon Export (`order_number_formatted`, `shipping_first_name`, `item_quantity` …), which WebToffee's Order Export &
 * Import writes too when each line item has its row. Every row repeats the order's values. The state may be a name with its code in another
 * column. A price is for all pieces of the row, after discounts, without tax. Sources: woocommerce.com/document/ordercustomer-csv-export,
 * the extensions' column lists in public code.
 */
const requiredColumns = [
  'shipping_address_1',
  'shipping_city',
  'shipping_country',
  'item_name',
  'item_quantity',
] as const;
const numbers = ['order_number_formatted', 'order_number', 'order_id'];

const addressOf = (cells: readonly string[], table: Cells): OrderDraft['fields'] => ({
  company: table.of(cells, 'shipping_company'),
  contact:
    joined(table.of(cells, 'shipping_first_name'), table.of(cells, 'shipping_last_name')) ||
    table.of(cells, 'shipping_full_name'),
  address1: table.of(cells, 'shipping_address_1'),
  address2: table.of(cells, 'shipping_address_2'),
  city: table.of(cells, 'shipping_city'),
  stateProv: table.of(cells, 'shipping_state_code', 'shipping_state'),
  postalCode: withoutGuard(table.of(cells, 'shipping_postcode')),
  countryISO2: countryCode(table.of(cells, 'shipping_country')),
  phone: withoutGuard(table.of(cells, 'shipping_phone', 'billing_phone')),
  email: table.of(cells, 'billing_email', 'customer_email'),
});

/** The quantity of a line after refunds. `item_refunded_qty` is written with or without its minus sign. */
const quantityOf = (cells: readonly string[], table: Cells): string => {
  const ordered = table.of(cells, 'item_quantity');
  const back = Math.abs(Number(table.of(cells, 'item_refunded_qty')));
  const left = Number(ordered) - back;
  return back > 0 && Number.isInteger(left) ? String(Math.max(0, left)) : ordered;
};

/**
 * The file has only the price of the whole line. Where it can't be divided, a person must do it: the total is no price of one piece.
 */
const valueEach = (cells: readonly string[], table: Cells): string => {
  const total = table.of(cells, 'item_total', 'item_subtotal');
  const quantity = table.of(cells, 'item_quantity');
  const pieces = Number(quantity);
  const each = Number(total) / pieces;
  if (total === '') return total;
  if (pieces > 0 && Number.isFinite(each)) return String(pieces === 1 ? each : toFourDecimals(each));
  return pieces === 1 ? total : `${total} / ${quantity}`;
};

const itemOf = (cells: readonly string[], table: Cells): ItemDraft => ({
  itemID: table.of(cells, 'item_sku'),
  itemDescription: table.of(cells, 'item_name'),
  itemQuantity: quantityOf(cells, table),
  itemValue: valueEach(cells, table),
  ...customsOf(cells, table),
});

export const isWooCommerce = (header: readonly string[]): boolean => {
  const table = cellsOf(header);
  return requiredColumns.every((name) => table.has(name)) && table.has(...numbers);
};

export const wooCommerceLayout = (header: readonly string[]): Layout =>
  shopLayout(header, { name: 'woocommerce', numbers, status: 'status', addressOf, itemOf });
