import { failure } from '#shared/failure';
import { type LandedCost, landedCostSchema } from '#shared/landed/answer';
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

/** Every tier of section 2.7 carries at least one of these. */
const tells = (cost: LandedCost): boolean =>
  cost.landedCost !== undefined || cost.totalDutyTax !== undefined || cost.totalShippingDutyTax !== undefined;

const read = (json: unknown, clean: (text: string) => string): Answer<LandedCost> => {
  const answer = readWith(landedCostSchema, translate(json));
  if (!answer.ok) return answer;
  const { landedCost } = answer.value;
  const number = landedCost?.errorCode ?? 0;
  if (landedCost?.isError === true || number !== 0) {
    const notes = landedCost?.notes;
    return {
      ok: false,
      failure: failure('service_refused', notes === undefined ? undefined : clean(notes), { number }),
    };
  }
  return tells(answer.value)
    ? answer
    : { ok: false, failure: failure('answer_unreadable', 'no totals in the answer') };
};

/** Who is screened. */
const personal = ['firstName', 'middleName', 'lastName', 'street', 'destinationIp'];

/**
 * Duties and taxes before a label is bought: section 4.4. Screening parts that failed by themselves stay in the value with
 * their own `isError` and `errorCode`.
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
