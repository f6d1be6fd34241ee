import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { callNames, eventNames } from './names';

const listeners = new Map<string, Set<(payload: unknown) => void>>();
ipcRenderer.on('station:event', (_event: IpcRendererEvent, name: string, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

/** The whole of what a page may reach: named calls and named events. Everything else stays behind this wall. */
contextBridge.exposeInMainWorld('station', {
  call: (name: string, input: unknown): Promise<unknown> =>
    callNames.has(name)
      ? ipcRenderer.invoke('station:call', name, input)
      : Promise.resolve({ ok: false, error: { message: 'There is no such call' } }),
  on: (name: string, listener: (payload: unknown) => void): (() => void) => {
    if (!eventNames.has(name)) return () => undefined;
    const heard = listeners.get(name) ?? new Set();
    listeners.set(name, heard.add(listener));
    return () => heard.delete(listener);
  },
});
