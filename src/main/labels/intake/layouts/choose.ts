import type { Mapping } from '#shared/intake/mapping';
import { columnOf } from '../names';
import type { Layout } from './layout';
import { mappedLayout } from './mapped';
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

/** What a person chose goes first, then our own names, then the shops'. Null where nobody knows these columns. */
export const chooseLayout = (header: Header, mappings: readonly Mapping[]): Layout | null => {
  const signature = mappings.length > 0 ? signatureOf(header) : '';
  const mapping = mappings.find((known) => known.signature === signature);
  if (mapping) return mappedLayout(header, mapping);
  if (header.some((name) => columnOf(name)?.name === 'ref1')) return ownLayout(header);
  return presets.find(([fits]) => fits(header))?.[1](header) ?? null;
};
