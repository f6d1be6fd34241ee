import type { LandedCost } from './answer';
import { saysSuccess } from './part';

type Screening = NonNullable<LandedCost['prohibitedRestricted']>;
type Screened = NonNullable<Screening['products']>[number];

export interface RestrictedProduct {
  hs6Code: string | null;
  description: string | null;
  codes: { kind: 'export' | 'transport' | 'import'; code: string }[];
}

const kinds = [
  ['export', 'exportCode'],
  ['transport', 'transportCode'],
  ['import', 'importCode'],
] as const;

/** What a code looks like is not shown: text as it is, anything else as JSON. Empty ones are no codes. */
const codeText = (code: unknown): string => {
  if (code === null || code === undefined) return '';
  return typeof code === 'string' ? code.trim() : JSON.stringify(code);
};

const codesOf = (product: Screened): RestrictedProduct['codes'] =>
  kinds.flatMap(([kind, field]) =>
    (product[field] ?? [])
      .map(codeText)
      .filter((code) => code !== '')
      .map((code) => ({ kind, code })),
  );

const isProductScreened = (product: Screened): boolean =>
  kinds.some(([, field]) => product[field] !== undefined);

/**
 * Whether a goods screening says of every product what stands against it: a product without any list of codes was not screened as
 * far as anybody can tell. No product at all is a result only where the part says that it ended well.
 */
export const areGoodsScreened = (screening: Screening | undefined): boolean => {
  if (screening?.products === undefined) return false;
  return screening.products.length === 0
    ? saysSuccess(screening)
    : screening.products.every(isProductScreened);
};

/** Products that any export, transport or import code stands against, in the order of the answer. */
export const restrictedGoods = (screening: Screening | undefined): RestrictedProduct[] =>
  (screening?.products ?? [])
    .map((product) => ({
      hs6Code: product.hs6Code ?? null,
      description: product.description ?? null,
      codes: codesOf(product),
    }))
    .filter(({ codes }) => codes.length > 0);
