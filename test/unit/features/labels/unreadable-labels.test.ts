import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import { labelsCsv } from '#main/features/labels/labels-export';
import { englishWords } from '#shared/text/words-in';
import { draftLabel } from '../../archive/orders';
import { folder, imported, openTest, tidyUp } from '../../archive/samples';

tidyUp();

/** An archive with labels numbered from 0, where those from `first` to `last` can't be read. */
const archiveWith = async (many: number, [first, last]: [number, number]): Promise<Archive> => {
  const file = join(folder(), 'archive.db');
  const before = openTest(file);
  await imported(before, ...Array.from({ length: many }, (_, index) => draftLabel(`${index}`)));
  await before.close();
  const connection = new Connection(file);
  connection.exec(`update labels set draft = '{' where cast(id as integer) between ${first} and ${last}`);
  connection.close();
  return openTest(file);
};

/** The ids of all labels, read page by page until a page is not full, as the Labels screen does. */
const listed = async (archive: Archive, limit: number): Promise<number[]> => {
  const ids: string[] = [];
  for (let length = limit; length >= limit;) {
    const before = ids.at(-1);
    const { rows } = await archive.labelList({ limit, ...(before !== undefined && { before }) });
    ids.push(...rows.map(({ label }) => label.id));
    ({ length } = rows);
  }
  return ids.map(Number);
};

const numbersDown = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

it('the list goes on behind a label that can not be read', async () => {
  const archive = await archiveWith(450, [300, 300]);
  expect(await listed(archive, 200)).toEqual([...numbersDown(449, 301), ...numbersDown(299, 0)]);
  expect((await archive.labelList({ limit: 200 })).total).toBe(450);
});

it('the list and an export go on behind labels that can not be read, however many they are', async () => {
  const archive = await archiveWith(800, [100, 699]);
  const readable = [...numbersDown(799, 700), ...numbersDown(99, 0)];
  expect(await listed(archive, 100)).toEqual(readable);
  const { bytes, rows } = await labelsCsv({}, { archive }, englishWords);
  expect(rows).toBe(readable.length);
  expect(new TextDecoder().decode(bytes)).toContain('REF-0,');
});

it('a page that is full of labels that can not be read is not taken for the end', async () => {
  const archive = await archiveWith(30, [10, 29]);
  const { rows } = await archive.labelList({ search: 'REF', limit: 5 });
  expect(rows.map(({ label }) => label.id)).toEqual(['9', '8', '7', '6', '5']);
});
