import { notTold } from './amount';
import type { LandedCost } from './answer';
import { isScreened } from './denied';
import { partState } from './part';
import { areGoodsScreened, type RestrictedProduct, restrictedGoods } from './restricted';

/** One screening on paper. `failed` and `not_told` are no "nothing found". */
export interface Screened {
  state: 'found' | 'none' | 'failed' | 'not_told';
  /** In one line. */
  short: string;
  lines: string[];
}

const mostLines = 40;
const mostDetails = 12;

const capped = (lines: readonly string[]): string[] =>
  lines.length <= mostLines
    ? [...lines]
    : [...lines.slice(0, mostLines), `… and ${lines.length - mostLines} more`];

/** What could not be screened says so first, and then all the same what it tells. */
const screened = (
  name: string,
  part: Parameters<typeof partState>[0],
  found: { isTold: boolean; short: string; lines: readonly string[] },
  none: string,
): Screened => {
  const state = partState(part);
  if (state.kind === 'failed') {
    const why = `could not be screened (${state.number === null ? 'no reason reported' : `error ${state.number}`})`;
    return {
      state: found.short === '' ? 'failed' : 'found',
      short: `${name}: ${found.short || why}`,
      lines: [why, ...capped(found.lines)],
    };
  }
  if (found.short !== '')
    return { state: 'found', short: `${name}: ${found.short}`, lines: capped(found.lines) };
  if (found.isTold) return { state: 'none', short: `${name}: ${none}`, lines: [none] };
  const silent = state.kind === 'absent' ? 'not screened' : notTold;
  return { state: 'not_told', short: `${name}: ${silent}`, lines: [silent] };
};

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

export const partiesOf = (parties: LandedCost['deniedParties']): Screened => {
  const { scoreCalculated: score, listsMatched: lists, matches } = parties ?? {};
  const isFound = (score ?? 0) > 0 || (lists ?? 0) > 0 || (matches ?? []).length > 0;
  const short = isFound ? `score ${score ?? notTold}, lists matched: ${lists ?? notTold}` : '';
  return screened(
    'Denied parties',
    parties,
    {
      isTold: isScreened(parties),
      short,
      lines: [short, ...(matches ?? []).map(matchLine)].filter((line) => line !== ''),
    },
    'no match',
  );
};

const goodsLine = ({ hs6Code, description, codes }: RestrictedProduct): string => {
  const name = [hs6Code, description].filter((text) => text !== null && text !== '').join(' ') || 'A product';
  return `${name}: ${codes.map(({ kind, code }) => `${kind} ${code}`).join(', ')}`;
};

export const goodsOf = (goods: LandedCost['prohibitedRestricted']): Screened => {
  const lines = restrictedGoods(goods).map(goodsLine);
  return screened(
    'Restricted goods',
    goods,
    { isTold: areGoodsScreened(goods), short: lines.join(' / '), lines },
    'no code on any product',
  );
};
