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
 * Serves the built pages to the window under their own scheme; no file outside the folder can be requested. Each file is returned complete
 * and Electron passes it to the page: an answer of `protocol.handle` goes there in pieces through this thread, and waits whenever the thread
 * is busy (https://github.com/electron/electron, lib/browser/api/protocol.ts). The files are small and read synchronously, because other
 * work of the start would delay an asynchronous read.
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

/** In Node, a custom scheme has the origin `null` like any other, so scheme and host are compared. */
export const isOwnPage = (address: string): boolean => {
  const url = parsed(address);
  return url?.protocol === `${scheme}:` && url.host === 'station';
};
