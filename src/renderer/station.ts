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
import { beginAnew, makeStale } from './stale';

declare global {
  interface Window {
    station: StationBridge;
  }
}

/** A call the station refused: the message is fit to be shown as it is. */
export class RefusedCall extends Error {
  readonly field: string | undefined;
  constructor(message: string, field?: string) {
    super(message);
    this.name = 'RefusedCall';
    this.field = field;
  }
}

/** Asks for a supervisor's word; set by the part that has a dialog for it. */
let askSupervisor: (name: CallName, asked: AskedCall) => Promise<boolean> = () => Promise.resolve(false);
export const onSupervisorNeeded = (ask: typeof askSupervisor): void => {
  askSupervisor = ask;
};

/**
 * Calls the main process. What only a supervisor may do is asked for, and the call made once more when one allowed it.
 * @throws RefusedCall with a sentence for the worker
 */
export const call = async <N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> => {
  let reply = await window.station.call(name, input);
  if (!reply.ok && reply.error.asked && (await askSupervisor(name, reply.error.asked)))
    reply = await window.station.call(name, input);
  if (!reply.ok) throw new RefusedCall(reply.error.message, reply.error.field);
  return reply.value;
};

/** Listens to what the main process announces; returns how to stop. */
export const on = <N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): (() => void) => window.station.on(name, listener);

/**
 * Answers stay fresh until an event makes them stale: screens never poll. The station is on this computer, and answers without a
 * network too.
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

/** A call's answer, kept and shared by name and input. */
export const useStation = <N extends CallName>(name: N, input: Input<N>): UseQueryResult<Output<N>> =>
  useQuery({ queryKey: [name, input], queryFn: () => call(name, input) });

const stale: Record<Exclude<EventName, 'station.changed' | 'label.changed'>, readonly CallName[]> = {
  'labels.imported': ['labels.list'],
  'printers.found': [],
  'printer.changed': ['printers.list', 'setUp.state'],
  'settings.changed': ['settings.get', 'setUp.state', 'station.state', 'credentials.status', 'printers.list'],
  'disk.changed': ['station.state'],
  'floor.changed': ['floor.view'],
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

/** What is of the station itself, whatever archive and service are open. */
const ofStation: ReadonlySet<CallName> = new Set([
  'station.state',
  'settings.get',
  'people.state',
  'credentials.status',
  'setUp.state',
]);

/** A batch changes labels many times a second: lists of labels are asked for anew this often at most, in milliseconds. */
const listsEveryMs = 400;

/** Does the work at once, and again after `everyMs` where it was asked for meanwhile. */
const atMostEvery = (everyMs: number, work: () => void): (() => void) => {
  let resting = false;
  let wanted = false;
  const go = (): void => {
    wanted = resting;
    if (resting) return;
    resting = true;
    setTimeout(() => {
      resting = false;
      if (wanted) go();
    }, everyMs);
    work();
  };
  return go;
};

const refresh = (name: CallName, input?: object): void =>
  makeStale(queries, input === undefined ? [name] : [name, input]);

/** Ties events to the answers they make stale. Called once, at the start. */
export const refreshOnEvents = (): void => {
  // Another environment has another archive, other printers and another service: nothing known holds any more.
  on('station.changed', () => beginAnew(queries, ofStation));
  on('queue.changed', (status) => void queries.setQueryData(['queue.status', undefined], status));
  const refreshSetUp = atMostEvery(listsEveryMs, () => refresh('setUp.state'));
  const refreshLists = atMostEvery(listsEveryMs, () => refresh('labels.list'));
  on('label.changed', ({ label }) => {
    refresh('labels.get', { labelId: label.id });
    refresh('orders.parcels', { ref1: label.ref1 });
    // Bought: the list before the first live label is over.
    if (label.package !== null) refreshSetUp();
    refreshLists();
  });
  for (const [event, names] of Object.entries(stale) as [keyof typeof stale, readonly CallName[]][])
    on(event, () => {
      for (const name of names) refresh(name);
    });
};
