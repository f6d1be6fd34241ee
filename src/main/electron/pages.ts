import { readFileSync } from 'node:fs';
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

const page = (folder: string, url: string): ProtocolResponse => {
  // An address that is none (`%E0%A4`) is not found either: what is thrown here would end the program.
  try {
    const { host, pathname } = new URL(url);
    const file = normalize(join(folder, decodeURIComponent(pathname)));
    const type = types[extname(file)];
    if (host !== 'station' || !file.startsWith(folder + sep) || !type) return notFound;
    const headers = {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    };
    return { data: readFileSync(file), headers };
  } catch {
    return notFound;
  }
};

/**
 * Serves the built pages to the window under their own scheme; nothing outside the folder can be asked for. Each file is handed
 * over whole, and Electron carries it to the page by itself: what `protocol.handle` answers goes there piece by piece through this
 * thread, and waits whenever the thread is busy (https://github.com/electron/electron, lib/browser/api/protocol.ts). They are small and
 * read at once, for a start has no time to come back for them.
 */
export const servePages = (session: Session, folder: string): void => {
  // oxlint-disable-next-line typescript/no-deprecated -- what is to replace it is slower by far
  session.protocol.registerBufferProtocol(scheme, ({ url }, answer) => answer(page(folder, url)));
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
