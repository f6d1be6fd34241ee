import type { OrderDraft } from '#shared/label/draft';
import { codedMessage } from '#shared/text/coded-message';
import type { Fault } from '../types';
import { type Cells, cellsOf, withoutGuard } from './cells';
import { countryCode } from './country';
import { customsOf } from './customs';
import type { Layout, RowValues } from './layout';
import { parcelWeightOf } from './weights';

/**
 * Shopify admin, Orders → Export, "CSV". One row for each line item. An order's further rows repeat `Name` and `Email` and leave the
 * order's other cells empty. `Shipping Street` contains `Shipping Address1` and `Shipping Address2`. Countries are two-letter codes;
 * `Shipping Zip` begins with an apostrophe. There is no weight and no customs code. Source:
 * help.shopify.com/manual/fulfillment/managing-orders/exporting-orders, and headers of real exports in public code.
 */
const requiredColumns = [
  'Name',
  'Lineitem quantity',
  'Lineitem name',
  'Shipping Name',
  'Shipping City',
  'Shipping Zip',
  'Shipping Country',
] as const;

const isNo = (value: string): boolean => /^(false|no)$/i.test(value);

const addressOf = (cells: readonly string[], table: Cells): OrderDraft['fields'] => ({
  company: table.of(cells, 'Shipping Company'),
  contact: table.of(cells, 'Shipping Name'),
  address1: table.of(cells, 'Shipping Address1', 'Shipping Street'),
  address2: table.of(cells, 'Shipping Address2'),
  city: table.of(cells, 'Shipping City'),
  stateProv: table.of(cells, 'Shipping Province', 'Shipping Province Name'),
  postalCode: withoutGuard(table.of(cells, 'Shipping Zip')),
  countryISO2: countryCode(table.of(cells, 'Shipping Country')),
  phone: withoutGuard(table.of(cells, 'Shipping Phone', 'Phone')),
});

/** The refusal for an order that the shop marks as not to be shipped (again). */
const refusalOf = (cells: readonly string[], table: Cells): Fault | undefined => {
  const cancelled = table.of(cells, 'Cancelled at');
  if (cancelled !== '')
    return { field: 'Cancelled at', message: codedMessage('import.shopOrder', { state: 'cancelled' }) };
  const paid = table.of(cells, 'Financial Status');
  if (/^(refunded|voided)$/i.test(paid))
    return {
      field: 'Financial Status',
      message: codedMessage('import.shopOrder', { state: paid.toLowerCase() }),
    };
  if (/^fulfilled$/i.test(table.of(cells, 'Fulfillment Status')))
    return { field: 'Fulfillment Status', message: codedMessage('import.shopOrder', { state: 'shipped' }) };
  return undefined;
};

/** Part of an order may have been shipped before. Gift cards and downloads are never shipped. */
const omissionOf = (cells: readonly string[], table: Cells): string | undefined => {
  if (isNo(table.of(cells, 'Lineitem requires shipping')))
    return codedMessage('import.shopItem', { state: 'unshipped' });
  return /^fulfilled$/i.test(table.of(cells, 'Lineitem fulfillment status'))
    ? codedMessage('import.shopItem', { state: 'shipped' })
    : undefined;
};

export const isShopify = (header: readonly string[]): boolean => {
  const table = cellsOf(header);
  return (
    requiredColumns.every((name) => table.has(name)) && table.has('Shipping Address1', 'Shipping Street')
  );
};

export const shopifyLayout = (header: readonly string[]): Layout => {
  const table = cellsOf(header);
  const weight = parcelWeightOf(header);
  const read = (cells: readonly string[]): RowValues => {
    const omitted = omissionOf(cells, table);
    const refusal = refusalOf(cells, table);
    return {
      fields: {
        ref1: table.of(cells, 'Name'),
        email: table.of(cells, 'Email'),
        parcelWeight: weight(cells),
        ...addressOf(cells, table),
      },
      item: {
        itemID: table.of(cells, 'Lineitem sku'),
        itemDescription: table.of(cells, 'Lineitem name'),
        itemQuantity: table.of(cells, 'Lineitem quantity'),
        itemValue: table.of(cells, 'Lineitem price'),
        ...customsOf(cells, table),
      },
      ...(omitted !== undefined && { omitted }),
      ...(refusal && { refusal }),
    };
  };
  return { name: 'shopify', title: null, continues: true, read, unknown: [] };
};
