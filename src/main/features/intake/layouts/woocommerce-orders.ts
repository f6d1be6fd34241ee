import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { type Cells, cellsOf, joined, withoutGuard } from './cells';
import { countryCode } from './country';
import { customsOf } from './customs';
import type { Layout } from './layout';
import { shopLayout } from './shop-layout';

/**
 * Advanced Order Export For WooCommerce (wordpress.org/plugins/woo-order-export-lite), the most used export plugin, with its default
 * labels: `Order Number`, `First Name (Shipping)`, `Address 1&2 (Shipping)`, `Item Name`, `Item Cost` …, products as rows. The order's
 * cells are repeated, or by a setting only in its first row. `Item Cost` is for one piece; `Quantity (- Refund)` is the quantity after
 * refunds. Source: the plugin's field list in public code.
 */
const numbers = ['Order Number', 'Order ID'];
const streets = ['Address 1 (Shipping)', 'Address 1&2 (Shipping)'];
const itemNames = ['Item Name', 'Product Name', 'Name'];
const quantities = ['Quantity (- Refund)', 'Quantity'];

const addressOf = (cells: readonly string[], table: Cells): OrderDraft['fields'] => ({
  company: table.of(cells, 'Company (Shipping)'),
  contact:
    joined(table.of(cells, 'First Name (Shipping)'), table.of(cells, 'Last Name (Shipping)')) ||
    table.of(cells, 'Full Name (Shipping)'),
  address1: table.of(cells, ...streets),
  address2: table.of(cells, 'Address 1 (Shipping)') === '' ? '' : table.of(cells, 'Address 2 (Shipping)'),
  city: table.of(cells, 'City (Shipping)'),
  stateProv: table.of(cells, 'State Code (Shipping)', 'State Name (Shipping)'),
  postalCode: withoutGuard(table.of(cells, 'Postcode (Shipping)', 'Zip (Shipping)')),
  countryISO2: countryCode(
    table.of(cells, 'Country Code (Shipping)', 'Country Name (Shipping)', 'Country Name(Shipping)'),
  ),
  phone: withoutGuard(table.of(cells, 'Phone (Shipping)', 'Phone (Billing)')),
  email: table.of(cells, 'Email (Billing)'),
});

const itemOf = (cells: readonly string[], table: Cells): ItemDraft => ({
  itemID: table.of(cells, 'SKU', 'Item SKU'),
  itemDescription: table.of(cells, ...itemNames),
  itemQuantity: table.of(cells, ...quantities),
  itemValue: table.of(cells, 'Item Cost'),
  ...customsOf(cells, table),
});

export const isWooCommerceOrders = (header: readonly string[]): boolean => {
  const table = cellsOf(header);
  return (
    [numbers, streets, itemNames, quantities].every((names) => table.has(...names)) &&
    table.has('City (Shipping)')
  );
};

export const wooCommerceOrdersLayout = (header: readonly string[]): Layout =>
  shopLayout(header, { name: 'woocommerce_orders', numbers, status: 'Order Status', addressOf, itemOf });
