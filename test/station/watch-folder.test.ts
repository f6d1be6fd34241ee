import { mkdir, open, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { said } from '#shared/text/said';
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
  it('becomes a batch after it has looked the same for a second, and moves to imported/', async () => {
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
    expect((await at.archive.labelByRef('A-2'))?.stage).toBe('draft');
    const [batch] = await at.archive.batches('2000-01-01T00:00:00Z');
    expect(batch).toMatchObject({ source: 'watch_folder', state: 'waiting' });
  });

  it('may be JSON, and may be one of several: the oldest is the first batch', async () => {
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

  it('gets a number where imported/ has its name already', async () => {
    await at.drop('day.csv', csv('A-1'));
    await at.look(1000);
    await at.drop('day.csv', csv('A-2'));
    await at.look(1000);
    await at.drop('day.csv', csv('A-3'));
    await at.look(1000);
    expect(await at.names('imported')).toEqual(['day-2.csv', 'day-3.csv', 'day.csv']);
    expect(await at.text('imported', 'day-3.csv')).toBe(csv('A-3'));
  });

  it('keeps its good rows; the others are listed beside it, and no cell of the list is a formula', async () => {
    await at.drop('mixed.csv', `${csv('A-1')}${row('')}\n"=HYPERLINK(""http://example.com"")",cut\n`);
    await at.look(1000);
    expect(outcomes()).toEqual([['mixed.csv', 'imported', 'imported/mixed.csv']]);
    expect(await at.names('imported')).toEqual(['mixed.csv', 'mixed.csv.problems.csv']);
    const lines = (await at.text('imported', 'mixed.csv.problems.csv')).split('\r\n');
    expect(lines[0]).toBe('\uFEFF"line","order","field","reason","imported"');
    expect(lines[1]).toBe('"3","","ref1","ref1 is missing: it is what the worker scans","no"');
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
    expect(await at.archive.labelByRef('A-3')).not.toBeNull();
  });

  it('is waited for when it rests in the middle of a row, of a list, or before its first byte', async () => {
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
    // Ten seconds without a byte: nobody writes there any more.
    expect(await at.names('rejected')).toEqual([
      'half.json',
      'half.json.problems.csv',
      'none.csv',
      'none.csv.problems.csv',
      'zeros.csv',
      'zeros.csv.problems.csv',
    ]);
  });

  it('is read whole where a whole file just has no last line end', async () => {
    await at.drop('bare.csv', csv('A-1').trimEnd());
    await at.look(1000, 8000);
    expect(await at.batches()).toEqual([]);
    await at.look(1000);
    expect(await at.batches()).toEqual(['bare.csv']);
  });

  it('is left alone under the names programs give to what is not finished', async () => {
    const names = ['.hidden.csv', '~orders.csv', 'a.csv.tmp', 'a.csv.part', 'a.csv.crdownload', 'a.csv~'];
    for (const name of names) await at.drop(name, csv('A-1'));
    const status = await at.look(1000, 20_000);
    expect(status.waiting).toEqual([]);
    expect(await at.names()).toEqual([...names].sort());
    await rename(join(at.path, 'a.csv.part'), join(at.path, 'a.csv'));
    await at.look(1000);
    expect(await at.batches()).toEqual(['a.csv']);
  });

  it('that changes under our hands is put back and read again later', async () => {
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
    expect(await at.archive.labelByRef('A-2')).not.toBeNull();
  });
});

describe('a file that can’t be imported', () => {
  it.each([
    ['huge.csv', new Uint8Array(50 * 1024 * 1024 + 1), said('import.tooBig')],
    ['picture.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0a), said('import.notText')],
    ['book.csv', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x0a), said('import.workbook')],
    ['list.json', '{"orders": 1}\n', said('import.listOfOrders')],
    ['all.csv', `${header}\n${row('')}\n`, said('import.noRow')],
    ['secret.csv', 'ref1,passcode\nA-1,hush\n', said('import.credential', { name: 'passcode' })],
  ])('%s goes to rejected/ with the reason', async (name, content, reason) => {
    await at.drop(name, content);
    await at.look(1000);
    expect(outcomes()).toEqual([[name, 'refused', `rejected/${name}`]]);
    expect(at.watcher.status().recent[0]?.message).toBe(reason);
    expect(await at.names('rejected')).toEqual([name, `${name}.problems.csv`]);
    expect(await at.batches()).toEqual([]);
    expect(await at.text('rejected', `${name}.problems.csv`)).not.toContain('hush');
  });

  it('is imported from another encoding, with its letters right', async () => {
    const latin = Buffer.from(csv('A-1').replace('Springfield', 'Münster'), 'latin1');
    await at.drop('latin.csv', latin);
    await at.look(1000);
    expect((await at.archive.labelByRef('A-1'))?.draft.fields.city).toBe('Münster');
  });

  it('with columns nobody knows is rejected until a person has explained them', async () => {
    const text = `${header.replace('ref1', 'Order')}\n${row('A-1')}\n`;
    await at.drop('foreign.csv', text);
    await at.look(1000);
    expect(outcomes()).toEqual([['foreign.csv', 'unmapped', 'rejected/foreign.csv']]);
    expect(await at.text('rejected', 'foreign.csv.problems.csv')).toContain(
      'Choose them once with Import orders',
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
    expect((await at.archive.labelByRef('A-1'))?.draft.fields.city).toBe('Springfield');
  });
});

describe('the same content dropped twice', () => {
  it('is not imported again: it goes to rejected/ and is told, whatever its name', async () => {
    await at.drop('one.csv', csv('A-1'));
    await at.look(1000);
    await at.drop('two.csv', csv('A-1'));
    await at.look(1000);
    expect(await at.batches()).toEqual(['one.csv']);
    expect(outcomes()[0]).toEqual(['two.csv', 'again', 'rejected/two.csv']);
    expect(at.told.at(-1)?.recent[0]?.message).toBe(said('import.before', { name: 'one.csv' }));
    expect(await at.names('rejected')).toEqual(['two.csv', 'two.csv.problems.csv']);
  });

  it('is noticed also where both files lie there at once', async () => {
    await at.drop('one.csv', csv('A-1'));
    await at.drop('two.csv', csv('A-1'));
    await at.look(1000);
    expect(await at.batches()).toHaveLength(1);
    expect(outcomes().map(([, outcome]) => outcome)).toEqual(['again', 'imported']);
  });
});

describe('a station that dies', () => {
  it('after the orders were stored and before the file was moved only moves it at the next start', async () => {
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

  it('after the file was claimed and before its orders were stored imports it at the next start, once', async () => {
    await mkdir(join(at.path, claimFolder(owner)));
    await writeFile(join(at.path, claimFolder(owner), 'day.csv'), csv('A-1'));
    await at.look(1000);
    at.restart();
    await at.look(1000, 5000);
    expect(await at.batches()).toEqual(['day.csv']);
    expect(await at.names('imported')).toEqual(['day.csv']);
  });

  it('leaves to another station what that one has claimed', async () => {
    const others = claimFolder('someone');
    await mkdir(join(at.path, others));
    await writeFile(join(at.path, others, 'day.csv'), csv('A-1'));
    await at.look(1000, 60_000);
    expect(await at.names(others)).toEqual(['day.csv']);
    expect(await at.batches()).toEqual([]);
  });
});

describe('a file that can’t be had', () => {
  it.each(['EACCES', 'EBUSY', 'EPERM'])(
    'for %s is told, tried again ever more seldom, and imported when it can',
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

  it('for it vanished between the look and the reading is forgotten', async () => {
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

  it('for the archive fails is kept where it was claimed and stored when that works again', async () => {
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

  it('for it is no CSV or JSON is left where it is, and told', async () => {
    await at.drop('book.xlsx', 'x');
    expect((await at.look(1000)).waiting).toEqual([{ name: 'book.xlsx', reason: 'ignored' }]);
    expect(await at.names()).toEqual(['book.xlsx']);
  });
});

describe('what leads out of the folder', () => {
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

  it('is not a name with odd characters either', async () => {
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

describe('the folder itself', () => {
  it('may be missing and come back', async () => {
    const away = `${at.path} away`;
    await at.look();
    await rename(at.path, away);
    expect(await at.look(1500)).toMatchObject({ state: 'missing', message: said('folder.missing') });
    await at.look(1500, 1500);
    await rename(away, at.path);
    await at.drop('late.csv', csv('A-1'));
    expect(await at.look(1500)).toMatchObject({ state: 'watching' });
    await at.look(1000);
    expect(await at.batches()).toEqual(['late.csv']);
    expect(at.told.map(({ state }) => state)).toEqual(expect.arrayContaining(['watching', 'missing']));
  });

  it('may be no folder, or closed to us', async () => {
    await writeFile(join(at.path, 'file'), '');
    at.setPath(join(at.path, 'file'));
    expect(await at.look()).toMatchObject({ state: 'unreadable' });
    at.setPath(at.path);
    at.instead.list = failing('EACCES');
    expect(await at.look()).toMatchObject({
      state: 'unreadable',
      message: said('folder.noAccess'),
    });
  });

  it('may be taken back, and another set', async () => {
    at.setPath('');
    await at.drop('a.csv', csv('A-1'));
    expect(await at.look(1000)).toMatchObject({ state: 'off', folder: '' });
    expect(await at.batches()).toEqual([]);
    at.setPath(at.path);
    await at.look(1000);
    expect(await at.batches()).toEqual(['a.csv']);
  });

  it('is announced when something changed, and only then', async () => {
    await at.look(1000, 1000, 1000);
    expect(at.told).toHaveLength(1);
  });
});
