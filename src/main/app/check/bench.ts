import { join } from 'node:path';
import { isLockHeld } from '../../archive/core/lock';
import { type KeyState, openKeyStore } from '../../credentials/archive-key';
import type { Keychain } from '../../credentials/keychain';
import { openVault, type Vault } from '../../credentials/vault';
import { openSettings, type SettingsBook } from '../../features/settings/settings';
import { destinationOf } from '../destination';
import { networkOf } from '../network';
import { folderLock } from '../folder-lock';
import type { Platform } from '../platform';
import { fault, type Finding, ok, unseen } from './findings';
import { checkFolder } from './folder';
import { checkPrinters } from './printers';
import { checkService } from './service';

/** The parts of the platform that are checked. */
export type CheckedPlatform = Pick<
  Platform,
  | 'folder'
  | 'version'
  | 'runtime'
  | 'keychain'
  | 'settings'
  | 'deviceFiles'
  | 'printQueues'
  | 'answerWorker'
  | 'tuning'
>;

/** The check writes nothing: files of an older version are updated by the station. */
const readOnly = (keychain: Keychain): Keychain => ({
  ...keychain,
  encrypt: () => Promise.reject(new Error('nothing is written by a check')),
});

const ofSettings = (settings: SettingsBook, unreadable: readonly string[]): Finding => {
  const problem = settings.problem();
  if (problem !== null) return fault('settings', `settings.json can not be read: ${problem}`);
  if (unreadable.length > 0)
    return fault('settings', `not readable in settings.json: ${unreadable.join(', ')}`);
  const { station, service } = settings.get();
  return ok('settings', `${station.name}, ${service.environment}`);
};

const whyNot = {
  no_keychain: 'there is none: credentials are forgotten when the station closes',
  basic_text: 'this desktop’s protects nothing: credentials are forgotten when the station closes',
  undecryptable: 'it does not open credentials.bin',
} as const;

const ofKeychain = async (
  vault: Vault,
  key: KeyState,
  to: Parameters<Vault['status']>[0],
): Promise<Finding> => {
  try {
    const { reason, elsewhere } = await vault.status(to);
    if (reason !== 'ok') return fault('keychain', whyNot[reason]);
    if (key.kind === 'lost') return fault('keychain', 'it does not open archive-key.bin');
    if (elsewhere)
      return fault('keychain', 'its credentials were entered for another address, proxy or certificate file');
    return ok('keychain', key.kind === 'key' ? 'it opens the archive’s key' : 'it is there');
  } catch {
    return fault('keychain', 'credentials.bin is of an older version: start the station once');
  }
};

/**
 * Checks whether this bench could buy and print, beside a station that may be open. Never buys, never prints, changes nothing.
 * Resolves within about half a minute; problems it finds do not make it reject.
 */
export const checkBench = async (platform: CheckedPlatform): Promise<Finding[]> => {
  const { folder, version, runtime } = platform;
  const unreadable: string[] = [];
  const settings = openSettings(platform.settings, (part) => unreadable.push(part));
  const { service } = settings.get();
  const keychain = readOnly(platform.keychain);
  const to = destinationOf(service, networkOf(service));
  const vault = openVault({ file: join(folder, 'credentials.bin'), keychain, inUse: () => to });
  const key = await openKeyStore({ file: join(folder, 'archive-key.bin'), keychain }).get();
  const isOpen = isLockHeld(folderLock(folder));
  const beside = 'the station is open and has it: see its own screens';
  return [
    ok('program', `${version}, ${runtime}${isOpen ? ', the station is open' : ''}`),
    await checkFolder(folder),
    ofSettings(settings, unreadable),
    await ofKeychain(vault, key, to),
    ...(await checkService(platform, service, vault)),
    ...(isOpen
      ? [unseen('archive', beside), unseen('printer', beside)]
      : await checkPrinters(platform, service.environment, key)),
  ];
};
