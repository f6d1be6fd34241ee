import type { WordsIn } from '../text/words-in';
import type { LandedCost } from './answer';
import { isScreened } from './denied';
import { partState } from './part';
import { areGoodsScreened, type RestrictedProduct, restrictedGoods } from './restricted';

/** The result of one screening on paper. `failed` and `not_told` do not mean "nothing found". */
export interface Screened {
  state: 'found' | 'none' | 'failed' | 'not_told';
  /** In one line. */
  short: string;
  lines: string[];
}

const mostLines = 40;
const mostDetails = 12;

const capped = (lines: readonly string[], { text }: WordsIn): string[] =>
  lines.length <= mostLines
    ? [...lines]
    : [...lines.slice(0, mostLines), text.paper.landed.screening.more({ count: lines.length - mostLines })];

interface Found {
  isReported: boolean;
  short: string;
  lines: readonly string[];
  /** The text for a screening that found nothing. */
  none: string;
}

/** A failed screening says so first, followed by its details. */
const screened = (
  name: string,
  part: Parameters<typeof partState>[0],
  { isReported, short, lines, none }: Found,
  words: WordsIn,
): Screened => {
  const { pair, screening, verdict } = words.text.paper.landed;
  const state = partState(part);
  const of = (value: string): string => pair({ name, value });
  if (state.kind === 'failed') {
    const why = state.number === null ? screening.failed : screening.failedWith({ number: state.number });
    return {
      state: short === '' ? 'failed' : 'found',
      short: of(short || why),
      lines: [why, ...capped(lines, words)],
    };
  }
  if (short !== '') return { state: 'found', short: of(short), lines: capped(lines, words) };
  if (isReported) return { state: 'none', short: of(none), lines: [none] };
  const silent = state.kind === 'absent' ? verdict.notScreened : words.text.landed.answer.notReported;
  return { state: 'not_told', short: of(silent), lines: [silent] };
};

/** Details can be of any kind: the interface gives examples only ("such as"). */
const textOf = (value: unknown, words: WordsIn): string => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return words.text.landed.answer.notReported;
  return Array.isArray(value) ? value.map((one) => textOf(one, words)).join(', ') : JSON.stringify(value);
};

const matchLine = (match: Record<string, unknown>, at: number, words: WordsIn): string => {
  const { keys } = words.text.landed.answer.parties;
  const nameOf = (name: string): string =>
    Object.hasOwn(keys, name) ? keys[name as keyof typeof keys] : name;
  return words.text.paper.landed.screening.match({
    number: at + 1,
    details: Object.entries(match)
      .slice(0, mostDetails)
      .map(([name, value]) =>
        words.text.paper.landed.pair({ name: nameOf(name), value: textOf(value, words) }),
      )
      .join('; '),
  });
};

export const partiesOf = (parties: LandedCost['deniedParties'], words: WordsIn): Screened => {
  const { scoreCalculated: score, listsMatched: lists, matches } = parties ?? {};
  const { parties: heads, notReported } = words.text.landed.answer;
  const isFound = (score ?? 0) > 0 || (lists ?? 0) > 0 || (matches ?? []).length > 0;
  const short = isFound
    ? words.text.paper.landed.screening.score({ score: score ?? notReported, lists: lists ?? notReported })
    : '';
  const found = [short, ...(matches ?? []).map((match, at) => matchLine(match, at, words))];
  const section = { isReported: isScreened(parties), short, lines: found.filter((line) => line !== '') };
  return screened(heads.title, parties, { ...section, none: heads.none }, words);
};

const goodsLine = ({ hs6Code, description, codes }: RestrictedProduct, { text }: WordsIn): string => {
  const { goods } = text.landed.answer;
  const itemName = [hs6Code, description].filter((part) => part !== null && part !== '').join(' ');
  const value = codes.map(({ kind, code }) => `${goods[kind]} ${code}`).join(', ');
  return text.paper.landed.pair({ name: itemName || goods.unnamed, value });
};

export const goodsOf = (goods: LandedCost['prohibitedRestricted'], words: WordsIn): Screened => {
  const lines = restrictedGoods(goods).map((one) => goodsLine(one, words));
  const { title, none } = words.text.landed.answer.goods;
  const section = { isReported: areGoodsScreened(goods), short: lines.join(' / '), lines };
  return screened(title, goods, { ...section, none }, words);
};
