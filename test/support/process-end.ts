import type { ChildProcess } from 'node:child_process';
import { limits } from '#tools/suites/limits';

/**
 * Waits until a process has ended that was asked to. One that does not end is killed: Node.js 20 can compute forever while it closes its
 * handles at its end (`Environment::CleanupHandles`, seen with a printer's process that had done all its work).
 */
export const endedOrKilled = async (child: ChildProcess, ended: Promise<unknown>): Promise<void> => {
  const late = setTimeout(() => {
    console.warn(`process ${child.pid ?? 0} did not end and was killed`);
    child.kill('SIGKILL');
  }, limits.poll);
  await ended;
  clearTimeout(late);
};
