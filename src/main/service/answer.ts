import type { z } from 'zod';
import { failure, type Failure } from '#shared/failure';
import { orderFields, orderTraits } from '#shared/label/order';
import { type Ask, type Came, isFailure, type Question } from './ask';

/** An operation's value, or why there is none. */
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The first broken rule in words that name the field. */
export const invalid = (error: z.ZodError): { ok: false; failure: Failure } => ({
  ok: false,
  failure: failure('order_invalid', error.issues[0]?.message),
});

/** Reads what came, on this thread or another. */
export type ReadCame<T> = (came: Came, signal?: AbortSignal) => Promise<T>;

/** Asks, and reads what came; what was not asked is a failure. */
export const askFor = async <T>(
  ask: Ask,
  question: Question,
  read: ReadCame<Answer<T>>,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<T>> => {
  const asked = await ask(question, signal);
  return isFailure(asked) ? { ok: false, failure: asked } : read({ ...asked, now: now() }, signal);
};

/** Values of these names, where they are text: what the service must not repeat into our messages. */
export const valuesOf = (record: Record<string, unknown>, names: readonly string[]): string[] =>
  names.map((name) => record[name]).filter((value) => typeof value === 'string');

/** Names of the fields that tell who and where a person is. */
export const personalFields = orderFields.filter((name) => orderTraits[name].personal === 'person');
