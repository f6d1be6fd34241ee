import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { draftLabel, replacementFor } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const types = async (archive: Archive, labelId: string): Promise<string[]> =>
  (await archive.events(labelId)).map(({ event }) => event.type);

/** Lets a process replace labels until so many are acknowledged, then kills it. @returns the ids it acknowledged */
const killedAfter = async (file: string, acks: number): Promise<string[]> => {
  const script = fileURLToPath(new URL('replacer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ids: string[] = [];
  createInterface(child.stdout).on('line', (id) => {
    ids.push(id);
    if (ids.length === acks) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return ids;
};

describe('a label made in place of another', () => {
  it('is stored with an event of either label', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const old = await bought(archive, 'a');
    await archive.replace(replacementFor(old));
    expect(await archive.replacementOf('a')).toEqual({ labelId: 'new-a', packageId: null });
    expect((await types(archive, 'a')).at(-1)).toBe('replaced');
    expect(await types(archive, 'new-a')).toEqual(['replaces']);
    expect((await archive.labelByCode(old.ref1))?.id).toBe('new-a');
  });

  it('is in a batch that the queue never lists', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await archive.replace(replacementFor(await bought(archive, 'a')));
    await archive.replace(replacementFor(await bought(archive, 'b')));
    const listed = await archive.batches('2020-01-01T00:00:00.000Z');
    expect(listed.map(({ id }) => id)).not.toContain('replacements');
    expect((await archive.batch('replacements'))?.state).toBe('done');
  });

  it('is made once while it lives, and leaves nothing where it can’t be made', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const old = await bought(archive, 'a');
    await archive.replace(replacementFor(old));
    const second = replacementFor(old);
    await expect(
      archive.replace({ ...second, label: { ...second.label, id: 'second' } }),
    ).rejects.toMatchObject({ name: 'ConflictError' });
    expect(await archive.label('second')).toBeNull();
    await imported(archive, draftLabel('d'));
    await expect(archive.replace(replacementFor(draftLabel('d')))).rejects.toMatchObject({
      name: 'ConflictError',
    });
    expect(await archive.label('new-d')).toBeNull();
    const first = await archive.label('new-a');
    if (first) await step(archive, first, { type: 'removed' });
    await archive.replace({ ...second, label: { ...second.label, id: 'second' } });
    expect((await archive.replacementOf('a'))?.labelId).toBe('second');
  });

  it('is wholly there or not at all when the process is killed', async () => {
    const file = join(folder(), 'archive.db');
    const before = openTest(file);
    const olds = Array.from({ length: 120 }, (_, at) => `old-${at}`);
    for (const id of olds) await bought(before, id);
    await before.close();
    const acknowledged = new Set<string>();
    for (const acks of [1, 7, 23]) {
      for (const id of await killedAfter(file, acks)) acknowledged.add(id);
      const archive = openTest(file);
      const whole = await Promise.all(
        olds.map(async (id) => {
          const isMade = (await archive.replacementOf(id)) !== null;
          expect((await types(archive, id)).includes('replaced')).toBe(isMade);
          expect(await types(archive, `new-${id}`)).toEqual(isMade ? ['replaces'] : []);
          return isMade ? id : null;
        }),
      );
      expect([...acknowledged].every((id) => whole.includes(id))).toBe(true);
      await archive.close();
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(23);
  }, 60_000);
});
