import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, type BrowserWindow, clipboard, dialog, type OpenDialogOptions, shell } from 'electron';
import { isWebPage } from '../base/web-page';

/** The product's name is the same in every language. */
const backups = [{ name: 'Packbench', extensions: ['pbbackup'] }];

/** Files and pages outside the window. Asks the person for each file, and writes only there. */
export const outside = (window: () => BrowserWindow | null) => ({
  saveFile: async (suggestedName: string, bytes: Uint8Array): Promise<string | null> => {
    const options = { defaultPath: join(app.getPath('documents'), basename(suggestedName)) };
    const parent = window();
    const { canceled, filePath } = parent
      ? await dialog.showSaveDialog(parent, options)
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
    const parent = window();
    const { canceled, filePath } = parent
      ? await dialog.showSaveDialog(parent, options)
      : await dialog.showSaveDialog(options);
    return canceled || !filePath ? null : filePath;
  },
  chooseOpen: async (): Promise<string | null> => {
    const options: OpenDialogOptions = { properties: ['openFile'], filters: backups };
    const parent = window();
    const { canceled, filePaths } = parent
      ? await dialog.showOpenDialog(parent, options)
      : await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  },
  savePage: async (suggestedName: string): Promise<string | null> => {
    const bytes = await window()?.webContents.printToPDF({ printBackground: true });
    if (!bytes) return null;
    // Not modal, so that the bench can take scans while the dialog is open.
    const defaultPath = join(app.getPath('documents'), basename(suggestedName));
    const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath });
    if (canceled || !filePath) return null;
    await writeFile(filePath, bytes);
    return filePath;
  },
  copyText: async (text: string): Promise<void> => {
    // Electron 44 and later return a promise, older ones nothing.
    await clipboard.writeText(text);
  },
  /** @throws Error when the address must not be opened */
  openPage: async (url: string): Promise<void> => {
    if (!isWebPage(url)) throw new Error('only https:// pages are opened');
    await shell.openExternal(url);
  },
});
