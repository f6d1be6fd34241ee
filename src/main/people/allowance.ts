import { createHmac, randomBytes } from 'node:crypto';

/** How long a supervisor's word holds, in milliseconds. */
const holdsMs = 60_000;

/** A supervisor's word for one call, as it was asked: good once. */
export interface Allowance {
  /** A call was refused for want of a supervisor: it, as it was asked, may be allowed now. */
  refused(call: string, input: unknown): void;
  /** @returns false when no call of that name was refused */
  allow(call: string, supervisor: string): boolean;
  /** Who allowed this very call; null when nobody did. It is used up by that. */
  take(call: string, input: unknown): string | null;
  forget(): void;
}

/** @param now milliseconds since some fixed moment */
export const createAllowance = (now: () => number): Allowance => {
  // Calls may carry secrets: what is remembered of them is good for comparing and for nothing else.
  const key = randomBytes(32);
  const markOf = (call: string, input: unknown): string =>
    createHmac('sha256', key)
      .update(`${call}\n`)
      .update(
        JSON.stringify(input ?? null, (_, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
        ),
      ) // prettier-ignore
      .digest('base64');
  let asked: { call: string; mark: string } | null = null;
  let given: { mark: string; supervisor: string; until: number } | null = null;

  return {
    refused: (call, input) => {
      asked = { call, mark: markOf(call, input) };
    },
    allow: (call, supervisor) => {
      if (asked?.call !== call) return false;
      given = { mark: asked.mark, supervisor, until: now() + holdsMs };
      asked = null;
      return true;
    },
    take: (call, input) => {
      if (given?.mark !== markOf(call, input)) return null;
      const { supervisor, until } = given;
      given = null;
      return now() < until && until - now() <= holdsMs ? supervisor : null;
    },
    forget: () => {
      asked = null;
      given = null;
    },
  };
};
