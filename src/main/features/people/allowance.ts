import { createHmac, randomBytes, randomUUID } from 'node:crypto';

/** How long a supervisor's word holds, in milliseconds. */
const holdsMs = 60_000;

/** Refused calls that are remembered. */
const mostAsked = 16;

/** A supervisor's word for one call, as it was asked: good once. */
export interface Allowance {
  /**
   * A call was refused for want of a supervisor: it, as it was made, may be allowed now.
   * @returns what a supervisor names who allows it
   */
  refused(call: string, input: unknown): string;
  /** @returns false when nothing was refused under that name, or it is forgotten */
  allow(asked: string, supervisor: string): boolean;
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
      )
      .digest('base64');
  const asked = new Map<string, string>();
  let given: { mark: string; supervisor: string; until: number } | null = null;

  return {
    refused: (call, input) => {
      const id = randomUUID();
      const [oldest] = asked.keys();
      if (asked.size >= mostAsked && oldest !== undefined) asked.delete(oldest);
      asked.set(id, markOf(call, input));
      return id;
    },
    allow: (id, supervisor) => {
      const mark = asked.get(id);
      if (mark === undefined) return false;
      given = { mark, supervisor, until: now() + holdsMs };
      asked.clear();
      return true;
    },
    take: (call, input) => {
      if (given?.mark !== markOf(call, input)) return null;
      const { supervisor, until } = given;
      given = null;
      return now() < until && until - now() <= holdsMs ? supervisor : null;
    },
    forget: () => {
      asked.clear();
      given = null;
    },
  };
};
