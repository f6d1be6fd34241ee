/**
 * The station's code in parts, by what each begins with (a file or a package). The build makes a file of each, `part-NAME.cjs`, and
 * the first file reads them in this order, one after the other, before the rest of it, `station.cjs`: between two of them the window gets
 * what it asks for. What several parts need goes into files of its own.
 */
export const codeParts = {
  database: 'src/main/archive/core/connection.ts',
  log: 'src/main/electron/log.ts',
  zod: 'zod',
  contract: 'src/shared/bridge/contract.ts',
  store: 'src/main/electron/settings-store.ts',
  http: 'undici',
  archive: 'src/main/archive/archive.ts',
} as const;
