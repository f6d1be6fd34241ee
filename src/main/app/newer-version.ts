import { join } from 'node:path';
import type { NewerVersion } from '#shared/bridge/contract';
import type { Station } from '../bridge/station';
import { readConfiguration, type UpdateSource } from '../newer-version/configuration';
import { createUpdater, type Updater, type UpdaterDeps } from '../newer-version/updater';
import type { Platform } from './platform';

interface Place {
  folder: string;
  version: string;
  updates: { configuration: string; programs: string; restart(): void } | null;
  /** Called when `newerVersion` changed. */
  changed?: () => void;
}

/** Whether a label is in progress or a batch runs: then the program is not restarted. */
const isBusy = async (station: Station): Promise<boolean> => {
  if (station.busy() > 0) return true;
  const { batches } = await station.queue.status();
  return batches.some(({ state }) => state === 'running' || state === 'finishing');
};

const sourceIn = (file: string, log: Platform['log']): UpdateSource | null => {
  try {
    return readConfiguration(file);
  } catch (error) {
    log.error(`no newer versions are looked for: ${file} is faulty`, error);
    return null;
  }
};

export interface OpenUpdater {
  updater: Updater;
  /** The station's state changed: its archive may have opened only now. */
  stationChanged(): Promise<void>;
  /** The newer version for the screens; null where there is none. */
  newerVersion: () => NewerVersion | null;
}

/** Looks for newer versions if an administrator configured it, once the station has opened its archive. */
export const openUpdater = async (
  { folder, version, updates, changed }: Place,
  station: Station,
  log: Platform['log'],
  times: Partial<Pick<UpdaterDeps, 'everyMs' | 'now'>> = {},
): Promise<OpenUpdater> => {
  const from = updates && sourceIn(updates.configuration, log);
  const updater = createUpdater({
    ...{ from, version, log, ...(changed && { changed }) },
    machine: `${process.platform}-${process.arch}`,
    waitingRoom: join(folder, 'updates'),
    programs: updates?.programs ?? join(folder, 'updates'),
    busy: () => isBusy(station),
    restart: () => updates?.restart(),
    ...times,
  });
  const stationChanged = async (): Promise<void> => {
    if (updates && (await station.state()).archiveProblem === null) updater.begin();
  };
  await stationChanged();
  return {
    updater,
    stationChanged,
    newerVersion: () => {
      const { waiting, isRefused } = updater;
      return waiting === null && !isRefused ? null : { waiting, isRefused, hour: from?.hour ?? null };
    },
  };
};
