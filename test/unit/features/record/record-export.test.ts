import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Connection } from '#main/archive/core/connection';
import { recordHandlers } from '#main/features/record/record-calls';
import type { RecordRow } from '#shared/record/record';
import { englishWords } from '#shared/text/words-in';
import { draftLabel } from '../../archive/orders';
import { folder, imported, openTest, tidyUp } from '../../archive/samples';

tidyUp();

const many = 1200;

it('an export goes on behind entries that can not be read, however many they are', async () => {
  const file = join(folder(), 'archive.db');
  const before = openTest(file);
  await imported(before, ...Array.from({ length: many }, (_, index) => draftLabel(`label${index}`)));
  await before.close();
  const connection = new Connection(file);
  connection.exec('pragma foreign_keys=off; drop trigger events_no_delete');
  connection.exec(`delete from events where id between 3 and ${many - 2}`);
  connection.close();
  const archive = openTest(file);
  const saved = vi.fn(() => Promise.resolve('/record.json'));
  const { record } = recordHandlers({
    rows: (query) => archive.record(query),
    check: () => Promise.reject(new Error('nobody asks')),
    report: () => Promise.reject(new Error('nobody asks')),
    note: () => Promise.resolve(),
    words: () => Promise.resolve(englishWords),
    outside: { saveFile: saved },
    now: () => new Date('2026-11-21T12:00:00.000Z'),
  });
  const readable = (await archive.recordHead())!.count - (many - 4);
  expect(await record.export({ format: 'json' })).toMatchObject({ ok: true, rows: readable });
  const [[, bytes] = []] = saved.mock.calls as unknown as [string, Uint8Array][];
  const entries = JSON.parse(new TextDecoder().decode(bytes)) as RecordRow[];
  expect(entries.at(-1)).toMatchObject({ seq: 1 });
  expect(entries).toHaveLength(readable);
  expect(await archive.record({ before: many - 100, limit: 100 })).not.toEqual([]);
});
