import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  AskedCall,
  CallName,
  EventName,
  EventPayload,
  Input,
  Output,
  StationBridge,
} from '#shared/bridge/contract';
import { resetAnswers, makeStale } from './stale';

declare global {
  interface Window {
    station: StationBridge;
  }
}

/** A call that the station refused. The message can be displayed unchanged. */
export class RefusedCall extends Error {
  readonly field: string | undefined;
  constructor(message: string, field?: string) {
    super(message);
    this.name = 'RefusedCall';
    this.field = field;
  }
}

/** Asks for a supervisor; set by the part that has the dialog. */
let askSupervisor: (name: CallName, asked: AskedCall) => Promise<boolean> = () => Promise.resolve(false);
export const onSupervisorNeeded = (ask: typeof askSupervisor): void => {
  askSupervisor = ask;
};

/**
 * Calls the main process. If only a supervisor may make the call, this asks for one and then makes the call
 * once more.
 * @throws RefusedCall with a message for the worker
 */
export const call = async <N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> => {
  let reply = await window.station.call(name, input);
  if (!reply.ok && reply.error.asked && (await askSupervisor(name, reply.error.asked)))
    reply = await window.station.call(name, input);
  if (!reply.ok) throw new RefusedCall(reply.error.message, reply.error.field);
  return reply.value;
};

/** Subscribes to an event of the main process; returns the function that unsubscribes. */
export const on = <N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): (() => void) => window.station.on(name, listener);

/**
 * Answers are fresh until an event makes them stale, so screens never poll. The station is on this computer
 * and answers without a network too.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
  },
});

/** The answer of a call, cached and shared by name and input. */
export const useStation = <N extends CallName>(name: N, input: Input<N>): UseQueryResult<Output<N>> =>
  useQuery({ queryKey: [name, input], queryFn: () => call(name, input) });

const staleAfter: Record<Exclude<EventName, 'station.changed' | 'label.changed'>, readonly CallName[]> = {
  'labels.imported': ['labels.list'],
  'printers.found': [],
  'printer.changed': ['printers.list', 'setUp.state'],
  'settings.changed': [
    'settings.get',
    'settings.sharing',
    'setUp.state',
    'station.state',
    'credentials.status',
    'printers.list',
  ],
  'disk.changed': ['station.state'],
  'newerVersion.changed': ['station.state'],
  'floor.changed': ['floor.view', 'settings.sharing', 'labels.copyState'],
  'data.changed': ['data.state', 'retention.state', 'labels.list', 'labels.get'],
  'practice.changed': ['practice.state'],
  'station.leaving': [],
  'intake.changed': ['intake.status'],
  'queue.rows': [],
  'queue.changed': [],
  'track.changed': ['track.board', 'track.status'],
  'updates.changed': ['updates.list'],
  'people.changed': ['people.state', 'people.list'],
  'landed.changed': ['landed.level', 'landed.status', 'landed.kept', 'landed.open'],
};

/** Calls about the station itself, independent of the open archive and service. */
const stationCalls: ReadonlySet<CallName> = new Set([
  'station.state',
  'settings.get',
  'people.state',
  'credentials.status',
  'setUp.state',
]);

/**
 * A batch changes labels many times a second: lists of labels are refetched at most this often, in
 * milliseconds.
 */
const listsEveryMs = 400;

/** Runs the work at once, and again after `everyMs` if it was requested meanwhile. */
const atMostEvery = (everyMs: number, work: () => void): (() => void) => {
  let isWaiting = false;
  let isRequested = false;
  const run = (): void => {
    isRequested = isWaiting;
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (isRequested) run();
    }, everyMs);
    work();
  };
  return run;
};

const refresh = (name: CallName, input?: object): void =>
  makeStale(queries, input === undefined ? [name] : [name, input]);

/** Makes answers stale on events. Called once, at the start. */
export const refreshOnEvents = (): void => {
  // Another environment has another archive, other printers and another service: no cached answer is valid.
  on('station.changed', () => resetAnswers(queries, stationCalls));
  on('queue.changed', (status) => void queries.setQueryData(['queue.status', undefined], status));
  const refreshSetUp = atMostEvery(listsEveryMs, () => refresh('setUp.state'));
  const refreshLists = atMostEvery(listsEveryMs, () => refresh('labels.list'));
  on('label.changed', ({ label }) => {
    refresh('labels.get', { labelId: label.id });
    refresh('orders.parcels', { ref1: label.ref1 });
    // The label is purchased, which can complete the set-up list.
    if (label.package !== null) refreshSetUp();
    refreshLists();
  });
  for (const [event, names] of Object.entries(staleAfter) as [keyof typeof staleAfter, readonly CallName[]][])
    on(event, () => {
      for (const name of names) refresh(name);
    });
};
