import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import type { LabelEvent } from '#shared/label/event';
import { failure } from '#shared/failure';
import { print } from './orders';
import {
  august,
  buying,
  costOf,
  cutoff,
  day,
  done,
  drafted,
  found,
  iso,
  later,
  live,
  orderOf,
  personal,
  printing,
  run,
  updateOf,
} from './kept';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

let file: string;
let archive: Archive;
beforeEach(() => {
  file = join(folder(), 'archive.db');
  archive = openTest(file);
});

const finish = async (): Promise<void> => {
  await run(archive);
  await archive.compact();
};

const sound = async (): Promise<object> => {
  const { ok, anonymised, breaks } = await archive.verifyChain();
  return { ok, anonymised, breaks };
};

describe('a finished label older than the days that are kept', () => {
  it('loses names, addresses and documents: none of them is in the raw bytes of the file and its log', async () => {
    await done(archive, 'a');
    await archive.saveUpdates([updateOf('foreign', iso(august), { labelId: null, ref1: null })]);
    await archive.saveCost({ kept: costOf('foreign', iso(august), { labelId: null }), hash: 'b'.repeat(64) });
    expect(found(file)).toEqual(personal);
    expect(await run(archive)).toMatchObject({ labels: 1, documents: 2 });
    await archive.compact();
    expect(found(file)).toEqual([]);
    expect(await archive.check()).toEqual([]);
  });

  it('keeps its numbers and the values for counting', async () => {
    await done(archive, 'a');
    const before = (await archive.label('a'))!;
    await finish();
    const label = (await archive.label('a'))!;
    expect(label).toEqual({
      ...before,
      draft: {
        fields: { ref1: 'REF-a', countryISO2: 'DE', serviceCode: 'STD', parcelWeight: 2.5 },
        items: [
          { itemQuantity: 2, itemValue: 12.5 },
          { itemTariffCode: '6912.00', itemCountryOfOriginISO2: 'PT' },
        ],
      },
      anonymised: { at: later, days: 90 },
    });
    for (const code of ['REF-a', 'Pa', 'ABC0001a', '42060607a9400'])
      expect((await archive.labelByCode(code))?.id, code).toBe('a');
    expect(await archive.labelByCode('QUIRINAOVERHOLT')).toBeNull();
    expect(new Set((await archive.liveParcels(['REF-a'])).keys())).toEqual(new Set(['REF-a']));
    expect((await archive.keptCost('cost-a'))?.answer?.totalDutyTax).toBe(49.07);
    expect(await archive.tracking('Pa')).toMatchObject({ place: 'on_the_way', nextAt: null });
    expect((await archive.prints('a')).map(({ state }) => state)).toEqual(['confirmed']);
  });

  it('is listed and found by its numbers, and no longer by its names', async () => {
    await done(archive, 'a');
    const ids = async (search?: string): Promise<string[]> =>
      (await archive.labelList({ ...(search !== undefined && { search }), limit: 10 })).rows.map(
        ({ label }) => label.id,
      );
    expect(await ids('quirina')).toEqual(['a']);
    await finish();
    expect(await ids('quirina')).toEqual([]);
    expect(await ids('5550142')).toEqual([]);
    expect(await ids('Pa')).toEqual(['a']);
    expect(await ids('ref-a')).toEqual(['a']);
    expect(await ids()).toEqual(['a']);
  });

  it('leaves the counts of the day unchanged', async () => {
    for (const id of ['a', 'b']) await done(archive, id);
    const reported = async () => {
      const events = await archive.eventsBetween({
        from: iso(august),
        to: iso(august + day),
        after: null,
        limit: 100,
      });
      const ids = ['a', 'b'];
      return [
        events,
        await archive.boughtAt(ids),
        await archive.boughtBy(ids),
        await archive.allCounts(),
        await archive.choices(),
      ];
    };
    const before = await reported();
    await finish();
    expect(await reported()).toEqual(before);
  });

  it('keeps every log entry, and the record notes that it was anonymised', async () => {
    await done(archive, 'a');
    const short = async () =>
      (await archive.events('a')).map(({ id, at, event: { type } }) => ({ id, at, type }));
    const before = await short();
    const { rows } = await run(archive);
    await archive.noteRetention({ days: 90, rows }, later);
    expect(await short()).toEqual(before);
    expect(rows).toBe(8);
    expect(await sound()).toEqual({ ok: true, anonymised: 8, breaks: [] });
    expect((await archive.record({ limit: 1 }))[0]).toMatchObject({
      type: 'retention.ran',
      event: JSON.stringify({ type: 'retention.ran', days: 90, rows: 8 }),
    });
  });

  it('is skipped by the next run until it gets new data', async () => {
    await done(archive, 'a');
    await finish();
    expect(await run(archive)).toEqual({ labels: 0, documents: 0, rows: 0 });
    const again = iso(august + 100 * day);
    const stored = (await archive.tracking('Pa'))!;
    const reported = {
      ...stored,
      tracking: { ...stored.tracking, shipToAddress: 'QZ94YX' },
      changedAt: again,
      checkedAt: again,
    };
    await archive.saveTracking(reported, { type: 'tracked', place: 'delivered', text: 'Left with Habakuk' });
    expect(await run(archive, iso(august + 99 * day), iso(august + 189 * day))).toMatchObject({ labels: 0 });
    expect(await run(archive, iso(august + 101 * day), iso(august + 191 * day))).toMatchObject({
      labels: 1,
      rows: 1,
    });
    await archive.compact();
    expect(found(file)).toEqual([]);
    expect(await sound()).toMatchObject({ ok: true });
  });
});

describe('a label that is not finished, or not old', () => {
  const old = iso(august);
  const held: LabelEvent = { type: 'held', failure: failure('cancelled') };
  const lives: Record<string, () => Promise<void>> = {
    'a draft that waits': () => drafted(archive, old, 'x'),
    'a purchase in doubt': async () => {
      await drafted(archive, old, 'x');
      await live(archive, 'x', old, [
        { type: 'register.started', draft: orderOf('REF-x') },
        { type: 'register.failed', failure: failure('answer_lost'), retryAt: null },
      ]);
    },
    'paper that was paid for and never printed': async () => {
      await drafted(archive, old, 'x');
      await live(archive, 'x', old, buying('x'));
    },
    'a label on hold': async () => {
      await drafted(archive, old, 'x');
      await live(archive, 'x', old, [...buying('x'), ...printing('x'), held]);
    },
    'a print that is open': async () => {
      await done(archive, 'x');
      await archive.savePrint(print('x', { id: 'again', reason: 'damaged', createdAt: old, updatedAt: old }));
    },
    'paper that is neither proven nor seen': async () => {
      await drafted(archive, old, 'x');
      await live(archive, 'x', old, [...buying('x'), ...printing('x').slice(0, 3)]);
    },
    'a correction that waits': async () => {
      await done(archive, 'x');
      await archive.saveUpdates([updateOf('x', old, { id: 'open', state: 'waiting' })]);
    },
    'a question under way': async () => {
      await done(archive, 'x');
      await archive.saveCost({
        kept: costOf('x', old, { id: 'asking', state: 'asking', answeredAt: null }),
        hash: 'c',
      });
    },
    'a label whose replacement is not finished': async () => {
      await done(archive, 'x');
      const { draft, ref1 } = (await archive.label('x'))!;
      const fresh = {
        ...(await archive.label('x'))!,
        id: 'y',
        stage: 'draft' as const,
        package: null,
        draft,
        ref1,
        replaces: 'x',
        scannedBackAt: null,
        outdatedAt: null,
      };
      await archive.replace({ batch: { id: 'r', name: 'R', at: old }, label: fresh, at: old });
    },
    'a label that was touched since': () => done(archive, 'x', august + 2 * day),
  };
  for (const [what, made] of Object.entries(lives))
    it(`${what} keeps everything`, async () => {
      await made();
      const before = [await archive.label('x'), await archive.documents('x'), await archive.events('x')];
      const count = await archive.countDue(cutoff);
      expect(count.labels).toBe(0);
      expect(await run(archive)).toEqual({ labels: 0, documents: 0, rows: 0 });
      expect([await archive.label('x'), await archive.documents('x'), await archive.events('x')]).toEqual(
        before,
      );
    });

  it('is counted separately', async () => {
    for (const id of ['a', 'b']) await done(archive, id);
    await drafted(archive, old, 'x');
    await done(archive, 'young', august + 2 * day);
    expect(await archive.countDue(cutoff)).toEqual({ labels: 2, documents: 4, open: 1 });
    await run(archive);
    expect(await archive.countDue(cutoff)).toEqual({ labels: 0, documents: 0, open: 1 });
  });

  it('is anonymised once it is closed, whether it was bought or not', async () => {
    await drafted(archive, old, 'a', 'b');
    await live(archive, 'a', old, [{ type: 'removed' }]);
    await live(archive, 'b', old, [...buying('b'), held, { type: 'settled.handled' }]);
    expect(await run(archive)).toMatchObject({ labels: 2, documents: 2 });
    await archive.compact();
    expect(found(file)).toEqual([]);
  });

  it('is anonymised without proof of its print once the carrier has the parcel', async () => {
    await drafted(archive, old, 'a');
    await live(archive, 'a', old, [...buying('a'), ...printing('a').slice(0, 3)]);
    const { tracking } = await (async () => {
      await done(archive, 'b');
      return (await archive.tracking('Pb'))!;
    })();
    await archive.saveTracking(
      {
        packageId: 'Pa',
        labelId: 'a',
        tracking,
        place: 'delivered',
        changedAt: old,
        checkedAt: old,
        nextAt: null,
        unchanged: 0,
      },
      null,
    );
    expect(await run(archive)).toMatchObject({ labels: 2 });
  });
});

describe('the database', () => {
  const refused = (sql: string): void => {
    const connection = new Connection(file);
    try {
      expect(() => connection.exec(sql), sql).toThrow(/never|not finished/);
    } finally {
      connection.close();
    }
  };

  it('refuses every change of events and documents outside retention', async () => {
    await done(archive, 'a');
    await drafted(archive, iso(august), 'x');
    await archive.close();
    for (const sql of [
      `update events set event = '{}'`,
      `delete from events`,
      `delete from documents`,
      `update documents set bytes = x'00'`,
      `insert into retention_pass values ('x')`,
      `insert into retention_pass values ('nobody')`,
      `begin; insert into retention_pass values ('a'); update events set at = '2020' where label_id = 'a'`,
      `begin; insert into retention_pass values ('a'); update events set operator = 'Sam' where label_id = 'a'`,
      `begin; insert into retention_pass values ('a'); update events set label_id = 'x' where label_id = 'a'`,
      `begin; insert into retention_pass values ('a'); update events set event = '{}' where label_id = 'x'`,
      `begin; insert into retention_pass values ('a'); delete from events where label_id = 'a'`,
    ])
      refused(sql);
  });

  it('has no open pass after a run', async () => {
    await done(archive, 'a');
    await run(archive);
    await archive.close();
    const connection = new Connection(file);
    expect(connection.all('select * from retention_pass')).toEqual([]);
    connection.close();
  });
});
