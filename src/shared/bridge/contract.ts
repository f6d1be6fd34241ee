import { z } from 'zod';
import { watchStatusSchema } from '../intake/watch';
import { queueRowSchema } from '../queue/row';
import { queueStatusSchema } from '../queue/status';
import { dataCalls } from './calls/data';
import { floorCalls } from './calls/floor';
import { labelsCalls } from './calls/labels';
import { landedCalls, landedRunSchema } from './calls/landed';
import { ordersCalls } from './calls/orders';
import { peopleCalls } from './calls/people';
import { practiceCalls } from './calls/practice';
import { printersCalls, searchStateSchema } from './calls/printers';
import { queueCalls } from './calls/queue';
import { retentionCalls } from './calls/retention';
import { recordCalls } from './calls/record';
import { recipientCalls } from './calls/recipient';
import { settingsCalls } from './calls/settings';
import { setUpCalls } from './calls/set-up';
import { shipCalls } from './calls/ship';
import { stationCalls } from './calls/station';
import { trackCalls } from './calls/track';
import { labelViewSchema } from './parts';
import { basketSchema } from '../update/basket';
import { boardStatusSchema } from '../tracking/board';

export type { ImportAnswer } from '../intake/import-answer';
export * from './parts';
export * from './calls/data';
export * from './calls/ship';
export * from './calls/station';
export * from './calls/printers';
export * from './calls/settings';
export * from './calls/set-up';
export * from './calls/practice';
export * from './calls/track';
export * from './calls/recipient';
export * from './calls/landed';
export * from './calls/people';
export * from './calls/retention';

/** Named by its parts: written out whole, it would be too long for the compiler. */
export type Contract = typeof stationCalls &
  typeof dataCalls &
  typeof shipCalls &
  typeof ordersCalls &
  typeof labelsCalls &
  typeof trackCalls &
  typeof recipientCalls &
  typeof landedCalls &
  typeof printersCalls &
  typeof settingsCalls &
  typeof setUpCalls &
  typeof practiceCalls &
  typeof queueCalls &
  typeof recordCalls &
  typeof retentionCalls &
  typeof peopleCalls &
  typeof floorCalls;

/** Each part as it is, but for one that declares a name of another part: that does not compile. */
type WithoutTwins<P> = {
  [A in keyof P]: keyof P[A] & { [B in Exclude<keyof P, A>]: keyof P[B] }[Exclude<keyof P, A>] extends never
    ? P[A]
    : never;
};
const together = <P extends object>(parts: P & WithoutTwins<P>): Contract =>
  Object.assign({}, ...Object.values(parts)) as Contract;

/** Every call the renderer may make: the name, what goes in, what comes out. Inputs are parsed before a handler sees them. */
export const contract: Contract = together({
  stationCalls,
  dataCalls,
  shipCalls,
  ordersCalls,
  labelsCalls,
  trackCalls,
  recipientCalls,
  landedCalls,
  printersCalls,
  settingsCalls,
  setUpCalls,
  practiceCalls,
  queueCalls,
  recordCalls,
  retentionCalls,
  peopleCalls,
  floorCalls,
});

export type CallName = keyof Contract;
export type Input<N extends CallName> = z.infer<Contract[N]['input']>;
export type Output<N extends CallName> = z.infer<Contract[N]['output']>;

/** Everything the main process announces. Screens refresh from these; they never ask on a timer. */
export const events = {
  'station.changed': z.object({}),
  /** The window was asked to close while labels are under way. */
  'station.leaving': z.object({ underWay: z.number().int() }),
  'label.changed': labelViewSchema,
  'labels.imported': z.object({ batchId: z.string() }),
  'printers.found': searchStateSchema,
  'printer.changed': z.object({ printerId: z.string() }),
  'settings.changed': z.object({}),
  /** A copy of the archive is made, was made or failed; or what Settings says of its file changed. */
  'data.changed': z.object({}),
  'disk.changed': z.object({}),
  /** How this bench stands to its floor is another than before. */
  'floor.changed': z.object({}),
  'practice.changed': z.object({}),
  /** Rows that changed, gathered for a moment; rows of new batches come here too. */
  'queue.rows': z.array(queueRowSchema),
  'intake.changed': watchStatusSchema,
  'queue.changed': queueStatusSchema,
  /** A package was tracked, or the board began or stopped to ask. */
  'track.changed': z.object({ packageId: z.string().nullable(), status: boardStatusSchema }),
  'updates.changed': basketSchema,
  /** Something was asked or answered (for an order, where `labelId` says so), or a run moved on. */
  'landed.changed': z.object({ labelId: z.string().nullable(), run: landedRunSchema }),
  /** Somebody signed in or out, the station locked, or the list of people changed. */
  'people.changed': z.object({}),
} as const;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** One field that a call would change. Secrets are dots. */
export interface AskedChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** What a supervisor is asked: to allow one call, exactly as it was made. */
export interface AskedCall {
  id: string;
  changes: AskedChange[];
}

/** A refused or failed call as it crosses the bridge: a plain sentence, no stack, no path. */
export interface BridgeError {
  message: string;
  field?: string;
  /** Who would have to be there for it: anybody at all, or a supervisor, who may allow it (`people.authorise`). */
  needs?: 'operator' | 'supervisor';
  /** What a supervisor would allow. */
  asked?: AskedCall;
}
export type BridgeReply<T> = { ok: true; value: T } | { ok: false; error: BridgeError };

/** What the preload script puts on `window.station`. */
export interface StationBridge {
  call<N extends CallName>(name: N, input: Input<N>): Promise<BridgeReply<Output<N>>>;
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}
