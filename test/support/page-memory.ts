import type { Page } from '@playwright/test';

/** Whatever has a window: what is searched here is searched by those who open one as well. */
interface Windowed {
  window: Page;
}

/** The page's whole JavaScript memory as V8 writes it down: every string that is still alive stands in it. */
export const heapSnapshot = async (app: Windowed): Promise<Buffer> => {
  const session = await app.window.context().newCDPSession(app.window);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return Buffer.from(chunks.join(''), 'utf8');
};

/** Everything the page keeps or shows: storages, cookies, databases' names, the document, the values of its fields. */
export const pageText = (app: Windowed): Promise<string> =>
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
