import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, type BrowserWindow, clipboard, dialog, type OpenDialogOptions, shell } from 'electron';

/** Only what a browser shows safely; anything else (`file:`, a program's own scheme) could start something. */
const opens = (url: string): boolean => {
  try {
    return new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
};

const backups = [{ name: 'Packbench backup', extensions: ['pbbackup'] }];

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
  chooseSave: async (suggestedName: string): Promise<string | null> => {
    const options = {
      defaultPath: join(app.getPath('documents'), basename(suggestedName)),
      filters: backups,
    };
    const shown = window();
    const { canceled, filePath } = shown
      ? await dialog.showSaveDialog(shown, options)
      : await dialog.showSaveDialog(options);
    return canceled || !filePath ? null : filePath;
  },
  chooseOpen: async (): Promise<string | null> => {
    const options: OpenDialogOptions = { properties: ['openFile'], filters: backups };
    const shown = window();
    const { canceled, filePaths } = shown
      ? await dialog.showOpenDialog(shown, options)
      : await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  },
  savePage: async (suggestedName: string): Promise<string | null> => {
    const bytes = await window()?.webContents.printToPDF({ printBackground: true });
    if (!bytes) return null;
    // Beside the window and not before it: the bench goes on taking scans while it is open.
    const defaultPath = join(app.getPath('documents'), basename(suggestedName));
    const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath });
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
