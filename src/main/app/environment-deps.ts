import { randomUUID } from 'node:crypto';
import type { FloorSecrets } from '#shared/floor-settings';
import type { LeaveResult } from '../floor/leave';
import type { PeopleFloor } from '../features/people/sharing';
import type { Credentials, Settings } from '#shared/settings';
import type { openArchive } from '../archive/archive';
import type { FloorDesk } from '../features/floor/floor-calls';
import type { CustomsOffice } from '../features/landed/office';
import type { LabelWorkflow } from '../workflow/workflow';
import type { Claims } from '../workflow/claims-port';
import type { Elsewhere } from '../workflow/elsewhere-port';
import type { Clock, LabelPorts } from '../workflow/ports';
import type { Runner } from '../features/queue/runner';
import type { Poller } from '../features/tracking/poller';
import type { Preview } from '../preview/preview';
import type { PrintDesk } from '../printing/desk';
import { codesOf } from '../printing/language/barcodes';
import { sniffFormat } from '../printing/language/sniff';
import type { Raster } from '../printing/raster/raster';
import type { Destination } from '../credentials/sets';
import { createServiceClient, type ServiceClient } from '../service/client';
import type { SettingsBook } from '../features/settings/settings';
import type { SharingContext } from '../features/settings/sharing/shared-settings';
import { destinationOf } from './destination';
import type { DiskState } from './disk';
import { networkOf } from './network';
import type { ArchiveMaintenance } from './archive-maintenance';
import type { Platform } from './platform';
import type { BenchBatches } from './bench-batches';
import type { BenchCopies } from './bench-copies';
import type { Practice } from './practice';
import type { FollowedEnd, RecordEnds } from './record-end';
import type { Stationery } from './stationery';
import type { OpenBench, SetUp } from './set-up';
import type { VaultMark } from './vault-mark';

export type Archive = ReturnType<typeof openArchive>;

/** What an environment is made from. */
export interface EnvironmentPlan {
  platform: Platform;
  settings: () => Settings;
  /** The settings for reading and changing; changes are announced to the screens. */
  book: Pick<SettingsBook, 'get' | 'change' | 'isDamaged'>;
  credentials: (to: Destination) => Promise<Credentials>;
  /** Secrets of the floor this bench belongs to; null where none were entered. */
  floorSecrets: () => Promise<FloorSecrets | null>;
  /** The people of this station, and the floor to share them with. */
  people: SharedPeople;
  /** Texts and fonts for our own paper and files. */
  stationery: Stationery;
  /** Connects the settings of the station with the floor of the open environment. */
  sharing: { place: SharingContext | null; keepInStep: () => Promise<void> };
  preview: Preview;
  raster: Raster;
  /** Finds barcodes in pictures in a thread of its own. Printing does not wait for it. */
  codeReader: Pick<Raster, 'codes'>;
  maintenance: ArchiveMaintenance;
  ends: RecordEnds;
  vaultMark: VaultMark;
  disk: DiskState;
  setUp: SetUp;
}

/** Connects the people of the station with the floor of the open environment. */
export interface SharedPeople {
  /** Null while no floor is open. */
  floor: PeopleFloor | null;
  keepInStep: () => Promise<void>;
}

/** The parts of an environment. */
export interface EnvironmentDeps {
  plan: EnvironmentPlan;
  archive: Archive;
  client: ServiceClient;
  desk: PrintDesk;
  ports: LabelPorts;
  customs: CustomsOffice;
  workflow: LabelWorkflow;
  runner: Runner;
  poller: Poller;
  practice: Practice | null;
  /** Null where this bench works alone. */
  floor: {
    desk: Omit<FloorDesk, 'outside' | 'now' | 'words'>;
    batches: BenchBatches | null;
    copies: BenchCopies | null;
    leave(): Promise<LeaveResult>;
    stopWaiting(): void;
  } | null;
}

export const clockOf = (platform: Pick<Platform, 'clock'>): Clock =>
  platform.clock ?? { now: () => new Date(), steady: () => performance.now() };

/** Chooses the address: practice is a real service on loopback, and no other code knows about it. */
export const connect = (
  { platform, settings, credentials }: EnvironmentPlan,
  practice: Practice | null,
): ServiceClient => {
  const timeouts = platform.tuning?.service;
  const aside = { workerFile: platform.answerWorker };
  if (!practice) {
    const service = settings().service;
    const { problem, ...network } = networkOf(service);
    const to = destinationOf(service, network);
    return createServiceClient({
      ...service,
      ...{ problem, network, timeouts, aside },
      credentials: () => credentials(to),
    });
  }
  return createServiceClient({
    environment: 'production',
    baseUrl: practice.service.url,
    prefix: practice.service.prefix,
    credentials: () => Promise.resolve(practice.service.credentials),
    timeouts,
    aside,
  });
};

/** Parts that react to a label's changes and know of unresolved prints. They are created after the ports that they use. */
export interface Listeners {
  touch(labelId: string): void;
  /** Announces the label to the screens after a short time. */
  announce(labelId: string): void;
  /** Announces the queue to the screens after a short time. */
  announceQueue(): void;
  clear(printerId: string): Promise<void>;
  isSettling(labelId: string): boolean;
}

/** The parts of the open environment that the list before the first live label needs. */
export const benchOf = ({ archive, client }: Pick<EnvironmentDeps, 'archive' | 'client'>): OpenBench => ({
  archive,
  isReady: async () => (await client.ready()).ok,
});

export const portsOf = (
  {
    plan,
    archive,
    end,
    client,
    desk,
    practice,
    customs,
    floor,
  }: Pick<EnvironmentDeps, 'plan' | 'archive' | 'client' | 'desk' | 'practice' | 'customs'> & {
    end: FollowedEnd;
    floor: { claims: Claims; elsewhere: Elsewhere; batches: BenchBatches | null } | null;
  },
  listeners: Listeners,
): LabelPorts => {
  const bench = benchOf({ archive, client });
  const ports: LabelPorts = {
    archive,
    registrar: {
      ...client,
      register: async (order, signal, keep) => {
        const answer = await client.register(order, signal, keep);
        if (!answer.ok && answer.failure.code === 'credentials_refused') plan.setUp.refused();
        return answer;
      },
    },
    desk,
    clock: clockOf(plan.platform),
    newId: randomUUID,
    printer: async (id) => {
      const printers = await archive.printers();
      return printers.find((printer) => (id === null ? printer.isDefault : printer.id === id)) ?? null;
    },
    rules: () => ({
      defaults: plan.settings().defaults,
      prefix: practice ? practice.service.prefix : plan.settings().service.prefix,
    }),
    codesOf: (document) => (sniffFormat(document) === 'ZPL' ? codesOf(document) : []),
    arrived: (packageId) => archive.hasArrived(packageId),
    printsSettled: (printerId) => listeners.clear(printerId),
    customs: customs.gate,
    ...(floor && { claims: floor.claims, elsewhere: floor.elsewhere }),
    ...(floor?.batches && { batches: floor.batches.orders }),
    unfinished: () => plan.setUp.unfinished(bench),
    keepEnd: () => end.keepSoon(),
    announce: (labelId) => {
      listeners.touch(labelId);
      listeners.announce(labelId);
    },
  };
  return ports;
};
