import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { labelZpl } from '#main/practice/service/label/label-zpl';
import { exitStatus, outputOf, stopGroup } from '#tools/processes';
import { allProcesses, readProc } from '#tools/proc';
import { order } from '#test/support/orders';
import { setUpCups } from '../cups';
import type { Paper } from './paper';
import type { Side } from './side';

/** CUPS' longest pause between two attempts to reach a printer is 30 s (backend/socket.c). */
const standsMs = 35_000;
/** An empty list counts after this time, in milliseconds: a job has sent its last bytes by then. */
const emptyMs = 1_500;

const labelOf = (number: number): { packageId: string; zpl: string } => {
  const digits = String(number).padStart(9, '0');
  const packageId = `P${digits}`;
  const request = order(`Q-${digits.slice(-3)}`);
  const registeredAt = new Date(0);
  return {
    packageId,
    zpl: labelZpl({ packageId, trackingNumber: `000${digits}`, request, registeredAt, updates: 0 }),
  };
};

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
};

interface Habits {
  /** Hands all labels over as one job instead of one job for each label. */
  inOneJob?: boolean;
  /** Writes accepted jobs to disk at once instead of within 30 s (DirtyCleanInterval of cupsd.conf(5)). */
  notesAtOnce?: boolean;
}

/**
 * A raw queue of our own print scheduler. All settings are the defaults, except SNMP, which is off: this
 * printer has none.
 */
export const openCups = async (
  folder: string,
  paper: Paper,
  { inOneJob = false, notesAtOnce = false }: Habits,
): Promise<Side | { reason: string }> => {
  const device = `socket://127.0.0.1:${paper.port}/?snmp=false`;
  const cups = setUpCups(folder, device, notesAtOnce ? ['DirtyCleanInterval 0'] : []);
  if ('reason' in cups) return cups;
  const started = await cups.start();
  if ('reason' in started) return started;
  let scheduler: ChildProcess = started;
  const jobs: { id: string; packageIds: string[] }[] = [];

  const run = async (program: string, args: string[]): Promise<string> =>
    (await outputOf(program, args, { env: cups.env })).stdout;
  const lpstat = (args: string[]): Promise<string> => run(join(dirname(cups.lp), 'lpstat'), args);
  const waiting = async (): Promise<string[]> =>
    [...(await lpstat(['-W', 'not-completed', '-o'])).matchAll(/^(bench-\d+)/gm)].map(([, id]) => id ?? '');
  /**
   * The backend of this printer keeps running when its scheduler is killed; its first argument is the
   * device's URI.
   */
  const backends = (): number[] =>
    allProcesses()
      .filter(({ pid, runs }) => runs && readProc(pid, 'cmdline').split('\0')[0] === device)
      .map(({ pid }) => pid);

  const submit = async (labels: readonly { packageId: string; zpl: string }[]): Promise<void> => {
    const file = join(folder, `job-${jobs.length}.zpl`);
    writeFileSync(file, labels.map(({ zpl }) => zpl).join(''));
    const output = await run(cups.lp, ['-d', 'bench', '-o', 'raw', file]);
    const id = /(bench-\d+)/.exec(output)?.[1];
    if (id === undefined) throw new Error(`lp did not take a job: ${output}`);
    jobs.push({ id, packageIds: labels.map(({ packageId }) => packageId) });
  };

  return {
    paper,
    accept: async (count) => {
      const labels = Array.from({ length: count }, (_, at) => labelOf(at + 1));
      if (inOneJob) await submit(labels);
      else for (const label of labels) await submit([label]);
    },
    kill: async () => {
      const ended = exitStatus(scheduler);
      scheduler.kill('SIGKILL');
      await ended;
    },
    start: async () => {
      const again = await cups.start();
      if ('reason' in again) throw new Error(again.reason);
      scheduler = again;
    },
    rest: async () => {
      let before = '';
      let since = performance.now();
      for (;;) {
        const [list, isIdle] = await Promise.all([waiting(), paper.isIdle()]);
        const isEmpty = list.length === 0 && isIdle && backends().length === 0;
        const now = `${list.join()} ${paper.out.length}`;
        if (now !== before) since = performance.now();
        if (performance.now() - since > (isEmpty ? emptyMs : standsMs)) return;
        before = now;
        await pause(200);
      }
    },
    account: async () => {
      const list = new Set(await waiting());
      return jobs.flatMap(({ id, packageIds }) =>
        packageIds.map((packageId) => ({ packageId, isNamed: list.has(id) })),
      );
    },
    told: async () => {
      const state = await lpstat(['-p', 'bench']);
      const logged = cups
        .log()
        .split('\n')
        .filter((line) => /^[EW] .*\[Job \d+\]/.test(line));
      const words = logged.map((line) => line.replace(/^.*\[Job (\d+)\]/, 'job $1:'));
      return [...(state.includes('disabled') ? ['queue stopped'] : []), ...words].join('; ');
    },
    close: async () => {
      await stopGroup(scheduler);
      for (const pid of backends()) end(pid);
    },
  };
};
