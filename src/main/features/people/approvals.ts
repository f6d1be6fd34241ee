import { createHmac, randomBytes, randomUUID } from 'node:crypto';

/** How long a supervisor's approval is valid, in milliseconds. */
const validMs = 60_000;

/** The most refused calls that are remembered. */
const mostAsked = 16;

/** A supervisor's approval of one call exactly as it was made, valid once. */
export interface Approvals {
  /**
   * A call was refused because it needs a supervisor. From now on it can be approved exactly as it was made.
   * @returns the ID that a supervisor uses to approve it
   */
  refused(call: string, input: unknown): string;
  /** @returns false if no refused call has this ID, or it was forgotten */
  approve(asked: string, supervisor: string): boolean;
  /** The supervisor who approved exactly this call; null if no one did. This uses up the approval. */
  take(call: string, input: unknown): string | null;
  forget(): void;
}

/** @param now milliseconds since some fixed moment */
export const createApprovals = (now: () => number): Approvals => {
  // Calls may contain secrets, so only a keyed hash is kept, which is useful for comparison only.
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
    approve: (id, supervisor) => {
      const mark = asked.get(id);
      if (mark === undefined) return false;
      given = { mark, supervisor, until: now() + validMs };
      asked.clear();
      return true;
    },
    take: (call, input) => {
      if (given?.mark !== markOf(call, input)) return null;
      const { supervisor, until } = given;
      given = null;
      return now() < until && until - now() <= validMs ? supervisor : null;
    },
    forget: () => {
      asked.clear();
      given = null;
    },
  };
};
