import type { Tracked } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import { placeOf } from '#shared/tracking/place';
import type { Tracking } from '#shared/tracking/record';
import type { Clock } from '../../workflow/ports';
import type { StoredTracking, Tracker, TrackingArchive } from './tracking-ports';
import { nextAsk } from './schedule';

/** The parts of a record that count as news: not its copies of order data, and nothing that may vary between answers. */
const newsOf = (tracking: Tracking): string => {
  const { hasBeenProcessed, hasBeenShipped, isEnRoute, hasArrived, events } = tracking;
  const [newest] = events;
  const handedOver = [tracking.finalMileCarrier, tracking.carrierTrackingNumber];
  return JSON.stringify([
    hasBeenProcessed,
    hasBeenShipped,
    isEnRoute,
    hasArrived,
    ...handedOver,
    events.length,
    newest,
  ]);
};

export interface AskPorts {
  archive: TrackingArchive;
  tracker: Tracker;
  clock: Clock;
  /** A label's log has a new line. */
  announce(labelId: string): void;
}

/** `last` is the previous report. */
export type TrackingAnswer =
  | { ok: true; tracked: Tracked; stored: StoredTracking }
  | { ok: false; failure: Failure; last: StoredTracking | null };

/** Asks one question at a time about each package. Callers meanwhile get the same answer. */
export interface Asker {
  ask(packageId: string, labelId: string | null, signal?: AbortSignal): Promise<TrackingAnswer>;
  isAsking(packageId: string): boolean;
}

const newestOf = ({ events: [newest] }: Tracking): string => JSON.stringify(newest ?? null);

/** A line for the label's log, if the place changed or there is a new scan. */
const eventOf = (stored: StoredTracking, last: StoredTracking | null): LabelEvent | null => {
  const same = last?.place === stored.place && newestOf(last.tracking) === newestOf(stored.tracking);
  const text = stored.tracking.events[0]?.description ?? null;
  return stored.labelId === null || same ? null : { type: 'tracked', place: stored.place, text };
};

/** A person's repeated questions within a minute must not count as a long silence. */
const isDue = ({ nextAt }: StoredTracking, now: Date): boolean =>
  nextAt !== null && Date.parse(nextAt) <= now.getTime();

const storedTracking = (
  packageId: string,
  labelId: string | null,
  tracking: Tracking,
  last: StoredTracking | null,
  now: Date,
): StoredTracking => {
  const at = now.toISOString();
  const isNews = last === null || newsOf(last.tracking) !== newsOf(tracking);
  const place = placeOf(tracking);
  const unchanged = isNews ? 0 : last.unchanged + (isDue(last, now) ? 1 : 0);
  const changedAt = isNews ? at : last.changedAt;
  // Only the station's own packages are asked about again automatically.
  const next = labelId === null ? null : nextAsk({ place, unchanged, changedAt }, now);
  return {
    ...{ packageId, labelId, tracking, place, changedAt, checkedAt: at, unchanged },
    nextAt: next && next.toISOString(),
  };
};

/** Asks the service where packages are and stores the reports. The label's own row is not changed. */
export const createAsker = (ports: AskPorts): Asker => {
  const { archive, tracker, clock } = ports;
  const asking = new Map<string, Promise<TrackingAnswer>>();

  const ask = async (
    packageId: string,
    labelId: string | null,
    signal?: AbortSignal,
  ): Promise<TrackingAnswer> => {
    const reply = await tracker.track(packageId, signal);
    const last = await archive.tracking(packageId);
    if (!reply.ok) return { ok: false, failure: reply.failure, last };
    const stored = storedTracking(packageId, labelId, reply.value, last, clock.now());
    const event = eventOf(stored, last);
    await archive.saveTracking(stored, event);
    if (event && labelId !== null) ports.announce(labelId);
    return { ok: true, tracked: { tracking: reply.value, checkedAt: stored.checkedAt }, stored };
  };

  return {
    isAsking: (packageId) => asking.has(packageId),
    ask: (packageId, labelId, signal) => {
      const underWay = asking.get(packageId);
      if (underWay) return underWay;
      const request = ask(packageId, labelId, signal).finally(() => asking.delete(packageId));
      asking.set(packageId, request);
      return request;
    },
  };
};
