import { isObject } from '#shared/json';
import { failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import {
  type PackageUpdate,
  type PackageUpdateResult,
  packageUpdatesSchema,
} from '#shared/update/package-update';
import { type Answer, askFor, invalid, personalFields, type ReadInput, valuesOf } from './answer';
import { type Ask, type AnswerInput, cleanerOf } from './ask';
import {
  hasOne,
  listIn,
  parsedText,
  withRightNames,
  textIn,
  unwrapped,
  pathTo,
  integerIn,
  booleanIn,
} from './tolerant-values';
import { readExchange } from './read-exchange';

const entryNames = ['packageId', 'success', 'message'];
const resultNames = ['totalPackages', 'successfulUpdates', 'failedUpdates', 'results'];

type Entry = PackageUpdateResult['results'][number];

/** An entry without yes or no, or without a package, is ignored: its package counts as not answered. */
const entryIn = (value: unknown, clean: (text: string) => string): Entry[] => {
  if (!isObject(value)) return [];
  const { packageId, success, message } = withRightNames(value, entryNames);
  const [id, done, words] = [textIn(packageId)?.trim(), booleanIn(success), textIn(message)];
  return id === undefined || id === '' || done === undefined
    ? []
    : [{ packageId: id, success: done, message: words === undefined ? null : clean(words) }];
};

/** Entries under the names of their packages, or in text, as a list. */
const listed = (value: unknown): unknown => {
  const list = parsedText(value);
  if (!isObject(list) || hasOne(list, entryNames)) return list;
  const entries = Object.entries(list);
  return entries.length > 0 && entries.every(([, entry]) => isObject(entry))
    ? entries.map(([packageId, entry]) => ({ packageId, ...(entry as object) }))
    : list;
};

/** True where the service's own counts contradict its entries. */
const isContradicted = (
  { total, updated, failed }: Pick<PackageUpdateResult, 'total' | 'updated' | 'failed'>,
  results: readonly Entry[],
): boolean => {
  const done = results.filter(({ success }) => success).length;
  const counts = [
    [total, results.length],
    [updated, done],
    [failed, results.length - done],
  ] as const;
  return counts.some(([stated, counted]) => stated !== null && stated !== counted);
};

/** Maps a package to the spelling of the request, where the answer writes it in another case. */
const asAsked = (asked: readonly string[]): ((packageId: string) => string) => {
  const byLowerCase = new Map(asked.map((packageId) => [packageId.toLowerCase(), packageId]));
  const exact = new Set(byLowerCase.values());
  return (packageId) =>
    exact.has(packageId) ? packageId : (byLowerCase.get(packageId.toLowerCase()) ?? packageId);
};

/** The update result of section 2.4, entry by entry. @returns null where it has no entries at all */
export const resultIn = (
  json: unknown,
  asked: readonly string[],
  clean: (text: string) => string,
): PackageUpdateResult | null => {
  const found = pathTo(json, ['results'])?.at(-1);
  // Without results under their name: the single entry, or a list of several, at any place.
  const list = isObject(found)
    ? listed(withRightNames(found, resultNames)['results'])
    : unwrapped(json, ['packageId']);
  const named = asAsked(asked);
  const results = listIn(list)
    .flatMap((entry) => entryIn(entry, clean))
    .map((entry) => ({ ...entry, packageId: named(entry.packageId) }));
  if (!Array.isArray(list) && results.length === 0) return null;
  const counted = unwrapped(json, resultNames);
  const right = isObject(counted) ? withRightNames(counted, resultNames) : {};
  const counts = {
    total: integerIn(right['totalPackages']) ?? null,
    updated: integerIn(right['successfulUpdates']) ?? null,
    failed: integerIn(right['failedUpdates']) ?? null,
  };
  const answered = new Set(results.map((result) => result.packageId));
  return {
    ...counts,
    results,
    unanswered: asked.filter((packageId) => !answered.has(packageId)),
    ...(isContradicted(counts, results) ? { isContradicted: true } : {}),
  };
};

/** Reads the result for each package. */
export const changedIn = (
  input: AnswerInput & { packageIds: readonly string[] },
): Answer<PackageUpdateResult> => {
  const reading = readExchange(input);
  const json = reading.ok ? reading.json : reading.body?.ok ? reading.body.json : undefined;
  // The result of each package is in its entry, whatever the status of the whole answer is.
  const value = json === undefined ? null : resultIn(json, input.packageIds, cleanerOf(input));
  // A failed request that names no package proves nothing about them except its status.
  if (value && (reading.ok || value.results.length > 0)) return { ok: true, value };
  return {
    ok: false,
    failure: reading.ok ? failure('answer_unreadable', codedMessage('answer.noResults')) : reading.failure,
  };
};

/** Changes up to 20 bought packages: section 4.1. Setting the same values again changes nothing, so it may be repeated. */
export const update = async (
  ask: Ask,
  updates: readonly PackageUpdate[],
  prefix: string | undefined,
  read: (
    input: AnswerInput & { packageIds: readonly string[] },
    signal?: AbortSignal,
  ) => ReturnType<ReadInput<Answer<PackageUpdateResult>>>,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<PackageUpdateResult>> => {
  const checked = packageUpdatesSchema(prefix).safeParse(updates);
  if (!checked.success) return invalid(checked.error);
  const question = {
    operation: 'update',
    method: 'PATCH',
    path: '/api/customer/packages/update',
    body: () => checked.data,
    personal: checked.data.flatMap((one) => valuesOf(one, personalFields)),
  } as const;
  const packageIds = checked.data.map(({ packageId }) => packageId);
  return askFor(ask, question, (input, ended) => read({ ...input, packageIds }, ended), now, signal);
};
