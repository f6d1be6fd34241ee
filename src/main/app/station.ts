import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { StationState } from '#shared/bridge/contract';
import { destinationOf } from './destination';
import { networkOf } from './network';
import { inOwnFolder } from './own-folder';
import { recordOf } from './record';
import { createRecordEnds } from './record-end';
import { createArchiveMaintenance } from './archive-maintenance';
import { createDiskState } from './disk';
import type { Environment, EnvironmentPlan } from './environment';
import { benchOf, clockOf } from './environment-deps';
import { createSetUp } from './set-up';
import { type Opened, tryOpen } from './try-open';
import type { Platform } from './platform';
import type { Destination } from '../credentials/sets';
import { openVault } from '../credentials/vault';
import { createVaultMark } from './vault-mark';
import { tellingWhileLocked } from './while-locked';
import { zplReader } from './zpl-reader';
import { createPreview } from '../preview/preview';
import { createRaster } from '../printing/raster/raster';
import { parseProvisioning } from '../features/settings/provisioning/parse';
import type { Station } from '../bridge/station';
import { openStationPeople } from './people';
import { createPeopleSwitch } from './people-switch';
import { dataHandlers } from '../features/data/data-calls';
import { openSettings } from '../features/settings/settings';
import { setUpHandlers } from '../features/settings/set-up-calls';
import { runAsProgram, currentOperator } from '../base/operator-context';
import { createSequencer } from '../base/sequencer';

const putTogether = async (host: Platform): Promise<Station> => {
  let isLocked = (): boolean => false;
  const platform: Platform = { ...host, announce: tellingWhileLocked(host.announce, () => isLocked()) };
  const settings = openSettings(platform.settings, (part) =>
    platform.log.error(`settings: ${part} could not be read and is at its initial value`),
  );
  const destination = (service = settings.get().service): Destination =>
    destinationOf(service, networkOf(service));
  const vault = openVault({
    file: join(platform.folder, 'credentials.bin'),
    keychain: platform.keychain,
    inUse: () => destination(),
  });
  const preview = createPreview({ workerFile: platform.previewWorker, reader: zplReader });
  const raster = createRaster({ workerFile: platform.rasterWorker });
  const codeReader = createRaster({ workerFile: platform.rasterWorker });
  const ends = createRecordEnds(platform);
  const vaultMark = createVaultMark({ vault, now: () => clockOf(platform).now(), log: platform.log });
  const disk = createDiskState(platform);
  const care = createArchiveMaintenance({
    platform,
    ends,
    disk,
    settings: () => settings.get(),
    change: (change) => void settings.change(change),
    busy: () => busy(),
    reopen: (between = () => Promise.resolve()) => reopen(between),
  });
  const book: EnvironmentPlan['book'] = {
    get: () => settings.get(),
    change: (change) => {
      const changed = settings.change(change);
      platform.announce('settings.changed', {});
      return changed;
    },
  };
  const setUp = createSetUp({ book, destination: () => destination() });
  const plan: EnvironmentPlan = {
    platform,
    care,
    ends,
    vaultMark,
    disk,
    settings: () => settings.get(),
    book,
    setUp,
    credentials: (to) => vault.reveal(to),
    preview,
    raster,
    codeReader,
  };

  const peopleSwitch = createPeopleSwitch({
    ...{ settings, vault, log: platform.log },
    hasPeople: () => people.hasPeople(),
  });
  /** The vault has another key: the archive that is open is told. One that is opened asks by itself. */
  let keyChanged = (): Promise<void> => Promise.resolve();
  const people = await openStationPeople({
    platform,
    vault: {
      ...vault,
      notePeopleSealed: async () => {
        await vault.notePeopleSealed();
        await keyChanged();
      },
    },
    settings: () => peopleSwitch.settings(),
    allSettings: () => settings.get(),
    printers: async () => (await environment()).handlers.printers,
  });
  isLocked = () => people.isLocked();
  await peopleSwitch.look();

  const record = recordOf({
    ...{ platform, ends },
    settings: () => settings.get(),
    credentials: () => vault.all(),
    archive: async () => {
      const now = await opening;
      return 'environment' in now ? now.environment.archive : null;
    },
  });
  await record.hide();

  let opening = tryOpen(plan, settings);
  let opened = await opening;
  keyChanged = async () => {
    if ('environment' in opened) await vaultMark.look(opened.environment.archive);
  };
  /** What is open; null where the last opening broke. */
  const lastOpened = (): Promise<Opened | null> => opening.catch(() => null);

  const environment = async (): Promise<Environment> => {
    const now = await opening;
    if ('problem' in now) throw new Error(`the archive can not be opened: ${now.problem.code}`);
    return now.environment;
  };
  const reopenNow = async (
    between: (wasOpen: Environment['archive'] | null) => Promise<void>,
  ): Promise<void> => {
    let failed: unknown = null;
    const before = await lastOpened();
    // Whoever changed the service did not ask for what the station does by itself from then on.
    opening = runAsProgram(async () => {
      // Whatever comes of either, the archive opens again.
      if (before && 'environment' in before)
        await before.environment
          .close()
          .catch((error: unknown) => platform.log.error('closing broke', error));
      await between(before && 'environment' in before ? before.environment.archive : null).catch(
        (error: unknown) => (failed = error),
      );
      if (settings.problem() !== null) {
        settings.readAgain();
        await peopleSwitch.look();
      }
      return tryOpen(plan, settings);
    });
    opened = await opening;
    platform.announce('station.changed', {});
    if (failed !== null) throw failed as Error;
  };
  const reopenings = createSequencer();
  /** One after the other: two at once would close and open what the other has in hand. */
  const reopen: typeof reopenNow = (between) => reopenings.run(() => reopenNow(between));
  const busy = (): number => ('environment' in opened ? opened.environment.workflow.size() : 0);

  /** The calls of one group, each answered by whichever environment is open by then. */
  const handlers = <G extends keyof Environment['handlers']>(group: G): Environment['handlers'][G] =>
    new Proxy({} as Environment['handlers'][G], {
      get:
        (_, name) =>
        async (...input: unknown[]): Promise<unknown> => {
          const open = (await environment()).handlers[group] as Record<
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
      disk: disk.trouble(),
      serviceReady: 'environment' in now ? await now.environment.client.ready() : { ok: true },
    };
  };

  const leave: Station['leave'] = async ({ how }) => {
    if (how === 'background') platform.host?.hide();
    else {
      await (await environment()).handlers.queue.pause({ after: 'now' });
      platform.host?.quit();
    }
    return { ok: true };
  };

  return record.of({
    state,
    leave,
    sleep: () => {
      if (!('environment' in opened)) return;
      opened.environment.runner.sleep();
      opened.environment.poller.sleep();
    },
    wake: () => {
      if (!('environment' in opened)) return;
      opened.environment.runner.wake();
      opened.environment.poller.wake();
    },
    admit: people.admit,
    people: people.handlers,
    ship: handlers('ship'),
    orders: handlers('orders'),
    intake: handlers('intake'),
    labels: handlers('labels'),
    prints: handlers('prints'),
    printers: handlers('printers'),
    practice: handlers('practice'),
    queue: handlers('queue'),
    track: handlers('track'),
    recipient: handlers('recipient'),
    updates: handlers('updates'),
    landed: handlers('landed'),
    data: dataHandlers(care.handlers),
    retention: handlers('retention'),
    setUp: {
      state: async () => setUp.state(benchOf(await environment())),
      skip: ({ step, skip }) => {
        setUp.skip(step, skip);
        return Promise.resolve({ ok: true });
      },
    },
    ...setUpHandlers({
      settings,
      destination,
      vault: {
        ...vault,
        forget: async (environment) => {
          await vault.forget(environment);
          await people.sealAnew();
          await keyChanged();
        },
      },
      testCredentials: async () => {
        const { client } = await environment();
        const note = setUp.beginTry();
        const { basic, failure, status } = await client.testCredentials();
        note(basic);
        return { status, basic, message: failure?.detail ?? '' };
      },
      reopen: () => reopen(() => Promise.resolve()),
      busy,
      progress: setUp,
      trouble: (service) => networkOf(service).problem ?? null,
      printers: async () => {
        const { archive } = await environment();
        return {
          list: () => archive.printers(),
          save: (printer) => archive.savePrinter(printer),
          makeDefault: (id) => archive.setDefaultPrinter(id),
        };
      },
      newId: randomUUID,
      parse: parseProvisioning,
      refuses: (change) => people.refuses(change.people),
      peopleAreOn: () => peopleSwitch.isOn(),
      sealPeople: (on) => peopleSwitch.seal(on),
      putAside: () => platform.settings.putAside(),
      currentOperator,
      changed: () => {
        if ('environment' in opened) opened.environment.poller.refresh();
        platform.announce('settings.changed', {});
        platform.announce('people.changed', {});
      },
    }),
    busy,
    close: async (withinMs) => {
      people.close();
      const now = await lastOpened();
      if (now && 'environment' in now) await now.environment.close(withinMs);
      await preview.close();
      await raster.close();
      await codeReader.close();
    },
  });
};

/** Puts the station together. The only place, in the folder `app`, that sees every part. */
export const compose = (host: Platform): Promise<Station> => inOwnFolder(host, putTogether);
