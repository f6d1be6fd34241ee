import { failure } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import { partState, type Verdict } from '#shared/landed/part';
import { type LandedCostRequest, landedCostRequestSchema } from '#shared/landed/request';
import { type Answer, invalid, valuesOf } from './answer';
import { errorCodeOf, messageOf } from './answer-fields';
import { type Ask, isFailure } from './ask';
import { unwrapped } from './generous';
import { judge } from './judge';
import { landedIn, landedNames, partNames } from './landed-parts';
import { looseJson } from './loose-json';

/** A failed part's notes stand in failures and logs, where no address belongs. */
const cleaned = (cost: LandedCost, clean: (text: string) => string): LandedCost => {
  const part = <Part extends Verdict>(one: Part | undefined): Part | undefined =>
    one?.notes !== undefined && partState(one).kind === 'failed' ? { ...one, notes: clean(one.notes) } : one;
  const { landedCost, deniedParties, prohibitedRestricted, ...totals } = cost;
  const parts = {
    landedCost: part(landedCost),
    deniedParties: part(deniedParties),
    prohibitedRestricted: part(prohibitedRestricted),
  };
  return {
    ...totals,
    ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
  };
};

/** What an answer says outside of its parts, as where a request is refused: code 90 is told so too (section 7.3). */
const outside = (json: unknown, clean: (text: string) => string): LandedCost['landedCost'] => {
  const said = looseJson(JSON.stringify(json));
  const { number } = errorCodeOf(said);
  const words = messageOf(said);
  return {
    isError: true,
    ...(number === null || number === 0 ? {} : { errorCode: number }),
    ...(words === undefined ? {} : { notes: clean(words) }),
  };
};

const hasResult = (cost: LandedCost): boolean =>
  [...partNames, 'totalDutyTax' as const, 'totalShippingDutyTax' as const].some(
    (name) => cost[name] !== undefined,
  );

/** @returns null where it is no answer to this question at all */
export const readLanded = (json: unknown, clean: (text: string) => string): LandedCost | null => {
  const found = unwrapped(json, landedNames);
  const cost = landedIn(found);
  if (hasResult(cost)) return cleaned(cost, clean);
  const failed = outside(json, clean);
  return cost.requestId !== undefined || failed?.errorCode !== undefined
    ? { ...cost, landedCost: failed }
    : null;
};

/** Who is screened. */
const personal = ['firstName', 'middleName', 'lastName', 'street', 'city', 'postalCode', 'destinationIp'];

/**
 * Duties and taxes before a label is bought: section 4.4. Each of the three parts may have failed by itself: it stays in the
 * value with its own `isError` and `errorCode` (see `partState`) and hides neither the others nor the `requestId`.
 */
export const landedCost = async (
  ask: Ask,
  request: LandedCostRequest,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<LandedCost>> => {
  const checked = landedCostRequestSchema.safeParse(request);
  if (!checked.success) return invalid(checked.error);
  const question = {
    operation: 'landedCost',
    method: 'POST',
    path: '/api/system/duties-taxes/combined-call-hs6',
    body: () => checked.data,
    personal: valuesOf(checked.data, personal),
  } as const;
  const asked = await ask(question, signal);
  if (isFailure(asked)) return { ok: false, failure: asked };
  const judged = judge(asked, now());
  const isOfRequest =
    judged.ok || judged.failure.code === 'service_refused' || judged.failure.code === 'service_broken';
  const json = judged.ok ? judged.json : judged.body?.ok ? judged.body.json : undefined;
  const value = isOfRequest && json !== undefined ? readLanded(json, asked.clean) : null;
  if (value) return { ok: true, value };
  return {
    ok: false,
    failure: judged.ok ? failure('answer_unreadable', 'no totals in the answer') : judged.failure,
  };
};
