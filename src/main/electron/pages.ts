import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type ProtocolResponse, type Session } from 'electron';

const scheme = 'packbench';
export const startPage = `${scheme}://station/index.html`;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Must run before the app is ready. */
export const declareScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
};

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const notFound = { statusCode: 404, mimeType: 'text/plain', data: Buffer.from('Not found') };

const page = async (folder: string, url: string): Promise<ProtocolResponse & { data: Buffer }> => {
  const { host, pathname } = new URL(url);
  const file = normalize(join(folder, decodeURIComponent(pathname)));
  const type = types[extname(file)];
  if (host !== 'station' || !file.startsWith(folder + sep) || !type) return notFound;
  try {
    const headers = {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    };
    return { data: await readFile(file), headers };
  } catch {
    return notFound;
  }
};

/** Addresses of what a page names in its head: all that stands between it and its first script. */
const namedIn = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, name]) => new URL(name ?? '', startPage).href),
  );

/**
 * Serves the built pages to the window under their own scheme; nothing outside the folder can be asked for. Each file is handed
 * over whole, and Electron carries it to the page by itself: what `protocol.handle` answers goes there piece by piece through this
 * thread, and waits whenever the thread is busy (https://github.com/electron/electron, lib/browser/api/protocol.ts).
 * @returns settled once the window has its first page with all that is named in it: the page is then busy with itself, and
 *   this thread, which serves it, is free
 */
export const servePages = (session: Session, folder: string): Promise<void> => {
  let missing: Set<string> | null = null;
  return new Promise((resolve) => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- what is to replace it is slower by far
    session.protocol.registerBufferProtocol(scheme, ({ url }, answer) => {
      void page(folder, url).then((response) => {
        answer(response);
        if (url === startPage) missing ??= namedIn(response.data.toString());
        if (missing?.delete(url) && missing.size === 0) setImmediate(resolve);
      });
    });
  });
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
