import { readFileSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A file of the built pages with its headers. */
interface PageFile {
  data: Buffer;
  headers: Record<string, string>;
}

/** @param url with the host `station`; null where it is no file of the folder, or no kind of file that pages need */
export const pageFile = (folder: string, url: string): PageFile | null => {
  // An invalid address (`%E0%A4`) counts as not found: an error thrown here would end the program.
  try {
    const { host, pathname } = new URL(url);
    const file = normalize(join(folder, decodeURIComponent(pathname)));
    const type = types[extname(file)];
    if (host !== 'station' || !file.startsWith(folder + sep) || !type) return null;
    const headers = {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    };
    return { data: readFileSync(file), headers };
  } catch {
    return null;
  }
};
