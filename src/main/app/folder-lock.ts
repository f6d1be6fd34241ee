import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { codedMessage } from '#shared/text/coded-message';
import { ArchiveError } from '../archive/core/errors';
import { takeLock } from '../archive/core/lock';
import type { Station } from '../bridge/station';
import { openSettings } from '../features/settings/settings';
import type { Platform } from './platform';

/**
 * The lock of the station's folder. One station may use it at a time: settings, people and credentials are kept in memory and written
 * completely.
 */
export const folderLock = (folder: string): string => join(folder, 'station');

/**
 * @returns a function that releases the folder; null where another station has it. If nothing can be locked in the folder, opening the
 * archive reports the reason.
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

/** The calls of a station without a folder: report its state, and quit. It reads the settings and writes nothing. */
const withoutFolder = (platform: Platform): Partial<Station> => {
  const settings = openSettings(platform.settings, () => undefined);
  const noPeople = { on: false, person: null, choices: [], problem: null };
  return {
    state: () => {
      const { station, service } = settings.get();
      return Promise.resolve({
        ...{ name: station.name, environment: service.environment, hasFloor: false, isReadOnly: false },
        ...{ version: platform.version, runtime: platform.runtime, dataFolder: platform.folder },
        archiveProblem: {
          ...{ file: `${folderLock(platform.folder)}.lock`, code: 'locked' as const },
          message: codedMessage('archive.station'),
        },
        ...{ newerVersion: null, disk: null, serviceReady: { ok: true } },
      });
    },
    leave: () => {
      platform.host?.quit();
      return Promise.resolve({ ok: true });
    },
    admit: () => ({ ok: true, run: (work) => work() }),
    ...{ sleep: () => undefined, wake: () => undefined, busy: () => 0 },
    settings: { ...(closedGroup as Station['settings']), get: () => Promise.resolve(settings.get()) },
    people: { ...(closedGroup as Station['people']), state: () => Promise.resolve(noPeople) },
  };
};

const releasingOnClose = (station: Station, release: () => void): Station => {
  let isHeld = true;
  const giveBack = (): void => {
    if (isHeld) release();
    isHeld = false;
  };
  return { ...station, close: (withinMs) => station.close(withinMs).finally(giveBack) };
};

/** Answers like the real station once it exists, and before that like a station without a folder. */
const untilFolderIsFree = (platform: Platform, look: () => Promise<Station | null>): Station => {
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
      // Without this a promise that resolves to the station would call `then` on it.
      if (name === 'then') return undefined;
      return (Reflect.get(station ?? alone, name) as unknown) ?? closedGroup;
    },
  });
};

/**
 * Creates a station in a folder that no other station uses, on this computer or another; nothing in it is read or written before that
 * is certain. If another station has it, this one is blocked until a person retries after the other was closed.
 */
export const withFolderLock = async (
  platform: Platform,
  putTogether: (platform: Platform) => Promise<Station>,
): Promise<Station> => {
  const look = async (): Promise<Station | null> => {
    const release = takeFolder(platform);
    if (!release) return null;
    try {
      return releasingOnClose(await putTogether(platform), release);
    } catch (error) {
      release();
      throw error;
    }
  };
  return (await look()) ?? untilFolderIsFree(platform, look);
};
