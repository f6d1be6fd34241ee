import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { documents, draftLabel, replacementFor, succeeded } from './orders';
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

describe('a label that replaces another', () => {
  it('is saved with an event on both labels', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const old = await bought(archive, 'a');
    await archive.replace(replacementFor(old));
    expect(await archive.replacementOf({ id: 'a' })).toEqual({ labelId: 'new-a', packageId: null });
    expect((await types(archive, 'a')).at(-1)).toBe('replaced');
    expect(await types(archive, 'new-a')).toEqual(['replaces']);
    expect((await archive.labelByCode(old.ref1))?.id).toBe('new-a');
  });

  it('is found behind one that was closed, and then no other may replace the first', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const old = await bought(archive, 'a');
    const first = replacementFor(old);
    await archive.replace(first);
    const started = await step(archive, first.label, { type: 'register.started', draft: old.draft });
    const middle = await step(archive, started, succeeded('middle'), { documents });
    const second = replacementFor(middle);
    await archive.replace(second);
    await step(archive, middle, { type: 'settled.handled' });
    expect(await archive.replacementOf(old)).toMatchObject({ labelId: second.label.id });
    const third = replacementFor(old);
    await expect(archive.replace({ ...third, label: { ...third.label, id: 'third' } })).rejects.toMatchObject(
      { name: 'ConflictError' },
    );
  });

  it('may be another bench’s, until a label of this archive replaces it', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const by = { labelId: 'there', packageId: 'P77' };
    const old = await step(archive, await bought(archive, 'a'), {
      ...{ type: 'replaced.elsewhere', bench: 'Bench 2', by },
    });
    expect(old.replacedElsewhere).toEqual(by);
    expect(await archive.label('a')).toMatchObject({ replacedElsewhere: by });
    expect(await archive.replacementOf(old)).toEqual(by);
    expect((await archive.labelList({ limit: 1 })).rows[0]?.replacedBy).toEqual(by);
    await archive.replace(replacementFor(old));
    expect(await archive.replacementOf(old)).toEqual({ labelId: 'new-a', packageId: null });
    const free = await step(archive, old, { type: 'replaced.elsewhere', bench: 'Bench 2', by: null });
    expect(free.replacedElsewhere).toBeNull();
    expect(await archive.label('a')).not.toHaveProperty('replacedElsewhere');
  });

  it('is in a batch that the queue never lists', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await archive.replace(replacementFor(await bought(archive, 'a')));
    await archive.replace(replacementFor(await bought(archive, 'b')));
    const listed = await archive.batches('2020-01-01T00:00:00.000Z');
    expect(listed.map(({ id }) => id)).not.toContain('replacements');
    expect((await archive.batch('replacements'))?.state).toBe('done');
  });

  it('is created once while it is live, and nothing is saved where it can’t be created', async () => {
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
    expect((await archive.replacementOf({ id: 'a' }))?.labelId).toBe('second');
  });

  it('is saved completely or not at all when the process is killed', async () => {
    const file = join(folder(), 'archive.db');
    const before = openTest(file);
    const olds = Array.from({ length: 120 }, (_, at) => `old-${at}`);
    for (const id of olds) await bought(before, id);
    await before.close();
    const acknowledged = new Set<string>();
    for (const acks of [1, 7, 23]) {
      for (const id of await killedAfter(file, acks)) acknowledged.add(id);
      const archive = openTest(file);
      const complete = await Promise.all(
        olds.map(async (id) => {
          const isMade = (await archive.replacementOf({ id })) !== null;
          expect((await types(archive, id)).includes('replaced')).toBe(isMade);
          expect(await types(archive, `new-${id}`)).toEqual(isMade ? ['replaces'] : []);
          return isMade ? id : null;
        }),
      );
      expect([...acknowledged].every((id) => complete.includes(id))).toBe(true);
      await archive.close();
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(23);
  });
});
