import { mkdir, open, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { signatureOf } from '#main/features/intake/layouts/signature';
import { claimFolder } from '#main/features/intake/watch/names';
import { openWatchBench, owner, type WatchBench } from './watch-bench';

let at: WatchBench;
beforeEach(async () => {
  at = await openWatchBench();
});
afterEach(async () => {
  await at.close();
});

const header = 'ref1,contact,address1,city,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue';
const row = (ref1: string): string =>
  `${ref1},Goods-in desk,1 Example Street,Springfield,US,2.5,Blocks,1,19.90`;
const csv = (...refs: string[]): string => [header, ...refs.map(row), ''].join('\n');
const systemError = (code: string): Error => Object.assign(new Error(code), { code });
const failing = (code: string) => () => Promise.reject(systemError(code));
const outcomes = () =>
  at.watcher.status().recent.map(({ name, outcome, movedTo }) => [name, outcome, movedTo]);

describe('a file that appears', () => {
  it('becomes a batch after a second without changes, and moves to imported/', async () => {
    await at.drop('morning.csv', csv('A-1', 'A-2'));
    expect((await at.look()).waiting).toEqual([{ name: 'morning.csv', reason: 'arriving' }]);
    expect((await at.look(900)).waiting).toEqual([{ name: 'morning.csv', reason: 'arriving' }]);
    expect(await at.batches()).toEqual([]);

    const status = await at.look(1000);
    expect(status).toMatchObject({ state: 'watching', waiting: [] });
    expect(await at.batches()).toEqual(['morning.csv']);
    expect(await at.names()).toEqual([]);
    expect(await at.names('imported')).toEqual(['morning.csv']);
    expect(outcomes()).toEqual([['morning.csv', 'imported', 'imported/morning.csv']]);
    expect((await at.archive.parcelsOf('A-2'))[0]?.stage).toBe('draft');
    const [batch] = await at.archive.batches('2000-01-01T00:00:00Z');
    expect(batch).toMatchObject({ source: 'watch_folder', state: 'waiting' });
  });

  it('may be JSON and one of several: the oldest is the first batch', async () => {
    await at.drop('b.csv', csv('B-1'));
    await at.drop(
      'a.json',
      JSON.stringify([{ ref1: 'J-1', address1: '1 Main St', city: 'Springfield', countryISO2: 'US' }]),
    );
    await utimes(join(at.path, 'b.csv'), new Date('2026-11-01'), new Date('2026-11-01'));
    await at.look(1000);
    expect(outcomes().map(([name]) => name)).toEqual(['a.json', 'b.csv']);
    expect((await at.batches()).sort()).toEqual(['a.json', 'b.csv']);
  });

  it('gets a number if its name already exists in imported/', async () => {
    await at.drop('day.csv', csv('A-1'));
    await at.look(1000);
    await at.drop('day.csv', csv('A-2'));
    await at.look(1000);
    await at.drop('day.csv', csv('A-3'));
    await at.look(1000);
    expect(await at.names('imported')).toEqual(['day-2.csv', 'day-3.csv', 'day.csv']);
    expect(await at.text('imported', 'day-3.csv')).toBe(csv('A-3'));
  });

  it('is imported with its good rows; the others are listed beside it, and no cell of the list is a formula', async () => {
    await at.drop('mixed.csv', `${csv('A-1')}${row('')}\n"=HYPERLINK(""http://example.com"")",cut\n`);
    await at.look(1000);
    expect(outcomes()).toEqual([['mixed.csv', 'imported', 'imported/mixed.csv']]);
    expect(await at.names('imported')).toEqual(['mixed.csv', 'mixed.csv.problems.csv']);
    const lines = (await at.text('imported', 'mixed.csv.problems.csv')).split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Line","Order number","Field","Reason","Imported"');
    expect(lines[1]).toBe(
      '"3","","Order number","Order number is missing: it is what the worker scans","no"',
    );
    expect(lines[2]).toMatch(/^"4","'=HYPERLINK\(""http:\/\/example.com""\)","","The row has 2 values/);
    expect(lines).toHaveLength(4);
  });
});

describe('a file that is still being written', () => {
  it('is not read while it grows, however long that takes', async () => {
    const writer = await open(join(at.path, 'slow.csv'), 'w');
    await writer.write(`${header}\n`);
    await at.look();
    for (const ref1 of ['A-1', 'A-2', 'A-3']) {
      await writer.write(`${row(ref1)}\n`);
      expect((await at.look(900)).waiting).toEqual([{ name: 'slow.csv', reason: 'arriving' }]);
    }
    expect(await at.batches()).toEqual([]);
    await writer.close();
    await at.look(1000);
    expect(await at.archive.parcelsOf('A-3')).toHaveLength(1);
  });

  it('is waited for when it pauses in the middle of a row or a list, or before its first byte', async () => {
    const half = csv('A-1', 'A-2').slice(0, -20);
    await at.drop('half.csv', half);
    await at.drop('half.json', '[{"ref1":"J-1",');
    await at.drop('zeros.csv', new Uint8Array(4096));
    await at.drop('none.csv', '');
    await at.look(1000, 4000, 4000);
    expect(await at.batches()).toEqual([]);
    expect(await at.names('rejected')).toEqual([]);

    await at.drop('half.csv', csv('A-1', 'A-2'));
    await at.look(0, 1000);
    expect(await at.batches()).toEqual(['half.csv']);
    await at.look(1000);
    // Ten seconds without a new byte: the file is no longer being written.
    expect(await at.names('rejected')).toEqual([
      'half.json',
      'half.json.problems.csv',
      'none.csv',
      'none.csv.problems.csv',
      'zeros.csv',
      'zeros.csv.problems.csv',
    ]);
  });

  it('is read completely if only its last line end is missing', async () => {
    await at.drop('bare.csv', csv('A-1').trimEnd());
    await at.look(1000, 8000);
    expect(await at.batches()).toEqual([]);
    await at.look(1000);
    expect(await at.batches()).toEqual(['bare.csv']);
  });

  it('is ignored under names that programs give to unfinished files', async () => {
    const names = ['.hidden.csv', '~orders.csv', 'a.csv.tmp', 'a.csv.part', 'a.csv.crdownload', 'a.csv~'];
    for (const name of names) await at.drop(name, csv('A-1'));
    const status = await at.look(1000, 20_000);
    expect(status.waiting).toEqual([]);
    expect(await at.names()).toEqual([...names].sort());
    await rename(join(at.path, 'a.csv.part'), join(at.path, 'a.csv'));
    await at.look(1000);
    expect(await at.batches()).toEqual(['a.csv']);
  });

  it('is put back and read again later if it changes during the import', async () => {
    await at.drop('race.csv', csv('A-1'));
    await at.look();
    const { move } = (await import('#main/features/intake/watch/folder')).openFolder(at.path);
    at.instead.move = async (...way) => {
      delete at.instead.move;
      await writeFile(join(at.path, 'race.csv'), csv('A-1', 'A-2'));
      await move(...way);
    };
    expect((await at.look(1000)).waiting).toEqual([{ name: 'race.csv', reason: 'arriving' }]);
    expect(await at.batches()).toEqual([]);
    await at.look(0, 1000);
    expect(await at.archive.parcelsOf('A-2')).toHaveLength(1);
  });
});

describe('a file that can’t be imported', () => {
  it.each([
    ['huge.csv', new Uint8Array(50 * 1024 * 1024 + 1), codedMessage('import.tooBig')],
    ['picture.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0a), codedMessage('import.notText')],
    ['book.csv', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x0a), codedMessage('import.workbook')],
    ['list.json', '{"orders": 1}\n', codedMessage('import.listOfOrders')],
    ['all.csv', `${header}\n${row('')}\n`, codedMessage('import.noRow')],
    ['secret.csv', 'ref1,passcode\nA-1,hush\n', codedMessage('import.credential', { name: 'passcode' })],
  ])('%s, which can’t be imported, goes to rejected/ with the reason', async (name, content, reason) => {
    await at.drop(name, content);
    await at.look(1000);
    expect(outcomes()).toEqual([[name, 'refused', `rejected/${name}`]]);
    expect(at.watcher.status().recent[0]?.message).toBe(reason);
    expect(await at.names('rejected')).toEqual([name, `${name}.problems.csv`]);
    expect(await at.batches()).toEqual([]);
    expect(await at.text('rejected', `${name}.problems.csv`)).not.toContain('hush');
  });

  it('is still imported from another encoding with correct letters', async () => {
    const latin = Buffer.from(csv('A-1').replace('Springfield', 'Münster'), 'latin1');
    await at.drop('latin.csv', latin);
    await at.look(1000);
    expect((await at.archive.parcelsOf('A-1'))[0]?.draft.fields.city).toBe('Münster');
  });

  it('with unknown columns is rejected until a person has mapped them', async () => {
    const text = `${header.replace('ref1', 'Order')}\n${row('A-1')}\n`;
    await at.drop('foreign.csv', text);
    await at.look(1000);
    expect(outcomes()).toEqual([['foreign.csv', 'unmapped', 'rejected/foreign.csv']]);
    expect(await at.text('rejected', 'foreign.csv.problems.csv')).toContain(
      'Choose them once with “Import orders”',
    );
    at.mappings.push({
      signature: signatureOf(text.split('\n')[0]!.split(',')),
      name: 'Foreign',
      columns: [
        { field: 'ref1', from: ['Order'] },
        { field: 'city', from: ['city'] },
      ],
    });
    await at.drop('foreign.csv', text);
    await at.look(1000);
    expect((await at.archive.parcelsOf('A-1'))[0]?.draft.fields.city).toBe('Springfield');
  });
});

describe('the same content dropped twice', () => {
  it('is not imported again: it goes to rejected/ and is reported, whatever its name is', async () => {
    await at.drop('one.csv', csv('A-1'));
    await at.look(1000);
    await at.drop('two.csv', csv('A-1'));
    await at.look(1000);
    expect(await at.batches()).toEqual(['one.csv']);
    expect(outcomes()[0]).toEqual(['two.csv', 'again', 'rejected/two.csv']);
    expect(at.told.at(-1)?.recent[0]?.message).toBe(codedMessage('import.before', { name: 'one.csv' }));
    expect(await at.names('rejected')).toEqual(['two.csv', 'two.csv.problems.csv']);
  });

  it('is noticed even if both files are in the folder at once', async () => {
    await at.drop('one.csv', csv('A-1'));
    await at.drop('two.csv', csv('A-1'));
    await at.look(1000);
    expect(await at.batches()).toHaveLength(1);
    expect(outcomes().map(([, outcome]) => outcome)).toEqual(['again', 'imported']);
  });
});

describe('a station that stops', () => {
  it('imports only order files from its own claim folder', async () => {
    const own = claimFolder(owner);
    await mkdir(join(at.path, own));
    for (const name of ['.~lock.day.csv#', '.DS_Store', 'day.csv'])
      await writeFile(join(at.path, own, name), csv('A-1'));
    await at.look(1000);
    expect(outcomes()).toEqual([['day.csv', 'imported', 'imported/day.csv']]);
    expect(await at.names('rejected')).toEqual([]);
  });

  it('after storing the orders and before moving the file only moves it at the next start', async () => {
    await at.drop('day.csv', `${csv('A-1')}${row('')}\n`);
    await at.look();
    const write = at.instead;
    write.write = failing('ECRASH');
    await at.look(1000);
    expect(await at.batches()).toEqual(['day.csv']);
    expect(await at.names('imported')).toEqual([]);
    expect(await at.names(claimFolder(owner))).toEqual(['day.csv']);

    delete write.write;
    at.restart();
    await at.look(1000);
    expect(await at.batches()).toEqual(['day.csv']);
    expect(outcomes()).toEqual([['day.csv', 'imported', 'imported/day.csv']]);
    expect(await at.names('imported')).toEqual(['day.csv', 'day.csv.problems.csv']);
    expect(await at.names('rejected')).toEqual([]);
  });

  it('after storing the orders counts at the next start only those that this file brought', async () => {
    await at.drop('first.csv', csv('A-1'));
    await at.look(1000);
    await at.drop('day.csv', csv('A-1', 'A-2'));
    at.instead.write = failing('ECRASH');
    await at.look(1000);
    delete at.instead.write;
    at.restart();
    await at.look(1000);
    expect(at.watcher.status().recent).toMatchObject([{ name: 'day.csv', imported: 1, refused: 1 }]);
    const problems = await at.text('imported', 'day.csv.problems.csv');
    expect(problems.split('\r\n').slice(1)).toEqual([expect.stringMatching(/^"2","A-1",/), '']);
  });

  it('after storing a new parcel of an order lists at the next start the parcel that was here before', async () => {
    const numbered = (...parcels: number[]): string =>
      [`${header},parcel`, ...parcels.map((parcel) => `${row('A-1')},${parcel}`), ''].join('\n');
    await at.drop('first.csv', numbered(1));
    await at.look(1000);
    await at.drop('day.csv', numbered(1, 2));
    at.instead.write = failing('ECRASH');
    await at.look(1000);
    delete at.instead.write;
    at.restart();
    await at.look(1000);
    expect(at.watcher.status().recent).toMatchObject([{ name: 'day.csv', imported: 1, refused: 1 }]);
  });

  it('after claiming the file and before storing its orders imports it once at the next start', async () => {
    await mkdir(join(at.path, claimFolder(owner)));
    await writeFile(join(at.path, claimFolder(owner), 'day.csv'), csv('A-1'));
    await at.look(1000);
    at.restart();
    await at.look(1000, 5000);
    expect(await at.batches()).toEqual(['day.csv']);
    expect(await at.names('imported')).toEqual(['day.csv']);
  });

  it('leaves a file to another station that has claimed it, and names it once it lies there for long', async () => {
    const others = claimFolder('someone');
    await mkdir(join(at.path, others));
    await writeFile(join(at.path, others, 'day.csv'), csv('A-1'));
    expect((await at.look(1000, 8000)).waiting).toEqual([]);
    const claimed = { name: `${others}/day.csv`, reason: 'claimed' };
    expect((await at.look(1000)).waiting).toEqual([claimed]);
    // So does this station under another name of the computer: it may be a copy of a station that still works.
    at.restart();
    expect((await at.look(10_000)).waiting).toEqual([claimed]);
    expect(await at.names(others)).toEqual(['day.csv']);
    expect(await at.batches()).toEqual([]);

    await rename(join(at.path, others, 'day.csv'), join(at.path, 'day.csv'));
    expect((await at.look(0, 1000)).waiting).toEqual([]);
    expect(await at.batches()).toEqual(['day.csv']);
  });

  it('names only order files in the folder of another station', async () => {
    const others = claimFolder('someone');
    await mkdir(join(at.path, others));
    for (const name of ['.~lock.day.csv#', '~$day.csv', '.DS_Store', 'day.csv'])
      await writeFile(join(at.path, others, name), csv('A-1'));
    expect((await at.look(1000, 10_000)).waiting).toEqual([{ name: `${others}/day.csv`, reason: 'claimed' }]);
  });

  it('imports its own files while the folder of another station can’t be read', async () => {
    await mkdir(join(at.path, claimFolder('someone')));
    const { list } = (await import('#main/features/intake/watch/folder')).openFolder(at.path);
    at.instead.list = (place) =>
      place === claimFolder('someone') ? Promise.reject(systemError('EACCES')) : list(place);
    await at.drop('day.csv', csv('A-1'));
    await at.look(1000);
    expect(await at.batches()).toEqual(['day.csv']);
  });
});

describe('a file that can’t be read', () => {
  it.each(['EACCES', 'EBUSY', 'EPERM'])(
    'a file that can’t be read because of %s is reported, tried again less and less often, and imported when possible',
    async (code) => {
      let tries = 0;
      at.instead.read = () => {
        tries += 1;
        return Promise.reject(systemError(code));
      };
      await at.drop('locked.csv', csv('A-1'));
      const status = await at.look(1000, ...Array.from({ length: 40 }, () => 1500));
      expect(status.waiting).toEqual([{ name: 'locked.csv', reason: 'locked' }]);
      expect(tries).toBeGreaterThan(4);
      expect(tries).toBeLessThan(9);
      expect(at.errors).toHaveLength(1);
      delete at.instead.read;
      await at.look(30_000);
      expect(await at.batches()).toEqual(['locked.csv']);
    },
  );

  it('and can’t be moved is not imported either', async () => {
    at.instead.move = failing('EACCES');
    await at.drop('fixed.csv', csv('A-1'));
    expect((await at.look(1000)).waiting).toEqual([{ name: 'fixed.csv', reason: 'locked' }]);
    expect(await at.batches()).toEqual([]);
  });

  it('because it disappeared between listing and reading is forgotten', async () => {
    await at.drop('gone.csv', csv('A-1'));
    await at.look();
    at.instead.read = async (place, name) => {
      delete at.instead.read;
      await rm(join(at.path, name));
      return (await import('#main/features/intake/watch/folder')).openFolder(at.path).read(place, name);
    };
    expect(await at.look(1000)).toMatchObject({ state: 'watching', waiting: [], recent: [] });
    expect(at.errors).toEqual([]);
  });

  it('because the archive fails stays claimed and is stored when the archive works again', async () => {
    await at.drop('day.csv', csv('A-1'));
    await at.look();
    const { importBatch } = at.archive;
    at.archive.importBatch = () => Promise.reject(new Error('disk full'));
    expect((await at.look(1000)).waiting).toEqual([{ name: 'day.csv', reason: 'stuck' }]);
    at.archive.importBatch = importBatch;
    await at.look(1000, 2000);
    expect(await at.batches()).toEqual(['day.csv']);
    expect(await at.names('imported')).toEqual(['day.csv']);
  });

  it('because the connection to the floor breaks stays claimed and is imported when the floor answers again', async () => {
    const answers = [{ kind: 'broken' as const }, { kind: 'taken' as const, places: new Set([0]) }];
    at.importing.floor = { publish: () => Promise.resolve(answers.shift() ?? { kind: 'broken' }) };
    await at.drop('day.csv', csv('A-1'));
    expect((await at.look(1000)).waiting).toEqual([{ name: 'day.csv', reason: 'floor' }]);
    expect(await at.names('rejected')).toEqual([]);
    await at.look(1000, 2000);
    expect(await at.batches()).toEqual(['day.csv']);
    expect(await at.names('imported')).toEqual(['day.csv']);
  });

  describe('because the answer of the floor that took it was lost', () => {
    type Published = Awaited<ReturnType<NonNullable<typeof at.importing.floor>['publish']>>;
    const floorAnswers = (...answers: Published[]): void => {
      at.importing.floor = { publish: () => Promise.resolve(answers.shift() ?? { kind: 'away' }) };
    };

    it.each<Published>([
      { kind: 'taken', places: new Set([0]) },
      { kind: 'here', batch: { id: 'b1', name: 'day.csv', bench: 'Bench 1', at: new Date() } },
    ])('waits for the floor, also after a restart, and is imported when it answers $kind', async (last) => {
      floorAnswers({ kind: 'broken' }, { kind: 'away' }, { kind: 'away' }, last);
      await at.drop('day.csv', csv('A-1'));
      await at.look(1000);
      expect((await at.look(2000)).waiting).toEqual([{ name: 'day.csv', reason: 'floor' }]);
      at.restart();
      expect((await at.look(2000)).waiting).toEqual([{ name: 'day.csv', reason: 'floor' }]);
      expect(await at.archive.parcelsOf('A-1')).toEqual([]);
      expect(await at.batches()).toEqual([]);
      await at.look(60_000);
      expect(outcomes()).toEqual([['day.csv', 'imported', 'imported/day.csv']]);
      expect(await at.archive.parcelsOf('A-1')).toEqual([]);
    });

    it('counts no order that was here before it, and lists it as not imported', async () => {
      await at.drop('first.csv', csv('A-1'));
      await at.look(1000);
      const batch = { id: 'b1', name: 'day.csv', bench: 'Bench 1', at: new Date() };
      floorAnswers({ kind: 'broken' }, { kind: 'here', batch });
      await at.drop('day.csv', csv('A-1', 'A-2'));
      await at.look(1000, 2000, 2000);
      const [day] = at.watcher.status().recent;
      expect(day).toMatchObject({ name: 'day.csv', outcome: 'imported', imported: 1, refused: 1 });
      expect(await at.text('imported', 'day.csv.problems.csv')).toContain('"2","A-1",');
    });

    it('becomes a batch of the bench alone once the bench left the floor', async () => {
      floorAnswers({ kind: 'broken' });
      await at.drop('day.csv', csv('A-1'));
      await at.look(1000);
      at.importing.floor = undefined;
      await at.look(2000);
      expect(await at.batches()).toEqual(['day.csv']);
      expect(await at.names('imported')).toEqual(['day.csv']);
    });
  });

  it('because it is neither CSV nor JSON is left where it is, and reported', async () => {
    await at.drop('book.xlsx', 'x');
    expect((await at.look(1000)).waiting).toEqual([{ name: 'book.xlsx', reason: 'ignored' }]);
    expect(await at.names()).toEqual(['book.xlsx']);
  });
});

describe('a path that leads out of the folder', () => {
  it('is not followed: links to files, and links in place of imported/', async () => {
    const outside = join(at.path, '..', 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'private.csv'), csv('A-1'));
    await symlink(join(outside, 'private.csv'), join(at.path, 'link.csv'));
    await at.look(1000, 20_000);
    expect(await at.batches()).toEqual([]);

    await symlink(outside, join(at.path, 'imported'));
    await at.drop('real.csv', csv('A-2'));
    expect(await at.look(1000)).toMatchObject({ state: 'unusable' });
    expect(await at.batches()).toEqual([]);
    await rm(join(at.path, 'imported'));
    expect(await at.look(0, 1000)).toMatchObject({ state: 'watching' });
    expect(await at.names('imported')).toEqual(['real.csv']);
  });

  it('is not a name with unusual characters', async () => {
    const odd = ['..csv..csv', 'a b;c&d.csv', 'quo\'te".csv', 'ünï çödé.csv', '$(rm).csv', '-rf.csv'];
    for (const [index, name] of odd.entries()) await at.drop(name, csv(`A-${index}`));
    await at.look(1000);
    expect(await at.names('imported')).toEqual(odd.filter((name) => !name.startsWith('.')).sort());
  });

  it('is not a problems file that was dropped back', async () => {
    await at.drop('a.csv.problems.csv', '"line"\n');
    expect((await at.look(1000)).waiting).toEqual([{ name: 'a.csv.problems.csv', reason: 'ignored' }]);
  });
});

describe('the watch folder itself', () => {
  it('may be missing and come back', async () => {
    const away = `${at.path} away`;
    await at.look();
    await rename(at.path, away);
    expect(await at.look(1500)).toMatchObject({ state: 'missing', message: '' });
    await at.look(1500, 1500);
    await rename(away, at.path);
    await at.drop('late.csv', csv('A-1'));
    expect(await at.look(1500)).toMatchObject({ state: 'watching' });
    await at.look(1000);
    expect(await at.batches()).toEqual(['late.csv']);
    expect(at.told.map(({ state }) => state)).toEqual(expect.arrayContaining(['watching', 'missing']));
  });

  it('may be no folder, or not accessible', async () => {
    await writeFile(join(at.path, 'file'), '');
    at.setPath(join(at.path, 'file'));
    expect(await at.look()).toMatchObject({ state: 'unreadable' });
    at.setPath(at.path);
    at.instead.list = failing('EACCES');
    expect(await at.look()).toMatchObject({
      state: 'unreadable',
      message: codedMessage('folder.noAccess'),
    });
  });

  it('may be removed from the settings, and another set', async () => {
    at.setPath('');
    await at.drop('a.csv', csv('A-1'));
    expect(await at.look(1000)).toMatchObject({ state: 'off', folder: '' });
    expect(await at.batches()).toEqual([]);
    at.setPath(at.path);
    await at.look(1000);
    expect(await at.batches()).toEqual(['a.csv']);
  });

  it('is announced only when something changed', async () => {
    await at.look(1000, 1000, 1000);
    expect(at.told).toHaveLength(1);
  });
});
