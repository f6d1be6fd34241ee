import { failure } from '#shared/failure';
import {
  type PackageUpdate,
  type PackageUpdateResult,
  packageUpdatesSchema,
} from '#shared/update/package-update';
import { type Answer, askFor, invalid, personalFields, type ReadCame, valuesOf } from './answer';
import { type Ask, type Came, cleanerOf } from './ask';
import {
  hasOne,
  isPlain,
  listIn,
  opened,
  spelledRight,
  textIn,
  unwrapped,
  wayTo,
  wholeIn,
  yesIn,
} from './generous';
import { readExchange } from './read-exchange';

const entryNames = ['packageId', 'success', 'message'];
const resultNames = ['totalPackages', 'successfulUpdates', 'failedUpdates', 'results'];

type Entry = PackageUpdateResult['results'][number];

/** An entry that does not say yes or no, or of which package, is none: its package counts as not answered. */
const entryIn = (value: unknown, clean: (text: string) => string): Entry[] => {
  if (!isPlain(value)) return [];
  const { packageId, success, message } = spelledRight(value, entryNames);
  const [id, done, words] = [textIn(packageId)?.trim(), yesIn(success), textIn(message)];
  return id === undefined || id === '' || done === undefined
    ? []
    : [{ packageId: id, success: done, message: words === undefined ? null : clean(words) }];
};

/** Entries that stand under the names of their packages, or in text, as a list. */
const listed = (value: unknown): unknown => {
  const list = opened(value);
  if (!isPlain(list) || hasOne(list, entryNames)) return list;
  const entries = Object.entries(list);
  return entries.length > 0 && entries.every(([, entry]) => isPlain(entry))
    ? entries.map(([packageId, entry]) => ({ packageId, ...(entry as object) }))
    : list;
};

/** True where the service's own counts say something else than its entries do. */
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
  return counts.some(([said, counted]) => said !== null && said !== counted);
};

/** A package as it was asked for, where the answer writes it in another case. */
const asAsked = (asked: readonly string[]): ((packageId: string) => string) => {
  const ours = new Map(asked.map((packageId) => [packageId.toLowerCase(), packageId]));
  const exact = new Set(ours.values());
  return (packageId) => (exact.has(packageId) ? packageId : (ours.get(packageId.toLowerCase()) ?? packageId));
};

/** The update result of section 2.4, entry by entry. @returns null where it has no entries at all */
export const resultIn = (
  json: unknown,
  asked: readonly string[],
  clean: (text: string) => string,
): PackageUpdateResult | null => {
  const found = wayTo(json, ['results'])?.at(-1);
  // No results under their name: the one entry, or a list of several, wherever it lies.
  const list = isPlain(found)
    ? listed(spelledRight(found, resultNames)['results'])
    : unwrapped(json, ['packageId']);
  const named = asAsked(asked);
  const results = listIn(list)
    .flatMap((entry) => entryIn(entry, clean))
    .map((entry) => ({ ...entry, packageId: named(entry.packageId) }));
  if (!Array.isArray(list) && results.length === 0) return null;
  const counted = unwrapped(json, resultNames);
  const right = isPlain(counted) ? spelledRight(counted, resultNames) : {};
  const counts = {
    total: wholeIn(right['totalPackages']) ?? null,
    updated: wholeIn(right['successfulUpdates']) ?? null,
    failed: wholeIn(right['failedUpdates']) ?? null,
  };
  const answered = new Set(results.map((result) => result.packageId));
  return {
    ...counts,
    results,
    unanswered: asked.filter((packageId) => !answered.has(packageId)),
    ...(isContradicted(counts, results) ? { isContradicted: true } : {}),
  };
};

/** Reads what became of each package. */
export const changedIn = (came: Came & { packageIds: readonly string[] }): Answer<PackageUpdateResult> => {
  const judged = readExchange(came);
  const json = judged.ok ? judged.json : judged.body?.ok ? judged.body.json : undefined;
  // What became of each package stands in its entry, whatever the status of the whole says.
  const value = json === undefined ? null : resultIn(json, came.packageIds, cleanerOf(came));
  // A failed request that names no package says nothing of them but its status.
  if (value && (judged.ok || value.results.length > 0)) return { ok: true, value };
  return {
    ok: false,
    failure: judged.ok ? failure('answer_unreadable', 'results do not fit') : judged.failure,
  };
};

/** Changes up to 20 bought packages: section 4.1. Setting the same values again changes nothing, so it may be repeated. */
export const update = async (
  ask: Ask,
  updates: readonly PackageUpdate[],
  prefix: string | undefined,
  read: (
    came: Came & { packageIds: readonly string[] },
    signal?: AbortSignal,
  ) => ReturnType<ReadCame<Answer<PackageUpdateResult>>>,
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
  return askFor(ask, question, (came, ended) => read({ ...came, packageIds }, ended), now, signal);
};
