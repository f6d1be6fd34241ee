import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { OrderReport } from '../../src/main/floor/bench-record';
import { openFloor } from './support/floor';
import { password } from './support/postgres';

// PACKBENCH_FLOOR_CLAIMS=8x10000 for the long form.
const [processes = 3, orders = 150] = (process.env['PACKBENCH_FLOOR_CLAIMS'] ?? '3x150')
  .split('x')
  .map(Number);
const program = fileURLToPath(new URL('support/claiming-process.ts', import.meta.url));

const ended = (child: ChildProcess): Promise<{ code: number | null; isKilled: boolean }> =>
  new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, isKilled: signal === 'SIGKILL' })),
  );

it(`buys each of ${orders} orders once, when ${processes} benches that are killed again and again want all of them`, async () => {
  const floor = await openFloor();
  const folder = await mkdtemp(join(tmpdir(), 'packbench-claims-'));
  const fileOf = (bench: string): string => join(folder, `${bench}.jsonl`);
  let kills = 0;
  const work = async (bench: string): Promise<void> => {
    for (let time = 0; ; time += 1) {
      const child = fork(program, [bench, floor.address.url, password, fileOf(bench), String(orders)], {
        execArgv: ['--import', 'tsx'],
      });
      const end = ended(child);
      // Killed at some moment after its first purchases, then left to come to its end.
      if (time < 2) {
        await Promise.race([end, untilItBuys(fileOf(bench))]);
        await pause(randomInt(150));
        child.kill('SIGKILL');
      }
      const { code, isKilled } = await end;
      if (isKilled) kills += 1;
      else {
        expect(code).toBe(0);
        return;
      }
    }
  };
  const benches = Array.from({ length: processes }, () => randomUUID());
  await Promise.all(benches.map(work));
  const started = new Map<string, string[]>();
  for (const bench of benches)
    for (const line of (await readFile(fileOf(bench), 'utf8')).split('\n').slice(0, -1)) {
      const { ref1, state } = JSON.parse(line) as OrderReport;
      if (state === 'started') started.set(ref1, [...(started.get(ref1) ?? []), bench]);
    }
  expect([...started.values()].filter((buyers) => buyers.length !== 1)).toEqual([]);
  expect(started.size).toBe(orders);
  expect(kills).toBeGreaterThan(0);
  await floor.close();
  await rm(folder, { recursive: true });
});

const untilItBuys = async (file: string): Promise<void> => {
  while ((await readFile(file, 'utf8').catch(() => '')) === '') await pause(10);
};
