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

const failedPart = (answer: LandedCost): Failure | null => {
  for (const name of partNames) {
    const state = partState(answer[name]);
    if (state.kind !== 'failed') continue;
    const notes = answer[name]?.notes;
    const detail = isBlank(notes)
      ? codedMessage('customs.part', { part: name })
      : codedMessage('customs.partNotes', { part: name, notes: notes ?? '' });
    return failure('duties_unknown', detail, state.number === null ? {} : { number: state.number });
  }
  return null;
};

type Screening = 'parties' | 'goods';

const screeningsOf = (named: readonly Screening[]): Screening | 'both' =>
  named.length > 1 ? 'both' : (named[0] ?? 'both');

/** A screening without content does not mean "nothing found". */
const notReported = ({ deniedParties, prohibitedRestricted }: LandedCost): Failure | null => {
  const unreported: Screening[] = [
    ...(deniedParties !== undefined && !isScreened(deniedParties) ? (['parties'] as const) : []),
    ...(prohibitedRestricted !== undefined && !areGoodsScreened(prohibitedRestricted)
      ? (['goods'] as const)
      : []),
  ];
  return unreported.length === 0
    ? null
    : failure('duties_unknown', codedMessage('customs.screeningEmpty', { parts: screeningsOf(unreported) }));
};

/** Every tier of section 2.7 has totals, so an answer without totals does not say what must be paid. */
const noTotals = ({ landedCost, totalDutyTax, totalShippingDutyTax }: LandedCost): Failure | null => {
  const amounts = [totalDutyTax, totalShippingDutyTax, landedCost?.totalDuty, landedCost?.totalTax];
  const hasTotals = [...amounts, landedCost?.calculatedTotal].some((amount) => amount !== undefined);
  return hasTotals ? null : failure('duties_unknown', codedMessage('customs.noTotals'));
};

/** This account's answers contain no screening, and the settings say to hold such orders for a person. */
const unscreened = (answer: LandedCost, { holdUnscreened }: CustomsSettings): Failure | null => {
  const missing = holdUnscreened ? unscreenedIn(answer) : [];
  return missing.length === 0
    ? null
    : failure('not_screened', codedMessage('customs.unscreened', { parts: screeningsOf(missing) }));
};

/**
 * Why the gate holds an order after its answer, the most serious reason first; null if it may be bought. A missing screening is not part of
 * this account's tier: it neither passes nor fails, and holds the order only if the settings say so. An empty screening is unknown. A hit
 * counts even if its part reports that it failed.
 */
export const customsFinding = (answer: LandedCost, customs: CustomsSettings): Failure | null =>
  denied(answer.deniedParties, customs) ??
  restricted(answer) ??
  failedPart(answer) ??
  notReported(answer) ??
  noTotals(answer) ??
  unscreened(answer, customs);
