import { encryptArchive } from '#main/archive/core/encrypt';
import { pathsOf } from '#main/archive/core/paths';

/** Encrypts an archive and dies as by a power cut once it reached a step. Arguments: file, key, step. */
const [file = '', key = '', last = ''] = process.argv.slice(2);
await encryptArchive(pathsOf(file), key, (step) => {
  if (step === last) process.kill(process.pid, 'SIGKILL');
});
