import { partNames } from '#shared/landed/customs-finding';
import { failure } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import { partState, type PartStatus } from '#shared/landed/part';
import { type LandedCostRequest, landedCostRequestSchema } from '#shared/landed/request';
import { isBlank } from '#shared/text';
import { codedMessage } from '#shared/text/coded-message';
import { type Answer, askFor, invalid, type ReadInput, valuesOf } from './answer';
import { errorIn, messageOf } from './answer-fields';
import { type Ask, type AnswerInput, cleanerOf } from './ask';
import { pathTo } from './tolerant-values';
import { readExchange } from './read-exchange';
import { isPartName, landedAt, landedNames, resultNames } from './landed-parts';
import { type Loose, looseJson } from './loose-json';

/** A failed part's notes appear in failures and logs, which must not contain addresses. */
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

/** An answer without its parts, each of which reports its own failure. */
const outsideOf = (layers: unknown): string =>
  JSON.stringify(layers, (name, value: unknown) => (isPartName(name) ? undefined : value));

/** Other names that an error code may have. */
const codeNames = ['code', 'error', 'errornumber', 'errorno'];

/** 90 is the one code that the interface explains (section 7.3): under another name it means the same. */
const ninetyIn = ({ leaves }: Loose): number | null =>
  leaves.some(({ key, text }) => codeNames.includes(key.toLowerCase()) && text.trim() === '90') ? 90 : null;

/** An answer's failure outside of its parts, as where a request is refused: code 90 is reported that way too (section 7.3). */
const outsideParts = (
  layers: unknown,
): { isError: boolean; reported: NonNullable<LandedCost['landedCost']> } => {
  const loose = looseJson(outsideOf(layers));
  const { isError, number: named } = errorIn(loose);
  const number = named ?? ninetyIn(loose);
  const words = messageOf(loose);
  return {
    isError,
    reported: {
      isError: true,
      ...(number === null ? {} : { errorCode: number }),
      ...(words === undefined ? {} : { notes: words }),
    },
  };
};

/**
 * The cost as failed: its own message about the failure comes before the outer one. Amounts beside an error are not a
 * result.
 */
const failedBy = (
  ownPart: LandedCost['landedCost'],
  reported: NonNullable<LandedCost['landedCost']>,
): typeof reported => {
  const hasOwnWords = partState(ownPart).kind === 'failed' && !isBlank(ownPart?.notes);
  const ownCode = (ownPart?.errorCode ?? 0) === 0 ? {} : { errorCode: ownPart?.errorCode };
  return { ...ownPart, ...reported, ...ownCode, ...(hasOwnWords ? { notes: ownPart?.notes } : {}) };
};

const hasResult = (cost: LandedCost): boolean => resultNames.some((name) => cost[name] !== undefined);

const hasFailedPart = (cost: LandedCost): boolean =>
  partNames.some((name) => partState(cost[name]).kind === 'failed');

/**
 * @param isRefused the answer's status refuses the question: nothing in it is a result
 * @returns null where it does not answer this question
 */
export const readLanded = (
  json: unknown,
  clean: (text: string) => string,
  isRefused = false,
): LandedCost | null => {
  const way = pathTo(json, resultNames) ?? pathTo(json, landedNames) ?? [json];
  const cost = landedAt(way);
  const { isError, reported } = outsideParts(way);
  if (!hasResult(cost))
    return cost.requestId !== undefined || reported.errorCode !== undefined
      ? cleaned({ ...cost, landedCost: reported }, clean)
      : null;
  const isFailed = isError || (isRefused && !hasFailedPart(cost));
  return cleaned(isFailed ? { ...cost, landedCost: failedBy(cost.landedCost, reported) } : cost, clean);
};

/** Reads the answer to a question for duties and taxes. */
export const costIn = (input: AnswerInput): Answer<LandedCost> => {
  const reading = readExchange(input);
  const isOfRequest =
    reading.ok || reading.failure.code === 'service_refused' || reading.failure.code === 'service_broken';
  const json = reading.ok ? reading.json : reading.body?.ok ? reading.body.json : undefined;
  const value = isOfRequest && json !== undefined ? readLanded(json, cleanerOf(input), !reading.ok) : null;
  if (value) return { ok: true, value };
  return {
    ok: false,
    failure: reading.ok ? failure('answer_unreadable', codedMessage('answer.noTotals')) : reading.failure,
  };
};

/** The fields of the screened person. */
const personal = ['firstName', 'middleName', 'lastName', 'street', 'city', 'postalCode', 'destinationIp'];

/**
 * Duties and taxes before a label is bought: section 4.4. Each of the three parts may have failed separately: it stays
 * in the value with its own `isError` and `errorCode` (see `partState`), and affects neither the others nor the
 * `requestId`.
 */
export const landedCost = async (
  ask: Ask,
  request: LandedCostRequest,
  read: ReadInput<Answer<LandedCost>>,
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
