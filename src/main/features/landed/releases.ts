import type { Failure } from '#shared/failure';
import type { LoggedEvent } from '#shared/label/event';

/**
 * Whether a supervisor released this finding for exactly this question. A release covers what it named: a later answer to the same question
 * that finds something else needs another one.
 */
export const isReleased = (
  { code, detail }: Failure,
  { hash, events }: { hash: string; events: readonly LoggedEvent[] },
): boolean =>
  events.some(
    ({ event }) =>
      event.type === 'gate.released' &&
      event.questionHash === hash &&
      event.failure.code === code &&
      event.failure.detail === detail,
  );
