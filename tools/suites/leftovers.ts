import { setTimeout as delay } from 'node:timers/promises';
import { allProcesses, readProc } from '../proc';

const GRACE_MS = 3000;
const POLL_MS = 50;

/** The environment variable by which the processes of a run are known: children inherit it. */
export const mark = 'PACKBENCH_TEST_RUN';

/**
 * Waits for the processes that carry the mark with this value to end, and kills those that do not within
 * `grace` milliseconds. Playwright gives each Electron a process group of its own, which a runner that dies
 * leaves behind. Linux only.
 * @returns a line for each process that had to be killed: its number and command
 */
export async function endLeftovers(value: string, grace: number = GRACE_MS): Promise<string[]> {
  const deadline = Date.now() + grace;
  let left = marked(value);
  while (left.length > 0 && Date.now() < deadline) {
    await delay(POLL_MS);
    left = marked(value);
  }
  return left.map((pid) => {
    const command = readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
    kill(pid);
    return `${pid} ${command}`;
  });
}

/** The processes, other than this one, whose environment carries the mark with this value. */
function marked(value: string): number[] {
  const carries = (pid: number) => readProc(pid, 'environ').split('\0').includes(`${mark}=${value}`);
  return allProcesses()
    .filter(({ pid, runs }) => runs && pid !== process.pid && carries(pid))
    .map(({ pid }) => pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
