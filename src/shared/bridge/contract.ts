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

/** Composed of named types: written out in full, it would be too long for the compiler. */
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

/** The parts unchanged. A part that declares a name of another part does not compile. */
type WithoutDuplicates<P> = {
  [A in keyof P]: keyof P[A] & { [B in Exclude<keyof P, A>]: keyof P[B] }[Exclude<keyof P, A>] extends never
    ? P[A]
    : never;
};
const merge = <P extends object>(parts: P & WithoutDuplicates<P>): Contract =>
  Object.assign({}, ...Object.values(parts)) as Contract;

/** Every call that the renderer may make: name, input, output. Inputs are parsed before they reach a handler. */
export const contract: Contract = merge({
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

/** All events that the main process sends. Screens refresh on them and never poll. */
export const events = {
  'station.changed': z.object({}),
  /** The window was asked to close while labels are in progress. */
  'station.leaving': z.object({ underWay: z.number().int() }),
  'label.changed': labelViewSchema,
  'labels.imported': z.object({ batchId: z.string() }),
  'printers.found': searchStateSchema,
  'printer.changed': z.object({ printerId: z.string() }),
  'settings.changed': z.object({}),
  /** A copy of the archive started, was made or failed, or other data on the Settings screen about the archive changed. */
  'data.changed': z.object({}),
  'disk.changed': z.object({}),
  /** A newer version of the program became available, was refused, or is no longer available. */
  'newerVersion.changed': z.object({}),
  /** The state of the floor or of this bench's connection to it changed. */
  'floor.changed': z.object({}),
  'practice.changed': z.object({}),
  /** Changed rows, collected for a moment. Rows of new batches are included. */
  'queue.rows': z.array(queueRowSchema),
  'intake.changed': watchStatusSchema,
  'queue.changed': queueStatusSchema,
  /** A package was tracked, or automatic tracking started or stopped. */
  'track.changed': z.object({ packageId: z.string().nullable(), status: boardStatusSchema }),
  'updates.changed': basketSchema,
  /** A question was asked or answered (for an order, if `labelId` is set), or a run made progress. */
  'landed.changed': z.object({ labelId: z.string().nullable(), run: landedRunSchema }),
  /** Somebody signed in or out, the station locked, or the list of people changed. */
  'people.changed': z.object({}),
} as const;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** One field that a call would change. Secrets are shown as dots, a switch is true or false. */
export interface AskedChange {
  field: string;
  before: string | boolean | null;
  after: string | boolean | null;
}

/** What a supervisor is asked to approve: one call, exactly as it was made. */
export interface AskedCall {
  id: string;
  changes: AskedChange[];
}

/** A refused or failed call as it crosses the bridge: a plain sentence, no stack, no path. */
export interface BridgeError {
  message: string;
  field?: string;
  /** Who the call needs: any signed-in person, or a supervisor, who may approve it (`people.authorise`). */
  needs?: 'operator' | 'supervisor';
  /** What a supervisor would approve. */
  asked?: AskedCall;
}
export type BridgeReply<T> = { ok: true; value: T } | { ok: false; error: BridgeError };

/** What the preload script exposes as `window.station`. */
export interface StationBridge {
  call<N extends CallName>(name: N, input: Input<N>): Promise<BridgeReply<Output<N>>>;
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}
