import { renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { SettingsStore } from '../station/settings';

/** Settings on disk as plain JSON; never a secret. What is read is parsed by the station, not here. */
export const openSettingsStore = (folder: string): SettingsStore => {
  let store: Store | null = null;
  /** Opening reads the file, and throws where that is no JSON. */
  const opened = (): Store =>
    (store ??= new Store<Record<string, unknown>>({
      name: 'settings',
      cwd: folder,
      clearInvalidConfig: false,
    }));
  return {
    read: () => opened().store,
    write: (settings) => {
      opened().store = { ...settings };
    },
    putAside: () => {
      store = null;
      const file = join(folder, 'settings.json');
      renameSync(file, `${file}.${Date.now()}.unreadable`);
    },
  };
};
