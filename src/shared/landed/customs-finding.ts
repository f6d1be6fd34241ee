import { type Failure, failure } from '../failure';
import { isBlank } from '../text';
import { codedMessage } from '../text/coded-message';
import type { LandedCost } from './answer';
import { type DeniedParties, isHit, isScreened } from './denied';
import type { CustomsSettings } from './gate';
import { partState } from './part';
import { unscreenedIn } from './unscreened';
import { areGoodsScreened, restrictedGoods } from './restricted';

/** The parts of an answer. */
export const partNames = ['landedCost', 'deniedParties', 'prohibitedRestricted'] as const;

/** A failure's detail is one line; the answer itself lists all of them. */
const namedAtMost = 5;

const denied = (screening: DeniedParties | undefined, customs: CustomsSettings): Failure | null => {
  if (!isHit(screening, customs.deniedScore)) return null;
  const { scoreCalculated, listsMatched } = screening ?? {};
  const none = codedMessage('customs.notReported');
  return failure(
    'denied_party',
    codedMessage('customs.match', { score: scoreCalculated ?? none, lists: listsMatched ?? none }),
  );
};

const restricted = (answer: LandedCost): Failure | null => {
  const goods = restrictedGoods(answer.prohibitedRestricted);
  if (goods.length === 0) return null;
  const named = goods.map(({ description, hs6Code, codes }) => {
    return codedMessage('customs.goods', {
      product: description ?? codedMessage('customs.someProduct'),
      code: hs6Code ?? codedMessage('customs.noCode'),
      codes: codes.map((one) => codedMessage('customs.stopCode', one)).join(', '),
    });
  });
  const more = named.length - namedAtMost;
  const listed = [
    ...named.slice(0, namedAtMost),
    ...(more > 0 ? [codedMessage('customs.moreGoods', { count: more })] : []),
  ];
  return failure('goods_restricted', listed.join('; '));
};

type Part = (typeof partNames)[number];

const partFailure = (answer: LandedCost, part: Part): { words: string; number: number | null } | null => {
  const state = partState(answer[part]);
  if (state.kind !== 'failed') return null;
  const notes = answer[part]?.notes;
  return {
    words: isBlank(notes)
      ? codedMessage('customs.part', { part })
      : codedMessage('customs.partNotes', { part, notes: notes ?? '' }),
    number: state.number,
  };
};

type Screening = 'parties' | 'goods';

const screeningsOf = (named: readonly Screening[]): Screening | 'both' =>
  named.length > 1 ? 'both' : (named[0] ?? 'both');

/** A screening without content does not mean "nothing found". One that failed is named with its failure. */
const notReported = ({ deniedParties, prohibitedRestricted }: LandedCost): string | null => {
  const isEmpty = (part: LandedCost[Part], hasContent: boolean): boolean =>
    partState(part).kind === 'told' && !hasContent;
  const unreported: Screening[] = [
    ...(isEmpty(deniedParties, isScreened(deniedParties)) ? (['parties'] as const) : []),
    ...(isEmpty(prohibitedRestricted, areGoodsScreened(prohibitedRestricted)) ? (['goods'] as const) : []),
  ];
  return unreported.length === 0
    ? null
    : codedMessage('customs.screeningEmpty', { parts: screeningsOf(unreported) });
};

/** Every tier of section 2.7 has totals, so an answer without totals does not say what must be paid. */
const noTotals = ({ landedCost, totalDutyTax, totalShippingDutyTax }: LandedCost): string | null => {
  if (partState(landedCost).kind === 'failed') return null;
  const amounts = [totalDutyTax, totalShippingDutyTax, landedCost?.totalDuty, landedCost?.totalTax];
  const hasTotals = [...amounts, landedCost?.calculatedTotal].some((amount) => amount !== undefined);
  return hasTotals ? null : codedMessage('customs.noTotals');
};

/** Everything that the answer leaves unknown, in one finding: a release of it is a release of all that is named. */
const unknown = (answer: LandedCost): Failure | null => {
  const failed = partNames.flatMap((part) => partFailure(answer, part) ?? []);
  const named = [...failed.map(({ words }) => words), notReported(answer), noTotals(answer)].filter(
    (words) => words !== null,
  );
  const number = failed.find((one) => one.number !== null)?.number;
  return named.length === 0
    ? null
    : failure('duties_unknown', named.join('; '), typeof number === 'number' ? { number } : {});
};

/** This account's answers contain no screening, and the settings say to hold such orders for a person. */
const unscreened = (answer: LandedCost, { holdUnscreened }: CustomsSettings): Failure | null => {
  const missing = holdUnscreened ? unscreenedIn(answer) : [];
  return missing.length === 0
    ? null
    : failure('not_screened', codedMessage('customs.unscreened', { parts: screeningsOf(missing) }));
};

/**
 * Why the gate holds an order after its answer, the most serious reason first; empty if it may be bought. Each needs a release of its own.
 * A missing screening is not part of this account's tier: it neither passes nor fails, and holds the order only if the settings say so. An
 * empty screening is unknown. A hit counts even if its part reports that it failed.
 */
export const customsFindings = (answer: LandedCost, customs: CustomsSettings): Failure[] => {
  const [hit, goods] = [denied(answer.deniedParties, customs), restricted(answer)];
  const withoutHits = {
    ...answer,
    ...(hit && { deniedParties: undefined }),
    ...(goods && { prohibitedRestricted: undefined }),
  };
  return [hit, goods, unknown(withoutHits), unscreened(answer, customs)].filter((found) => found !== null);
};

/** The most serious of `customsFindings`; null if the order may be bought. */
export const customsFinding = (answer: LandedCost, customs: CustomsSettings): Failure | null =>
  customsFindings(answer, customs)[0] ?? null;
