import { failure, type Failure } from '#shared/failure';
import { type Order, orderSchema } from '#shared/label/order';
import { invalid, personalFields, valuesOf } from './answer';
import { type Ask, isFailure } from './ask';
import type { Exchange } from './exchange';
import type { AnswerReading, Registration } from '#shared/label/registration';
import { rawAnswerOf } from './raw-answer';
import type { LabelInput } from './readers';
import { retryAfterMs } from './status';

const unbought = (failed: Failure): Registration => ({
  ok: false,
  failure: failed,
  documents: [],
  answer: null,
});

const withoutAnswer = (ended: Exchange): Registration => {
  if (ended.kind === 'never_left' && ended.aborted) return unbought(failure('cancelled'));
  const reason = ended.kind === 'answered' ? undefined : ended.reason;
  return unbought(failure(ended.kind === 'never_left' ? 'service_unreachable' : 'answer_lost', reason));
};

/**
 * Requests a label from the service: section 4.3. Costs money. Sends at most one request and repeats nothing. The
 * failure's code says whether it certainly never left (`service_unreachable`, `cancelled`) or may have bought.
 */
export const register = async (
  ask: Ask,
  order: Order,
  read: (input: LabelInput, signal: AbortSignal) => Promise<AnswerReading>,
  now: () => Date,
  signal: AbortSignal,
): Promise<Registration> => {
  const checked = orderSchema.safeParse(order);
  if (!checked.success) return unbought(invalid(checked.error).failure);
  const question = {
    operation: 'register',
    method: 'POST',
    path: '/api/system/packages/register',
    body: (credentials: Record<string, string>) => ({ ...credentials, ...checked.data }),
    personal: valuesOf(checked.data, personalFields),
  } as const;
  const asked = await ask(question, signal);
  if (isFailure(asked)) return unbought(asked);
  const answer = rawAnswerOf(asked.exchange, asked.secrets);
  const { exchange: ended, hidden, secrets, limits } = asked;
  if (answer === null || ended.kind === 'never_left') return withoutAnswer(ended);
  const reason = ended.kind === 'lost' ? ended.reason : undefined;
  const wait = retryAfterMs(ended.received.headers, now());
  // In seconds: a date counts from the answer's own, which is not kept.
  const retryAfter = wait === undefined ? undefined : String(Math.ceil(wait / 1000));
  const input = { answer, hidden, secrets, now: now(), maxBytes: limits.maxBytes, reason, retryAfter };
  return { ...(await read(input, signal)), answer };
};
