import { createRequire, syncBuiltinESMExports } from 'node:module';
import type * as Fs from 'node:fs';
import type * as Files from 'node:fs/promises';

/**
 * Swaps an archive, or starts on one, and dies before one of the changes it makes to files as by a power cut. At its end it tells how
 * many there were. Arguments: file, key, what, and before which it dies (0 never).
 */
const [file = '', key = '', what = '', last = '0'] = process.argv.slice(2);
const itsKey = key === '' ? null : key;
let count = 0;
const step = (): void => {
  count += 1;
  if (count === Number(last)) process.kill(process.pid, 'SIGKILL');
};

const require = createRequire(import.meta.url);
const fs = require('node:fs') as typeof Fs;
const promises = require('node:fs/promises') as typeof Files;
type Anything = (...given: unknown[]) => unknown;
const watched = (module: Record<string, Anything>, names: readonly string[]): void => {
  for (const name of names) {
    const real = module[name];
    if (!real) throw new Error(`there is no ${name}`);
    module[name] = (...given) => {
      // Removing what is not there changes nothing, and neither does opening a file for reading or to sync it.
      const changesNothing =
        (name.startsWith('rm') && !fs.existsSync(String(given[0]))) || (name === 'open' && given[1] !== 'w');
      if (!changesNothing) step();
      return real(...given);
    };
  }
};
watched(fs as unknown as Record<string, Anything>, ['renameSync', 'rmSync', 'writeFileSync']);
watched(promises as unknown as Record<string, Anything>, ['rename', 'rm', 'open']);
syncBuiltinESMExports();

// After that, so that they get what is watched.
const { encryptArchive } = await import('#main/archive/core/encrypt');
const { prepareArchive } = await import('#main/archive/recovery/prepare');
const { copiesOf } = await import('#main/archive/recovery/copies');
const { restoreArchive } = await import('#main/archive/recovery/restore');
const { pathsOf } = await import('#main/archive/core/paths');

const paths = pathsOf(file);
const now = new Date('2026-11-21T12:00:00.000Z');
const station = (): string => 'Bench 3';
const plan = { key: itsKey, now, station, onError: () => undefined };
const [copy] = copiesOf(paths);
const works: Record<string, () => Promise<unknown>> = {
  encrypt: () => encryptArchive(paths, itsKey ?? ''),
  start: () => prepareArchive(paths, plan),
  damaged: () => prepareArchive(paths, { ...plan, isDamaged: true }),
  restore: () =>
    restoreArchive(paths, {
      from: { kind: 'backup', file: copy?.file ?? '', key: itsKey, at: now },
      ...{ key: itsKey, why: 'replaced', now, station },
    }),
};
await works[what]?.();
process.stdout.write(String(count));
