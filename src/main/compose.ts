import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { StationState } from '#shared/bridge/contract';
import { ArchiveError } from './archive/archive';
import { networkOf } from './compose/network';
import { recordOf } from './compose/record';
import { createRecordEnds } from './compose/record-end';
import { createArchiveCare } from './compose/archive-care';
import { openFloor, type Floor, type FloorPlan } from './compose/floor';
import type { Platform } from './compose/platform';
import { openVault } from './credentials/vault';
import { zplReader } from './compose/zpl-reader';
import { createPreview } from './preview/preview';
import { createRaster } from './printing/raster/raster';
import { parseProvisioning } from './provisioning/parse';
import type { Station } from './station';
import { openStationPeople } from './compose/people';
import { dataWishes } from './station/data';
import { openSettings } from './station/settings';
import { setUpWishes } from './station/set-up';
import { byItself } from './work/wish';

type ArchiveProblem = NonNullable<StationState['archiveProblem']>;
type Opened = { floor: Floor } | { problem: ArchiveProblem };

/** Opens the environment, or says why its archive can't be opened. Any other failure is a mistake and is thrown. */
const tryOpen = async (plan: FloorPlan): Promise<Opened> => {
  try {
    return { floor: await openFloor(plan) };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    plan.platform.log.error('the archive can not be opened', error);
    return { problem: { file: error.file, code: error.code, message: error.reason } };
  }
};

/** Puts the station together. The only place, with `compose/`, that sees every part. */
export const compose = async (platform: Platform): Promise<Station> => {
  const unread = new Set<string>();
  const settings = openSettings(platform.settings, (part) => {
    unread.add(part);
    platform.log.error(`settings: ${part} could not be read and is at its initial value`);
  });
  const vault = openVault({ file: join(platform.folder, 'credentials.bin'), keychain: platform.keychain });
  const preview = createPreview({ workerFile: platform.previewWorker, reader: zplReader });
  const raster = createRaster({ workerFile: platform.rasterWorker });
  const ends = createRecordEnds(platform);
  const care = createArchiveCare({
    platform,
    ends,
    settings: () => settings.get(),
    change: (change) => void settings.change(change),
    busy: () => busy(),
    reopen: (between) => reopen(between),
  });
  const plan: FloorPlan = {
    platform,
    care,
    ends,
    settings: () => settings.get(),
    credentials: () => vault.reveal(),
    preview,
    raster,
  };

  const people = await openStationPeople({
    platform,
    settings: () => settings.get().people,
    printers: async () => (await floor()).wishes.printers,
  });
  // A file edited into nonsense opens no door: whoever can be let in still has to be.
  if (unread.has('people') && people.hasKeeper())
    settings.change({ people: { ...settings.get().people, on: true } });

  const record = recordOf({
    ...{ platform, ends },
    settings: () => settings.get(),
    credentials: () => vault.reveal(),
    archive: async () => {
      const now = await opening;
      return 'floor' in now ? now.floor.archive : null;
    },
  });
  await record.hide();

  let opening = tryOpen(plan);
  let opened = await opening;

  const floor = async (): Promise<Floor> => {
    const now = await opening;
    if ('problem' in now) throw new Error(`the archive can not be opened: ${now.problem.code}`);
    return now.floor;
  };
  const reopen = async (between: () => Promise<void> = () => Promise.resolve()): Promise<void> => {
    let failed: unknown = null;
    const before = await opening;
    // Whoever changed the service did not wish what the station does by itself from then on.
    opening = byItself(async () => {
      if ('floor' in before) await before.floor.close();
      // Whatever came of it, the archive opens again.
      await between().catch((error: unknown) => (failed = error));
      return tryOpen(plan);
    });
    opened = await opening;
    platform.announce('station.changed', {});
    if (failed !== null) throw failed as Error;
  };
  const busy = (): number => ('floor' in opened ? opened.floor.journey.size() : 0);

  /** The wishes of one group, each made of whichever environment is open by then. */
  const wishes = <G extends keyof Floor['wishes']>(group: G): Floor['wishes'][G] =>
    new Proxy({} as Floor['wishes'][G], {
      get:
        (_, name) =>
        async (...input: unknown[]): Promise<unknown> => {
          const open = (await floor()).wishes[group] as Record<
            string | symbol,
            (...input: unknown[]) => unknown
          >;
          return open[name]?.(...input);
        },
    });

  const state = async (): Promise<StationState> => {
    const now = await opening;
    const { station, service } = settings.get();
    return {
      name: station.name,
      version: platform.version,
      runtime: platform.runtime,
      environment: service.environment,
      dataFolder: platform.folder,
      archiveProblem: 'problem' in now ? now.problem : null,
      serviceReady: 'floor' in now ? await now.floor.client.ready() : { ok: true },
    };
  };

  const leave: Station['leave'] = async (how) => {
    if (how === 'background') platform.host?.hide();
    else {
      await (await floor()).wishes.queue.pause({ after: 'now' });
      platform.host?.quit();
    }
    return { ok: true };
  };

  return record.of({
    state,
    leave,
    sleep: () => {
      if (!('floor' in opened)) return;
      opened.floor.runner.sleep();
      opened.floor.poller.sleep();
    },
    wake: () => {
      if (!('floor' in opened)) return;
      opened.floor.runner.wake();
      opened.floor.poller.wake();
    },
    admit: people.admit,
    people: people.wishes,
    ship: wishes('ship'),
    orders: wishes('orders'),
    intake: wishes('intake'),
    labels: wishes('labels'),
    prints: wishes('prints'),
    printers: wishes('printers'),
    practice: wishes('practice'),
    queue: wishes('queue'),
    track: wishes('track'),
    recipient: wishes('recipient'),
    updates: wishes('updates'),
    landed: wishes('landed'),
    data: dataWishes(care.wishes),
    retention: wishes('retention'),
    ...setUpWishes({
      settings,
      vault,
      testCredentials: async () => {
        const { basic, failure } = await (await floor()).client.testCredentials();
        return { basic, message: failure?.detail ?? '' };
      },
      reopen: () => reopen(),
      busy,
      trouble: (service) => networkOf(service).problem ?? null,
      printers: async () => {
        const { archive } = await floor();
        return {
          list: () => archive.printers(),
          save: (printer) => archive.savePrinter(printer),
          makeDefault: (id) => archive.setDefaultPrinter(id),
        };
      },
      newId: randomUUID,
      parse: parseProvisioning,
      refuses: (change) => people.refuses(change.people),
      changed: () => {
        if ('floor' in opened) opened.floor.poller.refresh();
        platform.announce('settings.changed', {});
        platform.announce('people.changed', {});
      },
    }),
    busy,
    close: async () => {
      people.close();
      const now = await opening;
      if ('floor' in now) await now.floor.close();
      await preview.close();
      await raster.close();
    },
  });
};
