import { failure, type Failure } from '#shared/failure';
import { type Order, orderSchema } from '#shared/label/order';
import { invalid, personalFields, valuesOf } from './answer';
import { type Ask, type Asked, isFailure } from './ask';
import { judge, type Judged } from './judge';
import { readLabelAnswer, type Registration, salvage } from './label-answer';

/** A failed answer that still names a package: it may have been bought, so the names reach the person who settles it. */
const withSalvage = (failed: Judged & { ok: false }, clean: (text: string) => string): Failure => {
  const doubtful = failed.failure.code === 'answer_lost' || failed.failure.code === 'answer_unreadable';
  const found = doubtful && failed.body?.ok === false ? salvage(failed.body.text) : undefined;
  if (found === undefined) return failed.failure;
  return { ...failed.failure, detail: clean([failed.failure.detail, found].filter(Boolean).join('; ')) };
};

/** Law 2: an answer that names a package is kept whatever its status says, and waits for a person. */
const keptAnyway = (failed: Judged & { ok: false }, asked: Asked): Registration | null => {
  if (!failed.body?.ok) return null;
  const read = readLabelAnswer(failed.body.json, asked.clean);
  if (!read.ok) return null;
  const odd = failure('answer_unreadable', `a package came with: ${failed.failure.code}`);
  return {
    ...read,
    failure: { ...odd, ...(failed.failure.number === undefined ? {} : { number: failed.failure.number }) },
  };
};

/**
 * Asks the service for a label: section 4.3. Costs money. Sends at most one request and repeats nothing; the failure's
 * code says whether it surely never left (`service_unreachable`, `cancelled`) or may have bought.
 */
export const register = async (
  ask: Ask,
  order: Order,
  now: () => Date,
  signal: AbortSignal,
): Promise<Registration> => {
  const checked = orderSchema.safeParse(order);
  if (!checked.success) return invalid(checked.error);
  const question = {
    operation: 'register',
    method: 'POST',
    path: '/api/system/packages/register',
    body: (credentials: Record<string, string>) => ({ ...credentials, ...checked.data }),
    personal: valuesOf(checked.data, personalFields),
  } as const;
  const asked = await ask(question, signal);
  if (isFailure(asked)) return { ok: false, failure: asked };
  const judged = judge(asked, now());
  if (judged.ok) return readLabelAnswer(judged.json, asked.clean);
  return keptAnyway(judged, asked) ?? { ok: false, failure: withSalvage(judged, asked.clean) };
};
