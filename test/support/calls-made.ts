import type { App } from './app';

/** A call of the page to the station. */
export interface CallMade {
  name: string;
  input: unknown;
}

interface Registry {
  _invokeHandlers: Map<string, (event: unknown, name: string, input: unknown) => unknown>;
}

/** Notes every call that the page makes from now on; the calls are made as ever. */
export const noteCalls = async (app: App): Promise<{ taken(): Promise<CallMade[]> }> => {
  await app.electron.evaluate(({ ipcMain }) => {
    // Electron offers no look at its handlers: its own table of them is the only place to stand between.
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
  return {
    taken: () =>
      app.electron.evaluate(() => {
        const { callsMade } = globalThis as unknown as { callsMade: CallMade[] };
        return callsMade.splice(0);
      }),
  };
};
