/**
 * Installs a version and is killed before the file change with this number, as by a power cut: `tsx
 * test/support/install-process.ts FOLDER VERSION PACK NUMBER`. Without a number it runs to its end and prints
 * the number of changes.
 */
import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [folder = '', version = '', pack = '', number = '0'] = process.argv.slice(2);
let changes = 0;

const counted = <T extends object>(holder: T, names: readonly (keyof T & string)[]): void => {
  for (const name of names) {
    const real = holder[name] as (...args: unknown[]) => unknown;
    Reflect.set(holder, name, function (this: unknown, ...args: unknown[]): unknown {
      changes += 1;
      if (changes === Number(number)) process.kill(process.pid, 'SIGKILL');
      return real.apply(this, args);
    });
  }
};

counted(fs, ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'openSync', 'fsyncSync']);
const open = promises.open.bind(promises);
Reflect.set(promises, 'open', async (...args: Parameters<typeof open>): Promise<FileHandle> => {
  const handle = await open(...args);
  counted(handle, ['writeFile', 'sync']);
  return handle;
});
counted(promises, ['mkdir', 'open']);
syncBuiltinESMExports();

const { install } = await import('#main/newer-version/versions');
await install(folder, version, pack, '1.0.0');
console.log(changes);
