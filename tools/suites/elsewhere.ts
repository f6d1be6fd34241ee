import { ensureBuilt } from '../build';
import { ensureNode24 } from '../node-24';
import { ensureChromium, ensureGuestPrograms, ensureWine } from '../system-libraries';
import { wordsFor } from '../problem';
import { type Result } from './counts';
import { type Asked, runVitest } from './runners';

/** The transports on a real kernel, in a guest. It needs Linux, QEMU and Debian's kernel package. */
export const runGuestTests = (asked: Asked): Promise<Result> =>
  runIfCan('usb', ensureGuestPrograms, () => runVitest('usb', asked));

/** The station as a Windows program. It needs Linux and Debian's Wine. */
export const runWindowsTests = (asked: Asked): Promise<Result> =>
  runIfCan(
    'windows',
    () => Promise.all([ensureWine(), ensureBuilt()]),
    () => runVitest('windows', asked),
  );

/** The station on the Node.js, and its window in the Chromium, that the current Electron is made of. It needs Debian. */
export const runCurrentTests = (asked: Asked): Promise<Result> =>
  runIfCan(
    'current',
    () => Promise.all([ensureNode24(), ensureChromium(), ensureBuilt()]),
    ([node]) => runVitest('current', asked, node),
  );

/** What a suite needs of the system may not be had: then it fails in CI, and is left out, in so many words, on a person's machine. */
async function runIfCan<T>(
  suite: string,
  ensure: () => Promise<T>,
  run: (ensured: T) => Promise<Result>,
): Promise<Result> {
  let ensured: T;
  try {
    ensured = await ensure();
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    console.log(`Left out, as this machine can't run it:\n${wordsFor(error)}`);
    return { suite, counts: { passed: 0, failed: 0, skipped: 1 } };
  }
  return run(ensured);
}
