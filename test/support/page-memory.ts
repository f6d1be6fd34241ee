import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { limits } from '#tools/suites/limits';
import { runFolder } from './search/ledger';

/** Anything with a window: a search also works for a window opened by its user. */
interface Windowed {
  electron: ElectronApplication;
  window: Page;
}

/**
 * The page's complete JavaScript memory, as V8 writes it after garbage collection: it contains every string
 * that is still alive. The page's process writes it to a file itself; the debugger's protocol would need some
 * hundred messages, each read three times.
 * @throws Error when the page has ended, or does not write it in time
 */
export const heapSnapshot = async (app: Windowed): Promise<Buffer> => {
  const folder = await mkdtemp(join(runFolder() ?? tmpdir(), 'memory-'));
  const file = join(folder, 'page.heapsnapshot');
  try {
    const handle = await app.electron.browserWindow(app.window);
    await handle.evaluate(takeWithin, { file, ms: limits.poll });
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

/**
 * Everything that the page stores or shows: storages, cookies, names of databases, the document, the values
 * of its fields.
 */
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
