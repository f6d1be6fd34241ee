import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { SettingsStore } from '../features/settings/settings';
import { forgetTaken } from './policy';

/** A pipe would block and a device has no end, without a visible reason. */
const mustBeFile = (file: string): void => {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error('it is not a file');
};

/** Settings on disk as plain JSON, without secrets. The station parses what is read. */
export const openSettingsStore = (folder: string): SettingsStore => {
  const file = join(folder, 'settings.json');
  let store: Store | null = null;
  /** Opening reads the file, and throws where it is not JSON. */
  const opened = (): Store =>
    (store ??= new Store<Record<string, unknown>>({
      name: 'settings',
      cwd: folder,
      clearInvalidConfig: false,
      configFileMode: 0o600,
    }));
  return {
    read: () => {
      mustBeFile(file);
      return opened().store;
    },
    write: (settings) => {
      opened().store = { ...settings };
    },
    putAside: () => {
      store = null;
      forgetTaken(folder);
      renameSync(file, `${file}.${Date.now()}.unreadable`);
    },
  };
};
