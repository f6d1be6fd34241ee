import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { bundledProgram } from '#test/support/bundled-program';
import { documents, packageOf } from './orders';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

/** Numbers that look random and are the same in every run (a linear congruential generator). */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const spin = (rounds: number): void => {
  let sum = 0;
  for (let index = 0; index < rounds; index += 1) sum += Math.sqrt(index);
  expect(sum).toBeGreaterThanOrEqual(0);
};

const buyer = async (file: string, prefix: string): Promise<ChildProcess> => {
  const program = await bundledProgram(new URL('buyer.ts', import.meta.url));
  return spawn(process.execPath, [program, file, prefix], { stdio: ['ignore', 'pipe', 'inherit'] });
};

/** Lets a buyer acknowledge `kills` labels, waits a little work longer, kills it. @returns all ids it acknowledged */
const killedAfter = async (file: string, prefix: string, acks: number, rounds: number): Promise<string[]> => {
  const child = await buyer(file, prefix);
  const ids: string[] = [];
  createInterface(child.stdout!).on('line', (id) => {
    ids.push(id);
    if (ids.length !== acks) return;
    spin(rounds);
    child.kill('SIGKILL');
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  return ids;
};

const kept = async (archive: Archive, id: string): Promise<void> => {
  expect(await archive.label(id)).toMatchObject({ stage: 'registered', package: packageOf(id) });
  const stored = await archive.documents(id);
  expect(stored.map(({ bytes }) => [...bytes])).toEqual(documents.map(({ bytes }) => [...bytes]));
  expect(await archive.events(id)).toHaveLength(3);
  expect(await archive.prints(id)).toHaveLength(1);
};

/** A label that was on its way when the process died is wholly at the step before. */
const notHalf = async (archive: Archive): Promise<number> => {
  const open = [...(await archive.atStage('draft')), ...(await archive.atStage('registering'))];
  for (const { id, stage } of open) {
    expect(await archive.documents(id)).toEqual([]);
    expect(await archive.prints(id)).toEqual([]);
    expect(await archive.events(id)).toHaveLength(stage === 'draft' ? 1 : 2);
  }
  return open.length;
};

describe('kill -9', () => {
  it('loses no acknowledged change and leaves no partial commit', async () => {
    const file = join(folder(), 'archive.db');
    const random = seeded(20_261_121);
    const acknowledged: string[] = [];
    let halfWay = 0;
    for (let round = 0; round < 6; round += 1) {
      const [acks, rounds] = [1 + Math.floor(random() * 60), Math.floor(random() * 400_000)];
      acknowledged.push(...(await killedAfter(file, `round${round}`, acks, rounds)));
      const archive = openTest(file);
      expect(await archive.check()).toEqual([]);
      for (const id of acknowledged) await kept(archive, id);
      const { registered } = await archive.counts();
      for (const { id } of await archive.atStage('registered')) await kept(archive, id);
      expect(registered).toBeGreaterThanOrEqual(acknowledged.length);
      halfWay = await notHalf(archive);
      await archive.close();
    }
    console.log(
      `kill -9, 6 rounds: ${acknowledged.length} acknowledged labels kept, ${halfWay} stopped on their way`,
    );
  });
});
