import type { Mapping } from '#shared/intake/mapping';
import { columnOf } from '../names';
import type { Layout } from './layout';
import { mappedLayout } from './mapped';
import { plainName } from '#shared/intake/mapping';
import { ownLayout } from './own';
import { isShopify, shopifyLayout } from './shopify';
import { signatureOf } from './signature';
import { isWooCommerce, wooCommerceLayout } from './woocommerce';
import { isWooCommerceOrders, wooCommerceOrdersLayout } from './woocommerce-orders';

type Header = readonly string[];

const presets: readonly [(header: Header) => boolean, (header: Header) => Layout][] = [
  [isShopify, shopifyLayout],
  [isWooCommerce, wooCommerceLayout],
  [isWooCommerceOrders, wooCommerceOrdersLayout],
];

const isParcel = (name: string): boolean => plainName(name) === 'parcel';

/** A column named `parcel` gives the parcel number of a row, also in a shop's export to which it was added. */
const withParcel = (header: Header, layout: Layout): Layout => {
  const at = header.findIndex(isParcel);
  if (at < 0) return layout;
  return {
    ...layout,
    read: (cells) => ({ ...layout.read(cells), parcel: cells[at] ?? '' }),
    unknown: layout.unknown.filter((name) => !isParcel(name)),
  };
};

/** Chooses the layout: a person's mapping first, then our own names, then the shops'. Null if these columns are unknown. */
export const chooseLayout = (header: Header, mappings: readonly Mapping[]): Layout | null => {
  const signature = mappings.length > 0 ? signatureOf(header) : '';
  const mapping = mappings.find((known) => known.signature === signature);
  if (mapping) return mappedLayout(header, mapping);
  if (header.some((name) => columnOf(name)?.name === 'ref1')) return withParcel(header, ownLayout(header));
  const preset = presets.find(([fits]) => fits(header));
  return preset ? withParcel(header, preset[1](header)) : null;
};
