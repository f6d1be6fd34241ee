import Store from 'electron-store';

/** Settings on disk as plain JSON; never a secret. What is read is parsed by the station, not here. */
export const openSettingsStore = (folder: string): { read(): unknown; write(settings: object): void } => {
  const store = new Store<Record<string, unknown>>({
    name: 'settings',
    cwd: folder,
    clearInvalidConfig: false,
  });
  return {
    read: () => store.store,
    write: (settings) => {
      store.store = { ...settings };
    },
  };
};
