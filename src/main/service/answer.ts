import type { z } from 'zod';
import { failure, type Failure } from '#shared/failure';
import { type Ask, isFailure, type Question } from './ask';
import { judge } from './judge';

/** An operation's value, or why there is none. */
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The first broken rule in words that name the field. */
export const invalid = (error: z.ZodError): { ok: false; failure: Failure } => ({
  ok: false,
  failure: failure('order_invalid', error.issues[0]?.message),
});

/** Asks, and reads a good answer; everything else is a failure. */
export const askFor = async <T>(
  ask: Ask,
  question: Question,
  read: (json: unknown, clean: (text: string) => string) => Answer<T>,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<T>> => {
  const asked = await ask(question, signal);
  if (isFailure(asked)) return { ok: false, failure: asked };
  const judged = judge(asked, now());
  return judged.ok ? read(judged.json, asked.clean) : { ok: false, failure: judged.failure };
};

/** Values of these names, where they are text: what the service must not repeat into our messages. */
export const valuesOf = (record: Record<string, unknown>, names: readonly string[]): string[] =>
  names.map((name) => record[name]).filter((value) => typeof value === 'string');

/** Names of the fields that tell who and where a person is. */
export const personalFields = [
  ...[
    'company',
    'contact',
    'address1',
    'address2',
    'address3',
    'phone',
    'email',
    'taxCode',
    'importerVATNumber',
  ],
  ...[
    'shipFromAttention',
    'shipFromName',
    'shipFromAddress1',
    'shipFromAddress2',
    'shipFromPhone',
    'shipFromEmail',
  ],
] as const;
