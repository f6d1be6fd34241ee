import type { App } from './app';

/**
 * Types like a keyboard-wedge scanner: real key events, all at once, ended by Enter. Sent from the main
 * process, because single keys through the test's connection can be slower than a scanner.
 * @param before a key pressed right before the scan
 */
export const wedge = (
  app: App,
  code: string,
  end: 'Enter' | 'Tab' = 'Enter',
  before: 'F8' | null = null,
): Promise<void> =>
  app.electron.evaluate(
    ({ BrowserWindow }, [keys, last, first]) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (first) {
        contents?.sendInputEvent({ type: 'keyDown', keyCode: first });
        contents?.sendInputEvent({ type: 'keyUp', keyCode: first });
      }
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
    [Array.from(code), end, before] as const,
  );
