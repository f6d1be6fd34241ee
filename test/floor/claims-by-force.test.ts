import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { limits } from '#tools/suites/limits';
import type { OrderReport } from '../../src/main/floor/bench-record';
import { openFloor } from './support/floor';
import { password } from './support/postgres';

/** Orders; the long form is `npm run crash -- claims` (10,000). Without the variable one short run stands for it. */
const many = Number(process.env['PACKBENCH_FLOOR_CLAIMS'] ?? 0);
const { processes, orders, killsOfEach } =
  many > 0 ? { processes: 8, orders: many, killsOfEach: 5 } : { processes: 3, orders: 150, killsOfEach: 2 };
/** Steps of purchases between two kills of a process, so that the last one comes while there is something to buy. */
const betweenKills = Math.ceil(orders / processes / (killsOfEach + 1));
const program = fileURLToPath(new URL('support/claiming-process.ts', import.meta.url));

const ended = (child: ChildProcess): Promise<{ code: number | null; isKilled: boolean }> =>
  new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, isKilled: signal === 'SIGKILL' })),
  );

const limitMs = many > 0 ? 3_600_000 : limits.test;

it(
  `buys each of ${orders} orders once, when ${processes} benches that are killed again and again want all of them`,
  { timeout: limitMs },
  async () => {
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
        // Killed at some moment between purchases, then left to come to its end.
        if (time < killsOfEach) {
          await untilItBuys(child, fileOf(bench), 1 + randomInt(2 * betweenKills));
          await pause(randomInt(50));
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
    const shares = benches.map((bench) => [...started.values()].filter(([buyer]) => buyer === bench).length);
    console.log(JSON.stringify({ processes, orders, kills, bought: started.size, shares }));
    await floor.close();
    await rm(folder, { recursive: true });
  },
);

const lengthOf = async (file: string): Promise<number> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').length - 1;

/** Resolves when a bench has noted so many more steps of purchases, or has come to its end. */
const untilItBuys = async (child: ChildProcess, file: string, more: number): Promise<void> => {
  const before = await lengthOf(file);
  while (child.exitCode === null && (await lengthOf(file)) < before + more) await pause(20);
};
