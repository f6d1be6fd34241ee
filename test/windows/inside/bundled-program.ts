import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the place of `support/bundled-program.ts`: a Windows program can't bundle, and finds what was made before beside itself. */
export const bundledProgram = (source: URL): Promise<string> =>
  Promise.resolve(fileURLToPath(new URL(`${basename(source.pathname, '.ts')}.mjs`, import.meta.url)));
