import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exitStatus, outputOf, startGroup, stopGroup } from '#tools/processes';
import { allProcesses, parseStat } from '#tools/proc';
import { endLeftovers, mark } from '#tools/suites/leftovers';

const runs = (pid: number) => allProcesses().some((one) => one.pid === pid && one.runs);

describe.runIf(process.platform === 'linux')('processes', () => {
  it('gives status and both outputs of a command', async () => {
    const output = await outputOf('sh', ['-c', 'echo out; echo err >&2; exit 3']);
    expect(output).toEqual({ status: 3, stdout: 'out\n', stderr: 'err\n' });
  });

  it('tells a signal as 128 + its number', async () => {
    expect((await outputOf('sh', ['-c', 'kill -TERM $$'])).status).toBe(143);
  });

  it('kills a command that takes too long, with its children', async () => {
    const output = await outputOf('sh', ['-c', 'sleep 60 & echo $!; wait'], { timeout: 300 });
    expect(output.status).toBe(137);
    await expect.poll(() => runs(Number(output.stdout))).toBe(false);
  });

  it('rejects when there is no such command', async () => {
    await expect(outputOf('no-such-command-here', [])).rejects.toThrow('ENOENT');
  });

  it('ends a group, also the one that does not listen', async () => {
    const child = startGroup('sh', ['-c', 'trap "" TERM; sleep 60 & echo ready; wait; wait'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((ready) => child.stdout!.once('data', ready));
    await stopGroup(child);
    expect(await exitStatus(child)).toBe(137);
    await expect.poll(() => allProcesses().some((one) => one.group === child.pid && one.runs)).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('endLeftovers', () => {
  it('ends what carries the mark, wherever it went, and nothing else', async () => {
    const value = randomUUID();
    const start = (env: NodeJS.ProcessEnv) => startGroup('sleep', ['61'], { env, stdio: 'ignore' });
    const ownProcess = start({ ...process.env, [mark]: value });
    const other = start({ ...process.env, [mark]: randomUUID() });
    expect(await endLeftovers(value, 200)).toEqual([`${ownProcess.pid!} sleep 61`]);
    expect(await exitStatus(ownProcess)).toBe(137);
    expect(runs(other.pid!)).toBe(true);
    await stopGroup(other);
  });
});

describe('parseStat', () => {
  it('reads state and group behind a name with brackets', () => {
    expect(parseStat(41, '41 (a (b) c) S 1 40 40 0 -1')).toEqual({ pid: 41, group: 40, runs: true });
    expect(parseStat(41, '41 (electron) Z 1 40 40 0 -1')?.runs).toBe(false);
  });

  it('makes nothing of a process that is gone', () => {
    expect(parseStat(41, '')).toBeUndefined();
  });
});
