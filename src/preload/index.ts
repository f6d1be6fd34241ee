import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';

/**
 * The names of the contract's calls and events, inserted by the build (`electron.vite.config.ts`): the preload script must know which names
 * are allowed without loading the schemas.
 */
declare const bridgeNames: { calls: readonly string[]; events: readonly string[] };

const callNames: ReadonlySet<string> = new Set(bridgeNames.calls);
const eventNames: ReadonlySet<string> = new Set(bridgeNames.events);

const listeners = new Map<string, Set<(payload: unknown) => void>>();
ipcRenderer.on('station:event', (_event: IpcRendererEvent, name: string, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

/** The only access of a page to the program: named calls and named events. */
contextBridge.exposeInMainWorld('station', {
  call: (name: string, input: unknown): Promise<unknown> =>
    callNames.has(name)
      ? ipcRenderer.invoke('station:call', name, input)
      : Promise.resolve({ ok: false, error: { message: 'There is no such call' } }),
  on: (name: string, listener: (payload: unknown) => void): (() => void) => {
    if (!eventNames.has(name)) return () => undefined;
    const registered = listeners.get(name) ?? new Set();
    listeners.set(name, registered.add(listener));
    return () => registered.delete(listener);
  },
});
