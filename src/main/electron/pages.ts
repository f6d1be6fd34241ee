import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type Session } from 'electron';

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

const page = async (folder: string, url: string): Promise<Response> => {
  const { host, pathname } = new URL(url);
  const file = normalize(join(folder, decodeURIComponent(pathname)));
  const type = types[extname(file)];
  if (host !== 'station' || !file.startsWith(folder + sep) || !type)
    return new Response('Not found', { status: 404 });
  try {
    const headers = {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    };
    return new Response(new Uint8Array(await readFile(file)), { headers });
  } catch {
    return new Response('Not found', { status: 404 });
  }
};

/**
 * Serves the built pages to the window under their own scheme; nothing outside the folder can be asked for.
 * @returns settled once the window has its first page with all that is named in it: the page is then busy with itself, and
 *   this thread, which serves it, is free
 */
export const servePages = (session: Session, folder: string): Promise<void> => {
  let underWay = 0;
  let hasScript = false;
  return new Promise((resolve) => {
    session.protocol.handle(scheme, async ({ url }) => {
      underWay += 1;
      const response = await page(folder, url);
      underWay -= 1;
      hasScript ||= url.endsWith('.js');
      if (hasScript && underWay === 0) setImmediate(resolve);
      return response;
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
