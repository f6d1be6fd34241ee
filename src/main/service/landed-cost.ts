import { failure } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import { partState, type PartStatus } from '#shared/landed/part';
import { type LandedCostRequest, landedCostRequestSchema } from '#shared/landed/request';
import { isBlank } from '#shared/text';
import { type Answer, askFor, invalid, type ReadCame, valuesOf } from './answer';
import { errorIn, messageOf } from './answer-fields';
import { type Ask, type Came, cleanerOf } from './ask';
import { wayTo } from './generous';
import { readExchange } from './read-exchange';
import { isPartName, landedAt, landedNames, partNames, resultNames } from './landed-parts';
import { type Loose, looseJson } from './loose-json';

/** A failed part's notes stand in failures and logs, where no address belongs. */
const cleaned = (cost: LandedCost, clean: (text: string) => string): LandedCost => {
  const part = <Part extends PartStatus>(one: Part | undefined): Part | undefined =>
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

/** An answer without its parts, each of which says by itself how it ended. */
const outsideOf = (layers: unknown): string =>
  JSON.stringify(layers, (name, value: unknown) => (isPartName(name) ? undefined : value));

/** Other names that a code of an error may have. */
const codeNames = ['code', 'error', 'errornumber', 'errorno'];

/** 90 is the one code that the interface explains (section 7.3): under another name it says the same. */
const ninetyIn = ({ leaves }: Loose): number | null =>
  leaves.some(({ key, text }) => codeNames.includes(key.toLowerCase()) && text.trim() === '90') ? 90 : null;

/** What an answer says outside of its parts, as where a request is refused: code 90 is told so too (section 7.3). */
const outside = (layers: unknown): { isError: boolean; said: NonNullable<LandedCost['landedCost']> } => {
  const loose = looseJson(outsideOf(layers));
  const { isError, number: named } = errorIn(loose);
  const number = named ?? ninetyIn(loose);
  const words = messageOf(loose);
  return {
    isError,
    said: {
      isError: true,
      ...(number === null ? {} : { errorCode: number }),
      ...(words === undefined ? {} : { notes: words }),
    },
  };
};

/** The cost as failed: what it says of its own failure comes before what is said around it. Amounts beside an error are no result. */
const failedBy = (
  own: LandedCost['landedCost'],
  said: NonNullable<LandedCost['landedCost']>,
): typeof said => {
  const hasOwnWords = partState(own).kind === 'failed' && !isBlank(own?.notes);
  const ownCode = (own?.errorCode ?? 0) === 0 ? {} : { errorCode: own?.errorCode };
  return { ...own, ...said, ...ownCode, ...(hasOwnWords ? { notes: own?.notes } : {}) };
};

const hasResult = (cost: LandedCost): boolean => resultNames.some((name) => cost[name] !== undefined);

const hasFailedPart = (cost: LandedCost): boolean =>
  partNames.some((name) => partState(cost[name]).kind === 'failed');

/**
 * @param isRefused the answer's status says that the question was refused: nothing in it is a result
 * @returns null where it is no answer to this question at all
 */
export const readLanded = (
  json: unknown,
  clean: (text: string) => string,
  isRefused = false,
): LandedCost | null => {
  const way = wayTo(json, resultNames) ?? wayTo(json, landedNames) ?? [json];
  const cost = landedAt(way);
  const { isError, said } = outside(way);
  if (!hasResult(cost))
    return cost.requestId !== undefined || said.errorCode !== undefined
      ? cleaned({ ...cost, landedCost: said }, clean)
      : null;
  const isFailed = isError || (isRefused && !hasFailedPart(cost));
  return cleaned(isFailed ? { ...cost, landedCost: failedBy(cost.landedCost, said) } : cost, clean);
};

/** Reads what came of a question for duties and taxes. */
export const costIn = (came: Came): Answer<LandedCost> => {
  const judged = readExchange(came);
  const isOfRequest =
    judged.ok || judged.failure.code === 'service_refused' || judged.failure.code === 'service_broken';
  const json = judged.ok ? judged.json : judged.body?.ok ? judged.body.json : undefined;
  const value = isOfRequest && json !== undefined ? readLanded(json, cleanerOf(came), !judged.ok) : null;
  if (value) return { ok: true, value };
  return {
    ok: false,
    failure: judged.ok ? failure('answer_unreadable', 'no totals in the answer') : judged.failure,
  };
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
  read: ReadCame<Answer<LandedCost>>,
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
