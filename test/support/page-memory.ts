import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { runFolder } from './search/ledger';

/** Whatever has a window: what is searched here is searched by those who open one as well. */
interface Windowed {
  electron: ElectronApplication;
  window: Page;
}

const withinMs = 60_000;

/**
 * The page's whole JavaScript memory as V8 writes it down after it collected garbage: every string that is still alive stands
 * in it. The page's process writes it to a file by itself; the debugger's protocol brings it in some hundred messages, each of
 * which is read three times on its way.
 * @throws Error when the page is gone, or does not write it in time: a page that ends meanwhile never answers
 */
export const heapSnapshot = async (app: Windowed): Promise<Buffer> => {
  const folder = await mkdtemp(join(runFolder() ?? tmpdir(), 'memory-'));
  const file = join(folder, 'page.heapsnapshot');
  try {
    const handle = await app.electron.browserWindow(app.window);
    await handle.evaluate(takeWithin, { file, ms: withinMs });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Runs in the main process. */
const takeWithin = async (
  { webContents }: BrowserWindow,
  { file, ms }: { file: string; ms: number },
): Promise<void> => {
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`the page did not write its memory in ${ms} ms`)), ms);
  });
  await Promise.race([webContents.takeHeapSnapshot(file), tooLate]).finally(() => clearTimeout(late));
};

/** Everything the page keeps or shows: storages, cookies, databases' names, the document, the values of its fields. */
export const pageText = (app: Pick<Windowed, 'window'>): Promise<string> =>
  app.window.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea, select')];
    const databases = await indexedDB.databases();
    return JSON.stringify({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookies: document.cookie,
      databases,
      caches: await caches.keys().catch(() => []),
      html: document.documentElement.outerHTML,
      values: fields.map((field) => (field as HTMLInputElement).value),
      state: history.state as unknown,
      address: location.href,
    });
  });
