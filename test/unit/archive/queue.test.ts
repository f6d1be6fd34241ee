import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { RowError } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import type { QueueArchive } from '#main/features/queue/queue-ports';
import { failure } from '#shared/failure';
import type { Batch } from '#shared/queue/batch';
import { causeOf } from '#shared/queue/stop';
import { at, documents, draftLabel, print, succeeded } from './orders';
import { addCodes, bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const fresh = () => openTest(join(folder(), 'archive.db'));
const later = '2026-11-21T11:00:00.000Z';
const batch = (id: string, more: Partial<Batch> = {}): Batch => ({
  id,
  name: `${id}.csv`,
  source: 'file',
  fileHash: null,
  state: 'waiting',
  sharing: { kind: 'one', printerId: null },
  priority: 0,
  createdAt: at,
  startedAt: null,
  stop: null,
  accepted: [],
  ...more,
});

describe('batches', () => {
  it('are stored as a person left them, and their source never changes', async () => {
    const archive: QueueArchive = fresh();
    await archive.saveBatch(batch('a', { source: 'watch_folder', fileHash: 'f1' }));
    const changed = batch('a', {
      state: 'running',
      sharing: { kind: 'round_robin', printerIds: ['p1', 'p2'] },
      priority: 3,
      startedAt: later,
    });
    await archive.saveBatch({ ...changed, createdAt: later, fileHash: 'f2' });
    expect(await archive.batch('a')).toEqual({ ...changed, source: 'watch_folder', fileHash: 'f1' });
    expect(await archive.batch('nobody')).toBeNull();
  });

  it('have the cause of their stop as this version computes it, so that the waiting labels are found', async () => {
    const archive = fresh();
    const why = failure('label_unfit', 'It is made for 300 dpi, and this printer has 203. It fits: Back');
    const stop = {
      kind: 'held',
      cause: 'label_unfit  it is made for # dpi, and this printer has #',
      failure: why,
    } as const;
    await archive.saveBatch(batch('a', { state: 'paused', stop }));
    expect((await archive.batch('a'))?.stop).toEqual({ ...stop, cause: causeOf(why) });
  });

  it('add a row once, and none whose parcel has another live label', async () => {
    const archive = fresh();
    await archive.saveBatch(batch('a'));
    const event = { type: 'imported', file: 'a.csv' } as const;
    const row = (id: string) => ({
      ...{ label: { ...draftLabel(id), batchId: 'a', ref1: 'A-1' }, event },
      place: { labelId: id, printerId: null, priority: 0 },
    });
    const both = await Promise.all([archive.addRows([row('one')], at), archive.addRows([row('other')], at)]);
    expect(both).toEqual([['one'], []]);
    expect(await archive.addRows([row('one'), row('other')], at)).toEqual([]);
    expect((await archive.rowsOf(['a'])).map(({ labelId }) => labelId)).toEqual(['one']);
  });

  it('wait for a failing disk, as labels do', async () => {
    const archive = fresh();
    archive.waitForDisk(true);
    const failing = Object.assign(new Error('disk I/O error'), { rawCode: 10 });
    const prepare: (this: Connection, sql: string) => ReturnType<Connection['prepare']> = Reflect.get(
      Connection.prototype,
      'prepare',
    );
    let fails = 2;
    const prepared = vi.spyOn(Connection.prototype, 'prepare').mockImplementation(function (
      this: Connection,
      sql,
    ) {
      if (sql.startsWith('insert into "batches"') && (fails -= 1) >= 0) throw failing;
      return prepare.call(this, sql);
    });
    try {
      await archive.saveBatch(batch('a', { state: 'paused' }));
    } finally {
      prepared.mockRestore();
    }
    expect(await archive.batch('a')).toMatchObject({ state: 'paused' });
  });

  it('are created waiting, and are found by the hash of their file, the newest first', async () => {
    const archive = fresh();
    await archive.importBatch({ id: 'z', name: 'old.csv', at, fileHash: 'f1' }, []);
    await archive.importBatch(
      { id: 'y', name: 'new.csv', at: later, source: 'watch_folder', fileHash: 'f1' },
      [],
    );
    await archive.importBatch({ id: 'x', name: 'by hand', at: later }, []);
    expect(await archive.batchByHash('f1')).toEqual(
      batch('y', { name: 'new.csv', source: 'watch_folder', fileHash: 'f1', createdAt: later }),
    );
    expect(await archive.batchByHash('f2')).toBeNull();
    expect(await archive.batch('x')).toMatchObject({ source: 'file', fileHash: null });
  });

  it('are listed oldest first: those that are not done, and those created since', async () => {
    const archive = fresh();
    await archive.saveBatch(batch('new', { createdAt: later, state: 'done' }));
    await archive.saveBatch(batch('old', { state: 'paused' }));
    await archive.saveBatch(batch('gone', { state: 'done' }));
    expect((await archive.batches(later)).map(({ id }) => id)).toEqual(['old', 'new']);
    expect((await archive.batches(at)).map(({ id }) => id)).toEqual(['gone', 'old', 'new']);
  });
});

describe('rows', () => {
  it('of drafts have the recipient, the country, the hold, and the draft for the rules', async () => {
    const archive = fresh();
    const hold = { failure: failure('too_many_requests'), since: at, retryAt: later };
    const order = {
      fields: { company: ' Mugs\n Ltd', contact: ' ', city: 'Bergen', countryISO2: 'no' },
      items: [],
    };
    await imported(archive, draftLabel('a', { draft: order, hold }));
    const { batchId } = (await archive.label('a'))!;
    expect(await archive.rowsOf([batchId])).toEqual([
      {
        labelId: 'a',
        failure: failure('too_many_requests'),
        isEntered: false,
        batchId,
        position: 0,
        priority: 0,
        ref1: 'REF-a',
        parcel: 1,
        parcels: 1,
        recipient: 'Mugs Ltd, Bergen',
        country: 'NO',
        stage: 'draft',
        hold: 'too_many_requests',
        retryAt: later,
        packageId: null,
        papers: 1,
        printerId: null,
        print: null,
        waiting: [],
        scannedBack: false,
        createdAt: at,
        updatedAt: at,
        draft: order,
      },
    ]);
  });

  it('of purchased labels have the package, the latest print and what it waits for', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    await archive.savePrint(print('a', { id: 'z', state: 'failed', printerId: 'p1' }));
    await archive.savePrint(print('a', { id: 'y', printerId: 'p2', waiting: ['media-empty'] }));
    await archive.savePrint(print('a', { id: 'z', state: 'cancelled', printerId: 'p1' }));
    expect(await archive.rows(['a'])).toMatchObject([
      {
        stage: 'registered',
        packageId: 'Pa',
        printerId: 'p2',
        print: 'queued',
        waiting: ['media-empty'],
        draft: null,
      },
    ]);
  });

  it('are in the order of the requested batches and of their files', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a', { position: 1 }), draftLabel('b', { position: 0 }));
    await imported(archive, draftLabel('c'));
    const batchOf = async (id: string) => (await archive.label(id))!.batchId;
    const [first, second] = [await batchOf('a'), await batchOf('c')];
    const ids = async (...asked: string[]) => (await archive.rowsOf(asked)).map(({ labelId }) => labelId);
    expect(await ids(first, second)).toEqual(['b', 'a', 'c']);
    expect(await ids(second, first)).toEqual(['c', 'b', 'a']);
    expect(await ids()).toEqual([]);
    expect((await archive.rows(['c', 'a', 'nobody'])).map(({ labelId }) => labelId).sort()).toEqual([
      'a',
      'c',
    ]);
  });

  it.each([
    [`update labels set draft = '{"fields":{"colour":"red"},"items":[]}' where id = 'a'`, 'labels', 'draft'],
    [`update labels set hold_code = 'x', hold_json = '{}' where id = 'a'`, 'labels', 'hold_code'],
    [`update prints set waiting = '["rain"]'`, 'labels', 'prints.waiting'],
  ])('an invalid row of the queue hides no other: %s', async (sql, table, column) => {
    const file = join(folder(), 'archive.db');
    const bad: RowError[] = [];
    const archive = openTest(file, { onBadRow: (error) => bad.push(error) });
    await imported(archive, draftLabel('a'), draftLabel('b', { position: 1 }));
    await archive.savePrint(print('a'));
    const other = new Connection(file);
    other.exec(sql);
    other.close();
    const { batchId } = (await archive.label('b'))!;
    expect((await archive.rowsOf([batchId])).map(({ labelId }) => labelId)).toEqual(['b']);
    expect(bad).toMatchObject([{ table, id: 'a', column }]);
  });

  it('have the last change of their newest label', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a', { updatedAt: later }), draftLabel('b', { position: 1 }));
    await imported(archive, draftLabel('c'));
    const [a, c] = [(await archive.label('a'))!.batchId, (await archive.label('c'))!.batchId];
    expect(await archive.lastChange([c])).toBe(at);
    expect(await archive.lastChange([a, c])).toBe(later);
    expect(await archive.lastChange(['nobody'])).toBeNull();
    expect(await archive.lastChange([])).toBeNull();
  });
});

describe('a place in the queue', () => {
  const placed = (labelId: string, printerId: string | null, priority = 0) => ({
    labelId,
    printerId,
    priority,
  });

  it('is set without changing the label', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'));
    const before = [await archive.label('a'), await archive.events('a')];
    await archive.place([placed('a', 'p1', 5)]);
    await archive.place([placed('a', 'p2', -1)]);
    expect(await archive.rows(['a'])).toMatchObject([{ printerId: 'p2', priority: -1 }]);
    expect([await archive.label('a'), await archive.events('a')]).toEqual(before);
    await archive.place([]);
  });

  it('is set for all labels or for none', async () => {
    const archive = fresh();
    const ids = Array.from({ length: 450 }, (_, index) => `n${index}`);
    await imported(archive, ...ids.map((id, position) => draftLabel(id, { position })));
    const wrong = [...ids.map((id) => placed(id, 'p1')), placed('nobody', 'p1')];
    await expect(archive.place(wrong)).rejects.toThrow('FOREIGN KEY');
    const printers = async () => new Set((await archive.rows(ids)).map(({ printerId }) => printerId));
    expect(await printers()).toEqual(new Set([null]));
    await archive.place(ids.map((id) => placed(id, 'p1')));
    expect(await printers()).toEqual(new Set(['p1']));
  });

  it('decides where a label is printed next only after a print ended without paper', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    await archive.place([placed('a', 'p2')]);
    const printer = async (state: Parameters<typeof print>[1]) => {
      await archive.savePrint(print('a', { printerId: 'p1', ...state }));
      return (await archive.rows(['a']))[0]?.printerId;
    };
    expect(await printer({ state: 'queued' })).toBe('p1');
    expect(await printer({ state: 'unknown' })).toBe('p1');
    expect(await printer({ state: 'cancelled' })).toBe('p2');
    expect(await printer({ state: 'failed' })).toBe('p2');
  });
});

describe('barcodes on a label', () => {
  it('find it if no ref1, packageId or tracking number matches', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    await bought(archive, 'b');
    await addCodes(archive, 'a', ['420100019205599', ' 420100019205599 ', '', 'Pb', 'REF-b']);
    await addCodes(archive, 'a', ['420100019205599', 'second']);
    expect((await archive.labelByCode('420100019205599'))?.id).toBe('a');
    expect((await archive.labelByCode('second'))?.id).toBe('a');
    expect((await archive.labelByCode('Pb'))?.id).toBe('b');
    expect((await archive.labelByCode('REF-b'))?.id).toBe('b');
    expect(await archive.labelByCode('')).toBeNull();
  });

  it('that several labels bear, including closed ones, find none of them', async () => {
    const archive = fresh();
    const [a, b] = [await bought(archive, 'a'), await bought(archive, 'b')];
    for (const id of ['a', 'b']) await addCodes(archive, id, ['route-7']);
    await addCodes(archive, 'a', ['own-a']);
    expect(await archive.labelByCode('route-7')).toBeNull();
    await step(archive, a, { type: 'settled.handled' });
    // It may be read from the paper of the closed one.
    expect(await archive.labelByCode('route-7')).toBeNull();
    expect((await archive.labelByCode('own-a'))?.id).toBe('a');
    await step(archive, b, { type: 'settled.handled' });
    expect(await archive.labelByCode('route-7')).toBeNull();
  });

  it('of a kind that parcels share find no label, even where only one bears it', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    await addCodes(archive, 'a', ['42010001', '[)>01961000184000110Z', '4201000192055']);
    expect(await archive.labelByCode('42010001')).toBeNull();
    expect(await archive.labelByCode(']C142010001')).toBeNull();
    expect(await archive.isSharedCode(']C142010001')).toBe(true);
    expect(await archive.isSharedCode('[)>01961000184000110Z')).toBe(true);
    expect(await archive.isSharedCode('4201000192055')).toBe(false);
    expect(await archive.isSharedCode('42099999')).toBe(false);
  });

  it('find it in every form that a scanner may send', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    await addCodes(archive, 'a', ['4201000192055', '00340123450000000019']);
    for (const scanned of [
      '4201000192055',
      ']C14201000192055',
      ']d2\u001d42010001\u001d92055',
      '(00) 3 4012345 000000001 9',
    ])
      expect((await archive.labelByCode(scanned))?.id, scanned).toBe('a');
    expect((await archive.labelByCode(']C0REF-a'))?.id).toBe('a');
  });

  it('are saved in the same transaction as the documents', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'));
    const label = (await archive.label('a'))!;
    const started = await step(archive, label, { type: 'register.started', draft: label.draft });
    const twice = { documents: [documents[0]!, documents[0]!], codes: ['code-a'] };
    await expect(step(archive, started, succeeded('a'), twice)).rejects.toThrow('never changed');
    expect(await archive.labelByCode('code-a')).toBeNull();
    await step(archive, started, succeeded('a'), { documents, codes: ['code-a'] });
    expect((await archive.labelByCode('code-a'))?.id).toBe('a');
    expect(await archive.documentCount('a')).toBe(2);
  });
});

describe('labels held until a time', () => {
  it('are listed alone, the earliest first, until the hold ends', async () => {
    const archive = fresh();
    const hold = (retryAt: string | null) => ({
      failure: failure('service_unreachable'),
      since: at,
      retryAt,
    });
    await imported(
      archive,
      draftLabel('a', { hold: hold(later) }),
      draftLabel('b', { hold: hold(at), position: 1 }),
      draftLabel('c', { hold: hold(null), position: 2 }),
      draftLabel('d', { position: 3 }),
    );
    const ids = async () => (await archive.heldForLater()).map(({ id }) => id);
    expect(await ids()).toEqual(['b', 'a']);
    await step(archive, (await archive.label('b'))!, { type: 'released' });
    expect(await ids()).toEqual(['a']);
  });
});
