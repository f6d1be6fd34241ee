import { failure } from '#shared/failure';
import { type LandedCost, landedCostSchema } from '#shared/landed/answer';
import { partState, type Verdict } from '#shared/landed/part';
import { type LandedCostRequest, landedCostRequestSchema } from '#shared/landed/request';
import { type Answer, askFor, invalid, readWith, valuesOf } from './answer';
import type { Ask } from './ask';

/**
 * Two response fields begin with the service's brand, which the interface writes as `svc` (identifier note): they are
 * known by their endings. `hs6code` in the answer is `hs6Code` in the request; inside there is one spelling.
 */
const ourName = (name: string): string => {
  if (name === 'hs6code') return 'hs6Code';
  if (/^\w+Description$/.test(name)) return 'standardDescription';
  return /^\w+UUID$/.test(name) ? 'uuid' : name;
};

/** Null says as much as absence: not told. Names become ours on the way; `matches` stays as the service wrote it. */
const translate = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(translate);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [ourName(name), name === 'matches' ? (value as unknown) : translate(value)]),
  );
};

/** An answer tells something where at least one of these stands in it; every tier of section 2.7 has totals. */
const known = [
  ...['landedCost', 'deniedParties', 'prohibitedRestricted'],
  ...['totalDutyTax', 'totalShippingDutyTax'],
] as readonly (keyof LandedCost)[];

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

const read = (json: unknown, clean: (text: string) => string): Answer<LandedCost> => {
  const answer = readWith(landedCostSchema, translate(json));
  if (!answer.ok) return answer;
  return known.some((name) => answer.value[name] !== undefined)
    ? { ok: true, value: cleaned(answer.value, clean) }
    : { ok: false, failure: failure('answer_unreadable', 'no totals in the answer') };
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
  return askFor(ask, question, read, now, signal);
};
