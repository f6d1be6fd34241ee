import { notTold } from './amount';
import type { LandedCost } from './answer';

/** One screening on paper. `failed` and `not_told` are no "nothing found". */
export interface Screened {
  state: 'found' | 'none' | 'failed' | 'not_told';
  /** In one line. */
  short: string;
  lines: string[];
}

const mostMatches = 40;
const mostDetails = 12;

interface Verdict {
  isError?: boolean | undefined;
  errorCode?: number | undefined;
}

const hasFailed = ({ isError, errorCode }: Verdict): boolean =>
  isError === true || (errorCode !== undefined && errorCode !== 0);

const errorOf = ({ errorCode }: Verdict): string =>
  errorCode === undefined || errorCode === 0 ? 'no reason told' : `error ${errorCode}`;

/** Details are of any kind: the interface names them "such as". */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return notTold;
  return Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value);
};

const matchLine = (match: Record<string, unknown>, at: number): string =>
  `Match ${at + 1}: ${Object.entries(match)
    .slice(0, mostDetails)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join('; ')}`;

const capped = (lines: string[]): string[] =>
  lines.length <= mostMatches
    ? lines
    : [...lines.slice(0, mostMatches), `… and ${lines.length - mostMatches} more`];

export const partiesOf = (parties: LandedCost['deniedParties']): Screened => {
  if (!parties) return { state: 'not_told', short: `Denied parties: ${notTold}`, lines: [notTold] };
  if (hasFailed(parties)) {
    const why = `could not be screened (${errorOf(parties)})`;
    return { state: 'failed', short: `Denied parties: ${why}`, lines: [why] };
  }
  const { scoreCalculated: score, listsMatched: lists, matches = [] } = parties;
  if (score === undefined && lists === undefined && matches.length === 0)
    return { state: 'not_told', short: `Denied parties: ${notTold}`, lines: [notTold] };
  if ((score ?? 0) === 0 && (lists ?? 0) === 0 && matches.length === 0)
    return { state: 'none', short: 'Denied parties: no match', lines: ['no match'] };
  const found = `score ${score ?? notTold}, lists matched ${lists ?? notTold}`;
  return {
    state: 'found',
    short: `Denied parties: ${found}`,
    lines: [found, ...capped(matches.map(matchLine))],
  };
};

type Goods = NonNullable<NonNullable<LandedCost['prohibitedRestricted']>['products']>[number];

const ways = [
  ['export', 'exportCode'],
  ['transport', 'transportCode'],
  ['import', 'importCode'],
] as const;

const goodsLine = (product: Goods): string[] => {
  const codes = ways.flatMap(([name, field]) => {
    const found = product[field] ?? [];
    return found.length > 0 ? [`${name} ${textOf(found)}`] : [];
  });
  const name = [product.hs6Code ?? product.commodityCode, product.description].filter(Boolean).join(' ');
  return codes.length > 0 ? [`${name === '' ? 'A product' : name}: ${codes.join('; ')}`] : [];
};

export const goodsOf = (goods: LandedCost['prohibitedRestricted']): Screened => {
  if (!goods) return { state: 'not_told', short: `Goods: ${notTold}`, lines: [notTold] };
  if (hasFailed(goods)) {
    const why = `could not be screened (${errorOf(goods)})`;
    return { state: 'failed', short: `Goods: ${why}`, lines: [why] };
  }
  if (!goods.products) return { state: 'not_told', short: `Goods: ${notTold}`, lines: [notTold] };
  const found = goods.products.flatMap(goodsLine);
  if (found.length === 0)
    return { state: 'none', short: 'Goods: no code', lines: ['no code on any product'] };
  return { state: 'found', short: `Restricted: ${found.join(' / ')}`, lines: capped(found) };
};
