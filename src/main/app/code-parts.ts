/**
 * The station's code in parts, each with the file or package it starts with. The build makes a file of each, `part-NAME.cjs`. The first
 * file loads them in this order before the remaining code, `station.cjs`, and lets the window work between two of them. Code that several
 * parts need is in separate files. A part that starts with a whole package keeps all of it: of zod, its 50 languages.
 */
export const codeParts = {
  database: 'src/main/archive/core/connection.ts',
  log: 'src/main/electron/log.ts',
  zod: 'node_modules/zod/v4/classic/schemas.js',
  contract: 'src/shared/bridge/contract.ts',
  store: 'src/main/electron/settings-store.ts',
  http: 'undici',
  archive: 'src/main/archive/archive.ts',
} as const;
