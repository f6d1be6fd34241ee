import type { App } from './app';

/**
 * Records everything that the main process sends to the page from now on: answers and announcements. Electron
 * offers no event for answers, so the registered handler is wrapped.
 */
export const recordTraffic = (app: App): Promise<void> =>
  app.electron.evaluate(({ ipcMain, BrowserWindow }) => {
    const kept: unknown[] = [];
    (globalThis as Record<string, unknown>)['traffic'] = kept;
    const channel = 'station:call';
    type Handler = (...input: unknown[]) => Promise<unknown>;
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
    const answer = handlers.get(channel);
    if (!answer) throw new Error('nobody answers the page');
    handlers.set(channel, (event, ...input) => {
      // Electron replies through the event, not with the return value of its inner handler.
      const { _reply } = event as { _reply?: (value: unknown) => void };
      if (_reply)
        (event as { _reply: (value: unknown) => void })._reply = (value) => {
          kept.push(value);
          _reply(value);
        };
      return answer(event, ...input).then((value) => {
        kept.push(value);
        return value;
      });
    });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('there is no window');
    const send = contents.send.bind(contents);
    contents.send = (...message) => {
      kept.push(message);
      send(...message);
    };
  });

/** The recorded traffic as text, including bytes. */
export const trafficText = (app: App): Promise<string> =>
  app.electron.evaluate(() => {
    const kept = (globalThis as Record<string, unknown>)['traffic'] as unknown[];
    return JSON.stringify(kept, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
  });
