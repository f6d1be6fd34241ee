import type { LoggedEvent } from '#shared/label/event';

/** The failure codes that supervisors released for exactly this question. */
export const releasedFor = (hash: string, events: readonly LoggedEvent[]): ReadonlySet<string> =>
  new Set(
    events.flatMap(({ event }) =>
      event.type === 'gate.released' && event.questionHash === hash ? [event.failure.code] : [],
    ),
  );
