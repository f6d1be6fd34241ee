import { protocol, type Session } from 'electron';
import { pageFile } from './page-files';

const scheme = 'packbench';
export const startPage = `${scheme}://station/index.html`;

/** Must run before the app is ready. */
export const declareScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
};

const notFound = { statusCode: 404, mimeType: 'text/plain', data: Buffer.from('Not found') };

/**
 * Serves the built pages to the window under their own scheme; nothing outside the folder can be asked for. Each file is handed
 * over whole, and Electron carries it to the page by itself: what `protocol.handle` answers goes there piece by piece through this
 * thread, and waits whenever the thread is busy (https://github.com/electron/electron, lib/browser/api/protocol.ts). They are small and
 * read at once, for a start has no time to come back for them.
 */
export const servePages = (session: Session, folder: string): void => {
  // oxlint-disable-next-line typescript/no-deprecated -- what is to replace it is slower by far
  session.protocol.registerBufferProtocol(scheme, ({ url }, answer) =>
    answer(pageFile(folder, url) ?? notFound),
  );
};

const parsed = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/** An own scheme has no origin in Node's eyes (`null`, like every other), so scheme and host are compared. */
export const isOwnPage = (address: string): boolean => {
  const url = parsed(address);
  return url?.protocol === `${scheme}:` && url.host === 'station';
};
