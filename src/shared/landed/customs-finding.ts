import { type Failure, failure } from '../failure';
import { isBlank } from '../text';
import type { LandedCost } from './answer';
import { type DeniedParties, isHit, isScreened } from './denied';
import type { CustomsSettings } from './gate';
import { partState } from './part';
import { unscreenedIn } from './unscreened';
import { areGoodsScreened, restrictedGoods } from './restricted';

const parts = ['landedCost', 'deniedParties', 'prohibitedRestricted'] as const;

/** A failure's detail is read on one line; the answer itself has them all. */
const namedAtMost = 5;

const denied = (screening: DeniedParties | undefined, customs: CustomsSettings): Failure | null => {
  if (!isHit(screening, customs.deniedScore)) return null;
  const { scoreCalculated, listsMatched } = screening ?? {};
  return failure(
    'denied_party',
    `Score ${scoreCalculated ?? 'not reported'}, lists matched: ${listsMatched ?? 'not reported'}`,
  );
};

const restricted = (answer: LandedCost): Failure | null => {
  const goods = restrictedGoods(answer.prohibitedRestricted);
  if (goods.length === 0) return null;
  const named = goods.map(({ description, hs6Code, codes }) => {
    const told = codes.map(({ kind, code }) => `${kind} ${code}`).join(', ');
    return `${description ?? 'product'} (${hs6Code ?? 'no code'}): ${told}`;
  });
  const more = named.length - namedAtMost;
  const shown = [...named.slice(0, namedAtMost), ...(more > 0 ? [`${more} more`] : [])];
  return failure('goods_restricted', shown.join('; '));
};

const failedPart = (answer: LandedCost): Failure | null => {
  for (const name of parts) {
    const state = partState(answer[name]);
    if (state.kind !== 'failed') continue;
    const notes = answer[name]?.notes;
    const detail = isBlank(notes) ? name : `${name}: ${notes ?? ''}`;
    return failure('duties_unknown', detail, state.number === null ? {} : { number: state.number });
  }
  return null;
};

/** A screening that is there and says nothing is no "nothing found". */
const notReported = ({ deniedParties, prohibitedRestricted }: LandedCost): Failure | null => {
  const unreported = [
    ...(deniedParties !== undefined && !isScreened(deniedParties) ? ['denied parties'] : []),
    ...(prohibitedRestricted !== undefined && !areGoodsScreened(prohibitedRestricted)
      ? ['prohibited and restricted goods']
      : []),
  ];
  return unreported.length === 0 ? null : failure('duties_unknown', `not reported: ${unreported.join(', ')}`);
};

/** Every tier of section 2.7 has totals: an answer without any is no answer to what must be paid. */
const noTotals = ({ landedCost, totalDutyTax, totalShippingDutyTax }: LandedCost): Failure | null => {
  const amounts = [totalDutyTax, totalShippingDutyTax, landedCost?.totalDuty, landedCost?.totalTax];
  const isTold = [...amounts, landedCost?.calculatedTotal].some((amount) => amount !== undefined);
  return isTold ? null : failure('duties_unknown', 'no totals in the answer');
};

const screeningNames = { parties: 'denied parties', goods: 'prohibited and restricted goods' } as const;

/** This account's answers do not screen, and the bench was told to wait for a person then. */
const unscreened = (answer: LandedCost, { holdUnscreened }: CustomsSettings): Failure | null => {
  const missing = holdUnscreened ? unscreenedIn(answer) : [];
  return missing.length === 0
    ? null
    : failure('not_screened', missing.map((part) => screeningNames[part]).join(', '));
};

/**
 * What the gate holds an answered order for, the gravest first; null: it may be bought. A screening that is absent is not in
 * this account's detail level: it can neither pass nor fail, and holds only where the settings say so; one that is
 * there and empty is unknown. A hit counts even where its part says that
 * it failed.
 */
export const customsFinding = (answer: LandedCost, customs: CustomsSettings): Failure | null =>
  denied(answer.deniedParties, customs) ??
  restricted(answer) ??
  failedPart(answer) ??
  notReported(answer) ??
  noTotals(answer) ??
  unscreened(answer, customs);
