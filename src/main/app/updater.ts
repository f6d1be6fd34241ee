import { join } from 'node:path';
import type { Station } from '../bridge/station';
import { readConfiguration, type UpdateSource } from '../update/configuration';
import { createUpdater, type Updater, type UpdaterDeps } from '../update/updater';
import type { Platform } from './platform';

interface Place {
  folder: string;
  version: string;
  updates: { configuration: string; programs: string; restart(): void } | null;
}

/** A label is under way, or a batch runs: nothing is restarted then. */
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

/** Looks for newer versions where an administrator said so, once the station has opened its archive. */
export const openUpdater = async (
  { folder, version, updates }: Place,
  station: Station,
  log: Platform['log'],
  times: Partial<Pick<UpdaterDeps, 'everyMs' | 'now'>> = {},
): Promise<Updater> => {
  const updater = createUpdater({
    from: updates && sourceIn(updates.configuration, log),
    ...{ version, log },
    machine: `${process.platform}-${process.arch}`,
    waitingRoom: join(folder, 'updates'),
    programs: updates?.programs ?? join(folder, 'updates'),
    busy: () => isBusy(station),
    restart: () => updates?.restart(),
    ...times,
  });
  if (updates && (await station.state()).archiveProblem === null) updater.begin();
  return updater;
};
