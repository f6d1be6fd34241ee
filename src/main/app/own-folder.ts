import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from '../archive/core/errors';
import { takeLock } from '../archive/core/lock';
import type { Station } from '../bridge/station';
import { openSettings } from '../features/settings/settings';
import type { Platform } from './platform';

/** One station at a time has the folder: settings, people and credentials are held in memory and written whole. */
export const folderLock = (folder: string): string => join(folder, 'station');

/**
 * @returns what gives the folder back; null where another station has it. A folder in which nothing can be locked is for the
 * opening of the archive to refuse, in its own words.
 */
const takeFolder = ({ folder, log }: Platform): (() => void) | null => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return takeLock(folderLock(folder));
  } catch (error) {
    if (error instanceof ArchiveError) return null;
    log.error('the station’s folder could not be locked', error);
    return () => undefined;
  }
};

const refused = (): Promise<never> => Promise.reject(new Error('another station has this folder open'));
const closedGroup = new Proxy({}, { get: () => refused });

/** What a station can do that has no folder: say so, and end. It has read the settings, and writes none. */
const withoutFolder = (platform: Platform): Partial<Station> => {
  const settings = openSettings(platform.settings, () => undefined);
  const nobody = { on: false, person: null, choices: [], problem: null };
  return {
    state: () => {
      const { station, service } = settings.get();
      return Promise.resolve({
        ...{ name: station.name, environment: service.environment, hasFloor: false, isReadOnly: false },
        ...{ version: platform.version, runtime: platform.runtime, dataFolder: platform.folder },
        archiveProblem: {
          ...{ file: `${folderLock(platform.folder)}.lock`, code: 'locked' as const },
          message: 'another station has it open',
        },
        ...{ disk: null, serviceReady: { ok: true } },
      });
    },
    leave: () => {
      platform.host?.quit();
      return Promise.resolve({ ok: true });
    },
    admit: () => ({ ok: true, run: (work) => work() }),
    ...{ sleep: () => undefined, wake: () => undefined, busy: () => 0 },
    settings: { ...(closedGroup as Station['settings']), get: () => Promise.resolve(settings.get()) },
    people: { ...(closedGroup as Station['people']), state: () => Promise.resolve(nobody) },
  };
};

const held = (station: Station, release: () => void): Station => {
  let isHeld = true;
  const giveBack = (): void => {
    if (isHeld) release();
    isHeld = false;
  };
  return { ...station, close: (withinMs) => station.close(withinMs).finally(giveBack) };
};

/** Answers as the station that is there, once there is one. */
const waiting = (platform: Platform, look: () => Promise<Station | null>): Station => {
  let station: Station | null = null;
  let looking: Promise<Station | null> | null = null;
  const again = async () => {
    looking ??= look().finally(() => (looking = null));
    station = await looking;
    if (station) platform.announce('station.changed', {});
    return { ok: true as const };
  };
  const close = async (withinMs?: number): Promise<void> => {
    await looking;
    await station?.close(withinMs);
  };
  const alone: Partial<Station> = {
    ...withoutFolder(platform),
    data: { ...(closedGroup as Station['data']), encryptNow: again },
    close,
  };
  return new Proxy({} as Station, {
    get: (_, name) => {
      // A promise of a station is resolved by it.
      if (name === 'then') return undefined;
      return (Reflect.get(station ?? alone, name) as unknown) ?? closedGroup;
    },
  });
};

/**
 * Puts a station together in a folder that no other one has open, on this computer or another: nothing in it is read or written
 * before. Where another one has it the station is shut, until somebody looks again after that one was closed.
 */
export const inOwnFolder = async (
  platform: Platform,
  putTogether: (platform: Platform) => Promise<Station>,
): Promise<Station> => {
  const look = async (): Promise<Station | null> => {
    const release = takeFolder(platform);
    if (!release) return null;
    try {
      return held(await putTogether(platform), release);
    } catch (error) {
      release();
      throw error;
    }
  };
  return (await look()) ?? waiting(platform, look);
};
