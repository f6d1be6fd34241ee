import type { App } from './app';

/** A call of the page to the station. */
export interface CallMade {
  name: string;
  input: unknown;
}

interface Registry {
  _invokeHandlers: Map<string, (event: unknown, name: string, input: unknown) => unknown>;
}

/** Records every call that the page makes from now on. The calls are carried out as usual. */
export const noteCalls = async (app: App): Promise<{ taken(): Promise<CallMade[]> }> => {
  await app.electron.evaluate(({ ipcMain }) => {
    // Electron offers no access to its handlers, so its internal table is wrapped.
    const handlers = (ipcMain as unknown as Registry)._invokeHandlers;
    const made: CallMade[] = [];
    (globalThis as unknown as { callsMade: CallMade[] }).callsMade = made;
    const handle = handlers.get('station:call');
    if (!handle) throw new Error('the station listens to no calls');
    handlers.set('station:call', (event, name, input) => {
      made.push({ name, input });
      return handle(event, name, input);
    });
  });
  const from = (seen: number): Promise<CallMade[]> =>
    app.electron.evaluate((_, at) => {
      const { callsMade } = globalThis as unknown as { callsMade: CallMade[] };
      return callsMade.slice(at);
    }, seen);
  let seen = 0;
  return {
    taken: async () => {
      // On a busy computer V8 may collect the promise of an evaluation before it is read: then it is read again.
      const made = await from(seen).catch(() => from(seen));
      seen += made.length;
      return made;
    },
  };
};
