import { ensureGuestPrograms, ensureWine } from '../system-libraries';
import { ensureBuilt } from '../build';
import { wordsFor } from '../problem';
import { type Result } from './counts';
import { type Asked, runVitest } from './runners';

/** The transports on a real kernel, in a guest. It needs Linux, QEMU and Debian's kernel package. */
export const runGuestTests = (asked: Asked): Promise<Result> => runIfCan('usb', ensureGuestPrograms, asked);

/** The station as a Windows program. It needs Linux and Debian's Wine. */
export const runWindowsTests = (asked: Asked): Promise<Result> =>
  runIfCan('windows', () => Promise.all([ensureWine(), ensureBuilt()]), asked);

/** What a suite needs of the system may not be had: then it fails in CI, and is left out, in so many words, on a person's machine. */
async function runIfCan(suite: string, ensure: () => Promise<unknown>, asked: Asked): Promise<Result> {
  try {
    await ensure();
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    console.log(`Left out, as this machine can't run it:\n${wordsFor(error)}`);
    return { suite, counts: { passed: 0, failed: 0, skipped: 1 } };
  }
  return runVitest(suite, asked);
}
