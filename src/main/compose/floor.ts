import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Picture } from '#shared/bridge/contract';
import type { Credentials, Settings } from '#shared/settings';
import { openArchive } from '../archive/archive';
import { createJourney, journeyDefaults, type Journey } from '../labels/journey';
import type { Clock, LabelPorts } from '../labels/ports';
import { recover } from '../labels/recover';
import { viewOf } from '../labels/views';
import type { Preview } from '../preview/preview';
import { createPrintDesk, type PrintDesk } from '../printing/desk';
import { createServiceClient, type ServiceClient } from '../service/client';
import { labelWishes } from '../station/labels';
import { practiceWishes } from '../station/practice';
import { printerWishes } from '../station/printers';
import type { Station } from '../station';
import type { Platform } from './platform';
import { bookPracticePrinter, loadSamples, startPractice, type Practice } from './practice';

type Archive = ReturnType<typeof openArchive>;

type Wishes = Pick<Station, 'ship' | 'orders' | 'labels' | 'prints' | 'printers' | 'practice'>;

/** Everything that works in one environment: its archive, its service, its printers. */
export interface Floor {
  wishes: Wishes;
  archive: Archive;
  client: ServiceClient;
  journey: Journey;
  close(): Promise<void>;
}

export interface FloorPlan {
  platform: Platform;
  settings: () => Settings;
  credentials: () => Promise<Credentials | null>;
  preview: Preview;
}

const clock = (platform: Platform): Clock => platform.clock ?? { now: () => new Date() };

/** Where the addresses are swapped: practice is a real service on loopback, nothing else knows of it. */
const connect = (
  { platform, settings, credentials }: FloorPlan,
  practice: Practice | null,
): ServiceClient => {
  const timeouts = platform.tuning?.service;
  if (!practice) return createServiceClient({ ...settings().service, credentials, timeouts });
  return createServiceClient({
    environment: 'production',
    baseUrl: practice.service.url,
    prefix: practice.service.prefix,
    credentials: () => Promise.resolve(practice.service.credentials),
    timeouts,
  });
};

const portsOf = (
  plan: FloorPlan,
  archive: Archive,
  client: ServiceClient,
  desk: PrintDesk,
  practice: Practice | null,
): LabelPorts => {
  const ports: LabelPorts = {
    archive,
    registrar: client,
    desk,
    clock: clock(plan.platform),
    newId: randomUUID,
    printer: async (id) => {
      const printers = await archive.printers();
      return printers.find((printer) => (id === null ? printer.isDefault : printer.id === id)) ?? null;
    },
    rules: () => ({
      defaults: plan.settings().defaults,
      prefix: practice ? practice.service.prefix : plan.settings().service.prefix,
    }),
    announce: (labelId) => {
      void (async () => {
        const label = await archive.label(labelId);
        if (label) plan.platform.announce('label.changed', await viewOf(label, ports));
      })().catch((error: unknown) => plan.platform.log.error('a change could not be announced', error));
    },
  };
  return ports;
};

const draw =
  (preview: Preview) =>
  async (bytes: Uint8Array): Promise<Picture> => {
    const drawn = await preview.render(bytes, { dpmm: 8 });
    return drawn.ok ? { ok: true, pngs: drawn.png } : { ok: false, reason: drawn.reason };
  };

const wishesOf = (
  plan: FloorPlan,
  ports: LabelPorts,
  journey: Journey,
  desk: PrintDesk,
  archive: Archive,
  practice: Practice | null,
): Wishes => {
  const { announce } = plan.platform;
  const picture = draw(plan.preview);
  return {
    ...labelWishes({
      ports,
      journey,
      draw: picture,
      imported: (batchId) => announce('labels.imported', { batchId }),
    }),
    printers: printerWishes({
      book: archive,
      print: (job, report, signal) => desk.print(job, report, signal),
      status: (printer) => desk.status(printer),
      testLabel: (printer) => desk.testLabel(printer, plan.settings().station.name),
      newId: randomUUID,
      changed: (printerId) => announce('printer.changed', { printerId }),
    }),
    practice: practiceWishes(() => practice?.printer ?? null, picture),
  };
};

/** Parts that are open, closed in the opposite order of opening. */
const createRoof = () => {
  const parts: (() => Promise<unknown>)[] = [];
  return {
    add: (close: () => Promise<unknown>): void => void parts.unshift(close),
    close: async (): Promise<void> => {
      for (const close of parts.splice(0)) await close();
    },
  };
};

const build = async (plan: FloorPlan, roof: ReturnType<typeof createRoof>): Promise<Omit<Floor, 'close'>> => {
  const { platform } = plan;
  const { environment } = plan.settings().service;
  const archive = openArchive(join(platform.folder, environment, 'archive.db'), {
    station: () => plan.settings().station.name,
    onBadRow: (error) => platform.log.error('a row was left out of a list', error),
  });
  roof.add(() => archive.close());
  const practice =
    environment === 'practice' ? await startPractice(() => platform.announce('practice.changed', {})) : null;
  if (practice) roof.add(() => practice.close());
  const client = connect(plan, practice);
  roof.add(() => client.close());
  const desk = createPrintDesk({
    timing: platform.tuning?.printing ?? {},
    log: (message) => platform.log.info(message),
  });
  roof.add(() => desk.close());
  const ports = portsOf(plan, archive, client, desk, practice);
  const journey = createJourney(ports, {
    ...journeyDefaults,
    ...platform.tuning?.journey,
    onError: (error, labelId) => platform.log.error(`work on label ${labelId} broke`, error),
  });
  roof.add(() => journey.close());
  const recovered = await recover(ports);
  platform.log.info(
    `archive open: ${recovered.answersLost} answers lost, ${recovered.printsUnknown} prints unknown`,
  );
  if (practice) {
    await bookPracticePrinter(archive, practice);
    await loadSamples(platform.samples, ports).catch((error: unknown) =>
      platform.log.error('the sample orders could not be loaded', error),
    );
  }
  await journey.resume();
  return { wishes: wishesOf(plan, ports, journey, desk, archive, practice), archive, client, journey };
};

/**
 * Opens an environment: its archive (settling what a crash left), the service, the print desk; then takes up waiting work.
 * @throws ArchiveError when the archive can't be opened; whatever is thrown, nothing is left open then
 */
export const openFloor = async (plan: FloorPlan): Promise<Floor> => {
  const roof = createRoof();
  try {
    return { ...(await build(plan, roof)), close: () => roof.close() };
  } catch (error) {
    await roof.close();
    throw error;
  }
};
