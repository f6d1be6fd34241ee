import { ensureGuestPrograms } from '../system-libraries';
import { wordsFor } from '../problem';
import { type Result } from './counts';
import { type Asked, runVitest } from './runners';

/**
 * The transports on a real kernel, in a guest. It needs Linux, QEMU and Debian's kernel package: where they can't be had the
 * suite fails in CI, and is left out, in so many words, on a person's machine.
 */
export async function runGuestTests(asked: Asked): Promise<Result> {
  try {
    await ensureGuestPrograms();
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    console.log(`Left out, as this machine can't run it:\n${wordsFor(error)}`);
    return { suite: 'usb', counts: { passed: 0, failed: 0, skipped: 1 } };
  }
  return runVitest('usb', asked);
}
