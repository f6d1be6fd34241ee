import { join } from 'node:path';
import type { ServiceSettings } from '#shared/settings';
import type { Destination } from '../credentials/sets';
import { openVault, type Vault } from '../credentials/vault';
import { openSettings, type SettingsBook } from '../features/settings/settings';
import { SharedSettings } from '../features/settings/sharing/shared-settings';
import { createPreview } from '../preview/preview';
import { createRaster } from '../printing/raster/raster';
import { createArchiveMaintenance } from './archive-maintenance';
import { destinationOf } from './destination';
import { createDiskState } from './disk';
import { clockOf, type EnvironmentPlan } from './environment-deps';
import { networkOf } from './network';
import { OpenEnvironment } from './open-environment';
import type { Platform } from './platform';
import { createRecordEnds } from './record-end';
import { createSetUp } from './set-up';
import { createStationery } from './stationery';
import { createVaultMark } from './vault-mark';
import { zplReader } from './zpl-reader';

/** The parts of a station that do not depend on the open environment. */
export interface StationDeps {
  platform: Platform;
  settings: SettingsBook;
  /** Where the credentials of a service are sent; by default of the service in the settings. */
  destination: (service?: ServiceSettings) => Destination;
  vault: Vault;
  care: ReturnType<typeof createArchiveMaintenance>;
  plan: EnvironmentPlan;
  /** The settings that benches of a floor share. */
  shared: SharedSettings;
  /** Threads, to be ended in this order. */
  threads: readonly { close(): Promise<void> }[];
  open: OpenEnvironment;
}

/** The settings; changes are announced to the window. */
const announcedBook = (
  settings: SettingsBook,
  { announce }: Pick<Platform, 'announce'>,
): EnvironmentPlan['book'] => ({
  get: () => settings.get(),
  isDamaged: (part) => settings.isDamaged(part),
  change: (change) => {
    const changed = settings.change(change);
    announce('settings.changed', {});
    return changed;
  },
});

/** Creates these parts. Nothing is open yet. */
export const stationDepsOf = (platform: Platform): StationDeps => {
  const { log } = platform;
  const settings = openSettings(platform.settings, (part) =>
    log.error(`settings: ${part} has fields that are wrong or unknown here: they are not used`),
  );
  const destination = (service = settings.get().service): Destination =>
    destinationOf(service, networkOf(service));
  const vault = openVault({
    file: join(platform.folder, 'credentials.bin'),
    keychain: platform.keychain,
    inUse: () => destination(),
  });
  const ends = createRecordEnds(platform);
  const disk = createDiskState(platform);
  const care = createArchiveMaintenance({
    ...{ platform, ends, disk },
    settings: () => settings.get(),
    change: (change) => void settings.change(change),
    busy: () => open.busy(),
    whenOpened: () => open.now(),
    reopen: (between) => open.reopen(between),
  });
  const book = announcedBook(settings, platform);
  const preview = createPreview({ workerFile: platform.previewWorker, reader: zplReader });
  const raster = createRaster({ workerFile: platform.rasterWorker });
  const codeReader = createRaster({ workerFile: platform.rasterWorker });
  const plan: EnvironmentPlan = {
    ...{ platform, book, maintenance: care, ends, disk, preview, raster, codeReader },
    settings: () => settings.get(),
    credentials: (to) => vault.reveal(to),
    floorSecrets: () => vault.floorSecrets(),
    stationery: createStationery(platform, () => settings.get()),
    people: { floor: null, keepInStep: () => Promise.resolve() },
    sharing: { place: null, keepInStep: () => shared.synchronise() },
    vaultMark: createVaultMark({ vault, now: () => clockOf(platform).now(), log }),
    setUp: createSetUp({ book, destination: () => destination(), log }),
  };
  const shared = new SharedSettings({
    file: join(platform.folder, 'shared-settings.json'),
    book: settings,
    place: () => plan.sharing.place,
    isReadOnly: platform.isReadOnly === true,
    changed: () => {
      open.lastOpened?.poller.refresh();
      platform.announce('settings.changed', {});
    },
  });
  const open = new OpenEnvironment(plan, settings);
  return {
    platform,
    settings,
    destination,
    vault,
    care,
    plan,
    shared,
    threads: [preview, raster, codeReader],
    open,
  };
};
