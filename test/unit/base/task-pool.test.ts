import { describe, expect, it } from 'vitest';
import { backoff } from '#main/base/backoff';
import { closing, createTaskPool } from '#main/base/task-pool';
import { runAsProgram, runAsOperator, currentOperator } from '#main/base/operator-context';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

const noErrors = (error: unknown): never => {
  throw error instanceof Error ? error : new Error(String(error));
};

describe('a pool', () => {
  it('runs at most its width at once, in the order of adding', async () => {
    const pool = createTaskPool(2, noErrors);
    const gates = [gate(), gate(), gate()];
    const started: number[] = [];
    gates.forEach((one, index) =>
      pool.add(String(index), async () => {
        started.push(index);
        await one.opened;
      }),
    );
    expect(started).toEqual([0, 1]);
    gates[1]?.open();
    await expect.poll(() => started).toEqual([0, 1, 2]);
    for (const one of gates) one.open();
    await pool.close(1000);
  });

  it('accepts a key once while it is waiting or running, and again afterwards', async () => {
    const pool = createTaskPool(1, noErrors);
    const first = gate();
    expect(pool.add('a', () => first.opened)).toBe(true);
    expect(pool.add('a', () => Promise.resolve())).toBe(false);
    first.open();
    await expect.poll(() => pool.has('a')).toBe(false);
    expect(pool.add('a', () => Promise.resolve())).toBe(true);
    await pool.close(0);
  });

  it('runs work under the operator who added it, and not under the one whose work ended before', async () => {
    const pool = createTaskPool(1, noErrors);
    const names: (string | null)[] = [];
    const first = gate();
    const note = async (): Promise<void> => {
      await first.opened;
      names.push(currentOperator());
    };
    for (const name of ['first', 'second']) runAsOperator(name, () => pool.add(name, note));
    pool.add('nobody', note);
    runAsOperator('third', () => runAsProgram(() => pool.add('program', note)));
    first.open();
    await expect.poll(() => names).toEqual(['first', 'second', null, null]);
    await pool.close(0);
  });

  it('continues after work that threw, and reports it', async () => {
    const reported: string[] = [];
    const pool = createTaskPool(1, (_error, key) => reported.push(key));
    let ran = false;
    pool.add('bad', () => Promise.reject(new Error('broken')));
    pool.add('good', () => {
      ran = true;
      return Promise.resolve();
    });
    await expect.poll(() => ran).toBe(true);
    expect(reported).toEqual(['bad']);
    await pool.close(0);
  });

  it('cancels one task by key, and returns false when there is none', async () => {
    const pool = createTaskPool(1, noErrors);
    let reason: unknown;
    pool.add('a', async (signal) => {
      await untilAborted(signal);
      reason = signal.reason;
    });
    expect(pool.cancel('b')).toBe(false);
    expect(pool.cancel('a')).toBe(true);
    await expect.poll(() => pool.size()).toBe(0);
    expect(reason).not.toBe(closing);
  });

  it('on close drops waiting tasks, lets running tasks end, and accepts no more', async () => {
    const pool = createTaskPool(1, noErrors);
    const running = gate();
    let second = false;
    pool.add('running', () => running.opened);
    pool.add('waiting', () => {
      second = true;
      return Promise.resolve();
    });
    const closed = pool.close(60_000);
    expect(pool.add('late', () => Promise.resolve())).toBe(false);
    running.open();
    await closed;
    expect(second).toBe(false);
  });

  it('on close aborts tasks that run longer than the grace period, with the reason closing', async () => {
    const pool = createTaskPool(1, noErrors);
    let reason: unknown;
    pool.add('long', async (signal) => {
      await untilAborted(signal);
      reason = signal.reason;
    });
    await pool.close(0);
    expect(reason).toBe(closing);
  });
});

describe('backoff', () => {
  it.each([
    [0, 100],
    [1, 200],
    [2, 400],
    [3, 800],
    [4, 1000],
    [500, 1000],
  ])('attempt %i of a retry waits %i ms', (attempt, expected) => {
    expect(backoff(attempt, 100, 1000)).toBe(expected);
  });
});
