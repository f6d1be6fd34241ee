import type { App } from './app';

/**
 * What a keyboard-wedge scanner sends: real key events, all at once, ended by Enter. Sent from the main process, since
 * a key at a time over the test's own wire may come slower than a scanner types.
 */
export const wedge = (app: App, code: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> =>
  app.electron.evaluate(
    ({ BrowserWindow }, [keys, last]) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const keyCode of keys) {
        const modifiers: 'shift'[] = /[A-Z]/.test(keyCode) ? ['shift'] : [];
        contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers });
        contents?.sendInputEvent({ type: 'char', keyCode, modifiers });
        contents?.sendInputEvent({ type: 'keyUp', keyCode, modifiers });
      }
      contents?.sendInputEvent({ type: 'keyDown', keyCode: last });
      contents?.sendInputEvent({ type: 'char', keyCode: last });
      contents?.sendInputEvent({ type: 'keyUp', keyCode: last });
    },
    [Array.from(code), end] as const,
  );
