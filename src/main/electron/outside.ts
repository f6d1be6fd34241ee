import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, type BrowserWindow, clipboard, dialog, shell } from 'electron';

/** Only what a browser shows safely; anything else (`file:`, a program's own scheme) could start something. */
const opens = (url: string): boolean => {
  try {
    return new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
};

/** The world outside the window. Asks the person for each file; never writes where they did not say. */
export const outside = (window: () => BrowserWindow | null) => ({
  saveFile: async (suggestedName: string, bytes: Uint8Array): Promise<string | null> => {
    const options = { defaultPath: join(app.getPath('documents'), basename(suggestedName)) };
    const shown = window();
    const { canceled, filePath } = shown
      ? await dialog.showSaveDialog(shown, options)
      : await dialog.showSaveDialog(options);
    if (canceled || !filePath) return null;
    await writeFile(filePath, bytes);
    return filePath;
  },
  copyText: async (text: string): Promise<void> => {
    // Electron 45 answers with a promise, 25 with nothing.
    await clipboard.writeText(text);
  },
  /** @throws Error when the address is none that may be opened */
  openPage: async (url: string): Promise<void> => {
    if (!opens(url)) throw new Error('only https:// pages are opened');
    await shell.openExternal(url);
  },
});
