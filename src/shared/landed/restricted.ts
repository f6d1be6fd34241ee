import type { LandedCost } from './answer';
import { reportsSuccess } from './part';

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

/** The format of codes is not documented: text stays as it is, anything else becomes JSON. Empty values are not codes. */
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
 * True if a goods screening reports every product. A product without any list of codes does not show that it was screened. An empty product
 * list is a result only if the part reports success.
 */
export const areGoodsScreened = (screening: Screening | undefined): boolean => {
  if (screening?.products === undefined) return false;
  return screening.products.length === 0
    ? reportsSuccess(screening)
    : screening.products.every(isProductScreened);
};

/** Products with any export, transport or import restriction code, in the order of the answer. */
export const restrictedGoods = (screening: Screening | undefined): RestrictedProduct[] =>
  (screening?.products ?? [])
    .map((product) => ({
      hs6Code: product.hs6Code ?? null,
      description: product.description ?? null,
      codes: codesOf(product),
    }))
    .filter(({ codes }) => codes.length > 0);
