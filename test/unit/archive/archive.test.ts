import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConflictError } from '#main/archive/archive';
import type { Archive as ArchivePort } from '#main/workflow/archive-port';
import { failure } from '#shared/failure';
import { at, documents, draftLabel, packageOf, print, succeeded } from './orders';
import { addCodes, bought, folder, imported, liveLabel, openTest, step, tidyUp } from './samples';

tidyUp();

const fresh = () => openTest(join(folder(), 'archive.db'));

describe('the archive', () => {
  it('implements the port of the labels and returns a label unchanged', async () => {
    const archive = fresh();
    const port: ArchivePort = archive;
    const hold = {
      failure: failure('service_unreachable', 'no route', { number: 503 }),
      since: at,
      retryAt: at,
    };
    await imported(archive, draftLabel('a', { hold }), draftLabel('b', { position: 1 }));
    expect(await port.label('a')).toMatchObject({
      ...draftLabel('a', { hold }),
      batchId: expect.any(String) as string,
    });
    expect(await port.label('nobody')).toBeNull();
  });

  it('stores label, documents, print and event in one commit and gives the event its number', async () => {
    const archive = fresh();
    const label = await bought(archive, 'a');
    const event = {
      type: 'print.queued',
      printId: 'print-a',
      printerName: 'Bench 3',
      reason: 'first',
      copies: 1,
    } as const;
    const logged = await archive.commit({ label, event, at, print: print('a') });
    expect(logged).toEqual({ id: 4, labelId: 'a', at, station: 'Bench 3', operator: null, event });
    expect((await archive.events('a')).map((row) => row.event.type)).toEqual([
      'imported',
      'register.started',
      'register.succeeded',
      'print.queued',
    ]);
    expect(await archive.label('a')).toMatchObject({ stage: 'registered', package: packageOf('a') });
    expect(await archive.print('print-a')).toEqual({ ...print('a'), seq: 1 });
    const stored = await archive.documents('a');
    expect(stored.map(({ position, format }) => ({ position, format }))).toEqual([
      { position: 1, format: 'ZPL' },
      { position: 2, format: 'PDF' },
    ]);
    expect(stored.map(({ bytes }) => [...bytes])).toEqual(documents.map(({ bytes }) => [...bytes]));
    expect(await archive.document('a', 2)).toEqual(stored[1]);
    expect(await archive.document('a', 3)).toBeNull();
  });

  it('stores the bytes of a view into a larger buffer, and empty bytes', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'));
    const label = (await archive.label('a'))!;
    const started = await step(archive, label, { type: 'register.started', draft: label.draft });
    const view = Buffer.from('before-label-after').subarray(7, 12);
    const expectedRows = [
      { position: 1, format: 'ZPL' as const, bytes: view },
      { position: 3, format: 'unknown' as const, bytes: new Uint8Array() },
    ];
    await step(archive, started, succeeded('a'), { documents: expectedRows });
    const stored = await archive.documents('a');
    expect(stored.map((one) => Buffer.from(one.bytes).toString())).toEqual(['label', '']);
  });

  it('stores text with a NUL character, at which SQLite would cut it', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a', { ref1: 'before\0after' }));
    expect((await archive.label('a'))?.ref1).toBe('before\ufffdafter');
  });

  it('imports a batch completely or not at all', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'));
    const again = draftLabel('c', { ref1: 'REF-a' });
    await expect(imported(archive, draftLabel('b'), again)).rejects.toThrow(ConflictError);
    expect(await archive.label('b')).toBeNull();
    expect(await archive.counts()).toMatchObject({ draft: 1 });
  });
});

describe('a save that does not fit the label on disk', () => {
  it('is refused: of two runs that read the same draft only one can pay', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'));
    const label = (await archive.label('a'))!;
    const start = { type: 'register.started', draft: label.draft } as const;
    const tries = await Promise.allSettled([step(archive, label, start), step(archive, label, start)]);
    expect(tries.map((one) => one.status)).toEqual(['fulfilled', 'rejected']);
    expect(await archive.events('a')).toHaveLength(2);
  });

  it('is refused for an unknown label and for a second package', async () => {
    const archive = fresh();
    const label = await bought(archive, 'a');
    const second = { label, event: succeeded('a'), at, documents: [] };
    await expect(archive.commit(second)).rejects.toThrow('holds package Pa already');
    const unknownLabel = { label: draftLabel('x'), event: { type: 'released' } as const, at };
    await expect(archive.commit(unknownLabel)).rejects.toThrow('is not in the archive');
  });

  it('saves nothing when a later part of it fails', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'));
    const label = (await archive.label('a'))!;
    const started = await step(archive, label, { type: 'register.started', draft: label.draft });
    const twice = [documents[0]!, documents[0]!];
    await expect(step(archive, started, succeeded('a'), { documents: twice })).rejects.toThrow(
      'never changed',
    );
    expect(await archive.label('a')).toMatchObject({ stage: 'registering', package: null });
    expect(await archive.documents('a')).toEqual([]);
    expect(await archive.events('a')).toHaveLength(2);
    expect(await step(archive, started, succeeded('a'), { documents })).toMatchObject({
      stage: 'registered',
    });
  });

  it('saves a purchased package even when the label was put on hold meanwhile', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'));
    const label = (await archive.label('a'))!;
    const started = await step(archive, label, { type: 'register.started', draft: label.draft });
    await step(archive, started, { type: 'register.failed', failure: failure('answer_lost'), retryAt: null });
    await step(archive, started, succeeded('a'), { documents });
    expect(await archive.label('a')).toMatchObject({ stage: 'registered', package: packageOf('a') });
  });
});

describe('one live label for each ref1', () => {
  it('frees the ref1 when the label is closed, and allows a replacement with the same ref1', async () => {
    const archive = fresh();
    const first = await bought(archive, 'a');
    await imported(archive, draftLabel('b', { ref1: 'REF-a', replaces: 'a' }));
    expect((await liveLabel(archive, 'REF-a'))?.id).toBe('b');
    expect(new Set((await archive.liveParcels(['REF-a', 'REF-z'])).keys())).toEqual(new Set(['REF-a']));
    await step(archive, first, { type: 'settled.handled' });
    await step(archive, (await archive.label('b'))!, { type: 'settled.handled' });
    expect(await liveLabel(archive, 'REF-a')).toBeUndefined();
    expect(new Set((await archive.liveParcels(['REF-a'])).keys())).toEqual(new Set());
    await imported(archive, draftLabel('c', { ref1: 'REF-a' }));
    expect((await liveLabel(archive, 'REF-a'))?.id).toBe('c');
  });

  it('refuses a correction that takes the ref1 of another live label', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'), draftLabel('b', { position: 1 }));
    const label = (await archive.label('b'))!;
    const draft = { ...label.draft, fields: { ...label.draft.fields, ref1: 'REF-a' } };
    await expect(step(archive, label, { type: 'corrected', draft, changed: ['ref1'] })).rejects.toThrow(
      ConflictError,
    );
    expect((await archive.label('b'))?.ref1).toBe('REF-b');
  });

  it('looks up more refs than fit into one statement', async () => {
    const archive = fresh();
    const refs = Array.from({ length: 450 }, (_, index) => `n${index}`);
    await imported(archive, ...refs.map((id, position) => draftLabel(id, { position })));
    expect((await archive.liveParcels(refs.map((id) => `REF-${id}`))).size).toBe(450);
  });
});

describe('finding labels', () => {
  const shelf = async () => {
    const archive = fresh();
    await bought(archive, '1');
    await imported(
      archive,
      draftLabel('2', { hold: { failure: failure('order_invalid'), since: at, retryAt: null } }),
      draftLabel('3', {
        position: 1,
        draft: { fields: { company: '50%_off Ltd', city: 'Łódź' }, items: [] },
      }),
    );
    const ids = async (query: object) => (await archive.labels({ limit: 10, ...query })).map(({ id }) => id);
    return { archive, ids };
  };

  it('finds by ref1, packageId, tracking number, name and city, in any case, with or without accents', async () => {
    const { ids } = await shelf();
    expect(await ids({ search: 'ref-2' })).toEqual(['2']);
    expect(await ids({ search: 'p1' })).toEqual(['1']);
    expect(await ids({ search: 'abc00011' })).toEqual(['1']);
    expect(await ids({ search: 'muller SAINT' })).toEqual(['2', '1']);
    expect(await ids({ search: 'muller boston' })).toEqual([]);
  });

  it('treats %, _ and \\ as ordinary characters', async () => {
    const { ids } = await shelf();
    expect(await ids({ search: '50%_' })).toEqual(['3']);
    expect(await ids({ search: '5%' })).toEqual([]);
    expect(await ids({ search: '50__' })).toEqual([]);
    expect(await ids({ search: '\\' })).toEqual([]);
  });

  it('filters by stage and hold, newest first, up to the limit', async () => {
    const { ids } = await shelf();
    expect(await ids({})).toEqual(['3', '2', '1']);
    expect(await ids({ limit: 2 })).toEqual(['3', '2']);
    expect(await ids({ stages: ['registered'] })).toEqual(['1']);
    expect(await ids({ stages: [] })).toEqual([]);
    expect(await ids({ held: true })).toEqual(['2']);
    expect(await ids({ held: false, stages: ['draft'] })).toEqual(['3']);
  });

  it('finds every parcel of orders that have several, and no others', async () => {
    const { archive, ids } = await shelf();
    await imported(archive, draftLabel('4', { ref1: 'TWO' }), draftLabel('5', { ref1: 'TWO', parcel: 2 }));
    expect(await ids({ parcels: 'several' })).toEqual(['5', '4']);
    expect(await ids({ parcels: 'several', limit: 1 })).toEqual(['5']);
    expect(await ids({ parcels: 'several', search: 'ref-2' })).toEqual([]);
    const { rows, total } = await archive.labelList({ parcels: 'several', limit: 1 });
    expect([rows.length, total]).toEqual([1, 2]);
    // A parcel that was taken off the list before it was bought is none any more.
    await step(archive, (await archive.label('5'))!, { type: 'removed' });
    expect(await ids({ parcels: 'several' })).toEqual([]);
  });

  it('finds only a complete scanned code, live labels before closed ones', async () => {
    const { archive } = await shelf();
    await step(archive, (await archive.label('1'))!, { type: 'settled.handled' });
    expect((await archive.labelByCode('P1'))?.id).toBe('1');
    expect((await archive.labelByCode('ABC00011'))?.id).toBe('1');
    expect(await archive.labelByCode('P')).toBeNull();
    await imported(archive, draftLabel('4', { ref1: 'P1' }));
    await bought(archive, '5', { ref1: 'other', replaces: '1' });
    expect((await archive.labelByCode('P1'))?.id).toBe('4');
  });

  it('counts every stage and lists one, oldest first', async () => {
    const { archive } = await shelf();
    expect(await archive.counts()).toEqual({
      draft: 2,
      registering: 0,
      registered: 1,
      sending: 0,
      sent: 0,
      confirmed: 0,
      closed: 0,
    });
    expect((await archive.atStage('draft')).map(({ id }) => id)).toEqual(['2', '3']);
  });
});

describe('prints', () => {
  it('save their progress, and open ones are listed oldest first', async () => {
    const archive = fresh();
    await bought(archive, 'a');
    await archive.savePrint(print('a', { id: 'second-by-name' }));
    await archive.savePrint(print('a', { id: 'first-by-name' }));
    const waiting = print('a', {
      id: 'second-by-name',
      state: 'sending',
      waiting: ['media-empty'],
      counterBefore: 41,
    });
    await archive.savePrint(waiting);
    expect(await archive.print('second-by-name')).toEqual({ ...waiting, seq: 1 });
    expect((await archive.printsIn(['queued', 'sending'])).map(({ id }) => id)).toEqual([
      'second-by-name',
      'first-by-name',
    ]);
    expect(await archive.printsIn(['sending'])).toEqual([{ ...waiting, seq: 1 }]);
    expect(await archive.printsIn([])).toEqual([]);
    expect(await archive.prints('a')).toHaveLength(2);
  });

  it('with an unpaired surrogate or NUL in their codes keep the archive readable', async () => {
    const file = join(folder(), 'archive.db');
    const archive = openTest(file);
    await bought(archive, 'a');
    await addCodes(archive, 'a', ['half \ud83d', 'nothing \0 behind', 'whole 😀']);
    await archive.close();
    const again = openTest(file);
    expect((await again.labelByCode('whole 😀'))?.id).toBe('a');
    expect((await again.labelByCode('nothing \0 behind'))?.id).toBe('a');
    expect((await again.labelByCode('half \ud83d'))?.id).toBe('a');
    expect(await again.check()).toEqual([]);
  });

  it('without a recorded end are listed oldest first', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await bought(archive, 'a');
    const prints = [
      print('a', { id: '1', state: 'sent' }),
      print('a', { id: '2', state: 'sent', note: 'printer_mute' }),
      print('a', { id: '3', state: 'sending' }),
      print('a', { id: '4', state: 'unknown' }),
      print('a', { id: '5', state: 'queued' }),
      print('a', { id: '6', state: 'confirmed' }),
    ];
    for (const each of prints) await archive.savePrint(each);
    expect((await archive.printsWithoutEnd()).map(({ id }) => id)).toEqual(['1', '3']);
  });
});

describe('printers', () => {
  const printer = (id: string, isDefault = false) =>
    ({ id, name: `Bench ${id}`, uri: 'tcp://127.0.0.1:9100', dpi: 203, isDefault }) as const;

  it('keep their ids, and one of them is the default', async () => {
    const archive = fresh();
    await archive.savePrinter(printer('1', true));
    await archive.savePrinter(printer('2', true));
    await archive.savePrinter({ ...printer('1'), dpi: 300 });
    expect(await archive.printers()).toEqual([{ ...printer('1'), dpi: 300 }, printer('2', true)]);
    await archive.setDefaultPrinter('1');
    expect((await archive.printers()).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    await archive.setDefaultPrinter('gone');
    expect((await archive.printers()).map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  it('stay named on their prints after they are removed', async () => {
    const archive = fresh();
    await archive.savePrinter(printer('1', true));
    await bought(archive, 'a');
    await archive.savePrint(print('a', { printerId: '1', printerName: 'Bench 1' }));
    await archive.removePrinter('1');
    expect(await archive.printers()).toEqual([]);
    expect(await archive.prints('a')).toMatchObject([{ printerId: '1', printerName: 'Bench 1' }]);
  });
});

describe('closing', () => {
  it('completes earlier requests, leaves one complete file, and refuses later requests', async () => {
    const file = join(folder(), 'archive.db');
    const archive = openTest(file);
    const last = imported(archive, draftLabel('a'));
    await Promise.all([last, archive.close(), archive.close()]);
    await expect(archive.label('a')).rejects.toThrow('the archive is closed');
    const again = openTest(file);
    expect((await again.label('a'))?.id).toBe('a');
    expect(await again.check()).toEqual([]);
  });
});
