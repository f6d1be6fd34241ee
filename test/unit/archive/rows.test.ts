import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RowError } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import { keptEvent } from '#main/archive/retention/event';
import { overridesFormerName } from '#main/archive/tables/events';
import { dumpSchema, schemaFile } from '#tools/dump-schema';
import { draftLabel, print } from './orders';
import { bought, folder, imported, openTest, tidyUp } from './samples';

tidyUp();

/** An archive whose rows another program damages. */
const damaged = async (sql: string) => {
  const file = join(folder(), 'archive.db');
  const bad: RowError[] = [];
  const archive = openTest(file, { onBadRow: (error) => bad.push(error) });
  await bought(archive, 'a');
  await imported(archive, draftLabel('b'));
  await archive.savePrint(print('a'));
  const other = new Connection(file);
  other.exec(sql);
  other.close();
  return { archive, bad };
};

describe('a row with an invalid value', () => {
  it.each([
    [`update labels set draft = '{half' where id = 'a'`, 'draft', 'is not JSON'],
    [`update labels set draft = '{"fields":{"colour":"red"},"items":[]}' where id = 'a'`, 'draft', 'colour'],
    [
      `update labels set hold_code = 'x', hold_json = '{"since":"now"}' where id = 'a'`,
      'hold_json',
      'must be an object',
    ],
    [`update labels set package_id = '' where id = 'a'`, 'package_id', 'must not be empty'],
    [`update labels set tracking_number = '' where id = 'a'`, 'tracking_number', 'must not be empty'],
  ])(
    'an invalid value is reported with table, row and column, and hides no other row: %s',
    async (sql, column, what) => {
      const { archive, bad } = await damaged(sql);
      await expect(archive.label('a')).rejects.toMatchObject({ table: 'labels', id: 'a', column });
      await expect(archive.label('a')).rejects.toThrow(what);
      expect((await archive.labels({ limit: 10 })).map(({ id }) => id)).toEqual(['b']);
      expect(bad.map((error) => error.message)).toEqual([
        expect.stringContaining(`row a of table labels, column ${column}`),
      ]);
    },
  );

  it('is reported for prints and printers too', async () => {
    const { archive, bad } = await damaged(`
      update prints set waiting = '["rain"]';
      insert into printers (id, name, uri, dpi, is_default) values ('p', 'Bench', 'http://nowhere', 203, 0)`);
    expect(await archive.prints('a')).toEqual([]);
    expect(await archive.printers()).toEqual([]);
    expect(bad).toMatchObject([
      { table: 'prints', id: 'print-a', column: 'waiting' },
      { table: 'printers', id: 'p', column: 'uri' },
    ]);
  });

  it('stops all documents of its label, because a partial label must not be printed', async () => {
    const { archive } = await damaged(
      `drop trigger documents_no_update; update documents set bytes = x'00' where position = 2`,
    );
    await expect(archive.documents('a')).rejects.toThrow(
      'row a/2 of table documents, column bytes: does not match its sha256',
    );
    expect((await archive.document('a', 1))?.format).toBe('ZPL');
  });

  it('is reported without its value', async () => {
    const { archive } = await damaged(
      `update labels set draft = '{"fields":{"city":["Elm Street"]},"items":[]}'`,
    );
    await expect(archive.label('a')).rejects.toThrow(/^((?!Elm).)*$/s);
  });
});

describe('an event from when the overrides of a print had another name', () => {
  const event = {
    type: 'print.queued',
    printId: 'print-a',
    printerName: 'Bench 3',
    reason: 'damaged',
    copies: 1,
  };
  const written = JSON.stringify({ ...event, [overridesFormerName]: ['unfit'] });

  it('is read with the current name', async () => {
    const { archive } = await damaged(
      `insert into events (label_id, at, station, type, event) values ('a', '', '', 'print.queued', '${written}')`,
    );
    expect((await archive.events('a')).at(-1)?.event).toEqual({ ...event, overrides: ['unfit'] });
  });

  it('keeps its overrides when personal data is removed', () => {
    expect(keptEvent(written, { type: 'print.queued', ref1: 'A-1', keepsCode: () => false })).toBe(written);
  });
});

it('the corrections that a fetched label came with lose their personal data', () => {
  const changes = (contact: string) => ({ fields: { contact, ref2: 'R2' } });
  const corrected = { at: '2026-11-21T10:00:00.000Z', fields: ['contact'] };
  const values = { before: changes('Quirina Overholt'), after: changes('Schnurrbart') };
  const event = { type: 'adopted', bench: 'Bench 1', boughtAt: '2026-11-21T09:00:00.000Z', updates: ['u'] };
  const kept = keptEvent(JSON.stringify({ ...event, corrected: [corrected, { ...corrected, values }] }), {
    ...{ type: 'adopted', ref1: 'A-1', keepsCode: () => false },
  });
  expect(kept).not.toMatch(/Overholt|Schnurrbart/u);
  expect(JSON.parse(kept)).toMatchObject({ ...event, corrected: [corrected, corrected] });
  expect(keptEvent(kept, { type: 'adopted', ref1: 'A-1', keepsCode: () => false })).toBe(kept);
});

describe('events stay as they were written', () => {
  const row = `'a', '', '', '', ''`;
  it.each([
    [`update events set at = 0`, 'events are never changed'],
    [`delete from events`, 'events are never removed'],
    [
      `replace into events (id, label_id, at, station, type, event) values (1, ${row})`,
      'events are never changed',
    ],
    [`update documents set format = 0`, 'documents are never changed'],
    [`delete from documents`, 'documents are never removed'],
    [`replace into documents values ('a', 1, 'ZPL', '', x'00')`, 'documents are never changed'],
    [`pragma foreign_keys = on; delete from labels`, 'FOREIGN KEY'],
  ])('stored events can’t be changed by “%s”', async (sql, refusal) => {
    const file = join(folder(), 'archive.db');
    const archive = openTest(file);
    await bought(archive, 'a');
    const before = [await archive.events('a'), await archive.documents('a')];
    const other = new Connection(file);
    expect(() => other.exec(sql)).toThrow(refusal);
    other.close();
    expect([await archive.events('a'), await archive.documents('a')]).toEqual(before);
  });
});

describe('the schema', () => {
  it('in the repository is the result of the migrations (npm run schema)', () => {
    expect(readFileSync(schemaFile, 'utf8')).toBe(dumpSchema());
  });
});
