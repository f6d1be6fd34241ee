import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In place of `support/bundled-program.ts`: a Windows program can't bundle, and finds the prepared bundle beside itself. */
export const bundledProgram = (source: URL): Promise<string> =>
  Promise.resolve(fileURLToPath(new URL(`${basename(source.pathname, '.ts')}.mjs`, import.meta.url)));
