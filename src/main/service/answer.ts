import type { z } from 'zod';
import { failure, type Failure } from '#shared/failure';
import { orderFields, orderTraits } from '#shared/label/order';
import { type Ask, type AnswerInput, isFailure, type Question } from './ask';

/** An operation's value, or why there is none. */
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The first broken rule as a failure that names the field. */
export const invalid = (error: z.ZodError): { ok: false; failure: Failure } => ({
  ok: false,
  failure: failure('order_invalid', error.issues[0]?.message),
});

/** Reads an answer, on this thread or another. */
export type ReadInput<T> = (input: AnswerInput, signal?: AbortSignal) => Promise<T>;

/** Sends a question and reads its answer. A question that could not be sent is a failure. */
export const askFor = async <T>(
  ask: Ask,
  question: Question,
  read: ReadInput<Answer<T>>,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<T>> => {
  const asked = await ask(question, signal);
  return isFailure(asked) ? { ok: false, failure: asked } : read({ ...asked, now: now() }, signal);
};

/** The text values of these fields, which the service must not repeat in messages. */
export const valuesOf = (record: Record<string, unknown>, names: readonly string[]): string[] =>
  names.map((name) => record[name]).filter((value) => typeof value === 'string');

/** Names of the fields that identify a person or an address. */
export const personalFields = orderFields.filter((name) => orderTraits[name].personal === 'person');
