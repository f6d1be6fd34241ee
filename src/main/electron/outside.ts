import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  type OpenDialogOptions,
  type SaveDialogOptions,
  shell,
} from 'electron';
import { isWebPage } from '../base/web-page';
import type { Outside } from '../features/export/outside';

/** The product's name is the same in every language. */
const backups = [{ name: 'Packbench', extensions: ['pbbackup'] }];

/** The file that the person chooses for writing, over this window; null when they cancel. */
const chosen = async (
  parent: BrowserWindow | null,
  suggestedName: string,
  more: SaveDialogOptions = {},
): Promise<string | null> => {
  const options = { defaultPath: join(app.getPath('documents'), basename(suggestedName)), ...more };
  const { canceled, filePath } = parent
    ? await dialog.showSaveDialog(parent, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
};

const written = async (filePath: string | null, bytes: Uint8Array): Promise<string | null> => {
  if (filePath !== null) await writeFile(filePath, bytes);
  return filePath;
};

/** Files and pages outside the window. Asks the person for each file, and writes only there. */
export const outside = (window: () => BrowserWindow | null): Outside => ({
  saveFile: async (suggestedName, bytes) => written(await chosen(window(), suggestedName), bytes),
  chooseSave: (suggestedName) => chosen(window(), suggestedName, { filters: backups }),
  chooseOpen: async () => {
    const options: OpenDialogOptions = { properties: ['openFile'], filters: backups };
    const parent = window();
    const { canceled, filePaths } = parent
      ? await dialog.showOpenDialog(parent, options)
      : await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  },
  savePage: async (suggestedName) => {
    const bytes = await window()?.webContents.printToPDF({ printBackground: true });
    if (!bytes) return null;
    // Not modal, so that the bench can take scans while the dialog is open.
    return written(await chosen(null, suggestedName), bytes);
  },
  copyText: async (text) => {
    // Electron 44 and later return a promise, older ones nothing.
    await clipboard.writeText(text);
  },
  /** @throws Error when the address must not be opened */
  openPage: async (url) => {
    if (!isWebPage(url)) throw new Error('only https:// pages are opened');
    await shell.openExternal(url);
  },
});
