import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { Connection, runMigration } from '#main/archive/core/connection';
import { migrations } from '#main/archive/migrations/index';
import { failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import { makeLargeArchive } from '#test/support/large-archive';
import { at, draftLabel, packageOf, print } from './orders';
import { addCodes, bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const fresh = (): Archive => openTest(join(folder(), 'archive.db'));
const named = (id: string, fields: object, more: Partial<Label> = {}): Label =>
  draftLabel(id, { ...more, draft: { fields, items: [] } });
const finder =
  (archive: Archive) =>
  async (search: string, more: object = {}) =>
    (await archive.labels({ search, limit: 50, ...more })).map(({ id }) => id);

describe('a search', () => {
  const shelf = async () => {
    const archive = fresh();
    await imported(
      archive,
      named('ana', { contact: 'Ana-María Müller', city: 'Łódź', phone: '+1 (555) 010-0199' }),
      named('obrien', { contact: "Pat O'Brien", company: 'Mugs & Co', city: 'Saint-Étienne', ref2: 'PO/77' }),
      named('party', { contact: '🎉 Party Supplies', city: '東京' }),
      named('quote', { company: 'The "Best" * NEAR(x) -- Shop', city: 'AND' }, { ref1: 'SHOP-2026-0004711' }),
    );
    return finder(archive);
  };

  it('finds by the beginning of any word or part of a word, with or without accents, in any order', async () => {
    const find = await shelf();
    expect(await find('mull')).toEqual(['ana']);
    expect(await find('MARÍA lodz')).toEqual(['ana']);
    expect(await find('łódź')).toEqual(['ana']);
    expect(await find("o'brien")).toEqual(['obrien']);
    expect(await find('brien mugs & co')).toEqual(['obrien']);
    expect(await find('ana brien')).toEqual([]);
    expect(await find('uller')).toEqual([]);
  });

  it('finds numbers by their beginning or end, with or without punctuation', async () => {
    const find = await shelf();
    expect(await find('shop-2026-000')).toEqual(['quote']);
    expect(await find('4711')).toEqual(['quote']);
    expect(await find('0004711')).toEqual(['quote']);
    expect(await find('2026-0004711')).toEqual(['quote']);
    expect(await find('po/77')).toEqual(['obrien']);
    expect(await find('(555) 010-0199')).toEqual(['ana']);
    expect(await find('0199')).toEqual(['ana']);
    expect(await find('471')).toEqual([]);
  });

  it('treats characters of a query language as ordinary text', async () => {
    const find = await shelf();
    const hostile = [
      '"',
      "'",
      '*',
      '-',
      'NEAR(',
      'a"b',
      '";--',
      '{x',
      '^',
      'ref1:',
      '\\',
      '%',
      '_',
      '~',
      '\0',
      '()',
      '\u{10ffff}',
    ];
    for (const search of hostile) expect(await find(search), search).toBeInstanceOf(Array);
    expect(await find('"best"')).toEqual(['quote']);
    expect(await find('best * near')).toEqual(['quote']);
    expect(await find('and')).toEqual(['quote']);
    expect(await find('%')).toEqual([]);
    expect(await find('🎉')).toEqual(['party']);
    expect(await find('東京')).toEqual(['party']);
    expect(await find('x'.repeat(200))).toEqual([]);
    expect(await find('a '.repeat(100))).toHaveLength(2);
    expect(await find('  ')).toHaveLength(4);
  });

  it('returns the number of all matches, though only the first are listed', async () => {
    const archive = fresh();
    const total = async (query: object) => (await archive.labelList({ ...query, limit: 1 })).total;
    await imported(
      archive,
      named('1', { contact: 'Ana Anders', ref2: '~1a', countryISO2: 'US' }),
      named('2', { contact: 'Anders Berg', ref2: '~1b', countryISO2: 'CA' }),
      named('3', { contact: 'Jo Doe', phone: '555010001', countryISO2: 'US' }),
      named('4', { contact: 'Jo Doe', phone: '777010001', countryISO2: 'US' }),
    );
    expect(await total({ search: 'an' })).toBe(2);
    expect(await total({ search: 'an', country: 'US' })).toBe(1);
    expect(await total({ search: 'jo', country: 'US' })).toBe(2);
    expect(await total({ country: 'US' })).toBe(3);
    // As the index has the ends of numbers, and longer ones than it keeps.
    expect(await total({ search: '~1' })).toBe(2);
    expect(await total({ search: '010001' })).toBe(2);
    expect(await total({ search: '555010001' })).toBe(1);
    expect(await total({})).toBe(4);
  });

  it('finds a label by its current text and not by its earlier text', async () => {
    const archive = fresh();
    const find = finder(archive);
    await imported(archive, named('1', { ref1: 'REF-1', contact: 'Old Name' }));
    const draft = { fields: { ref1: 'REF-1', contact: 'New Name' }, items: [] };
    const label = await step(archive, (await archive.label('1'))!, {
      type: 'corrected',
      draft,
      changed: ['contact'],
    });
    expect([await find('old'), await find('new'), await find('name')]).toEqual([[], ['1'], ['1']]);
    await step(archive, label, { type: 'register.started', draft });
    await bought(archive, '2');
    expect(await find(packageOf('2').packageId)).toEqual(['2']);
    expect(await find('00012')).toEqual(['2']);
  });

  it('finds by a complete printed barcode and by the final carrier’s number', async () => {
    const archive = fresh();
    const find = finder(archive);
    await bought(archive, '1');
    await bought(archive, '2');
    await addCodes(archive, '1', ['420 42000 ABC', '42042000']);
    expect(await find('42042000')).toEqual(['1']);
    expect(await find('4204')).toEqual([]);
  });
});

describe('the best matches', () => {
  const stages = ['registered', 'closed'] as const;
  const shelf = async () => {
    const archive = fresh();
    const of = (fields: object) => ({ draft: { fields, items: [] } });
    await bought(archive, '1', of({ contact: 'Ana Marin', city: 'Oslo' }));
    await bought(archive, '2', of({ contact: 'Jo Doe', city: 'Mari' }));
    await bought(archive, '3', { ref1: 'ABC0001' });
    await bought(archive, '4', { ref1: 'MARI' });
    await bought(archive, '5');
    return archive;
  };
  const best = async (archive: Archive, search: string, limit = 50) => {
    const { rows, more } = await archive.bestLabels({ search, stages, limit });
    return [rows.map(({ label }) => label.id), more];
  };

  it('come first: a label’s own number, then a complete name, then the beginning of a name', async () => {
    const archive = await shelf();
    expect(await best(archive, 'mari')).toEqual([['4', '2', '1'], 0]);
    expect(await best(archive, 'Mari', 2)).toEqual([['4', '2'], 1]);
  });

  it('do not include every label whose tracking number begins with the account number', async () => {
    const archive = await shelf();
    expect((await archive.labelList({ search: 'ABC0001', limit: 50 })).rows).toHaveLength(5);
    expect(await best(archive, 'ABC0001')).toEqual([['3'], 0]);
    expect(await best(archive, 'abc00')).toEqual([['3'], 0]);
    expect(await best(archive, packageOf('5').trackingNumber)).toEqual([['5'], 0]);
    expect(await best(archive, '015')).toEqual([['5'], 0]);
  });
});

/** What a list must show, by reading everything. */
const displayed = (all: readonly Label[], wanted: (label: Label) => boolean): string[] =>
  all.filter(wanted).map(({ id }) => id);

describe('a list of many', () => {
  const count = 9000;
  const until = '2026-11-21T22:00:00.000Z';
  const open = async () => {
    const file = join(folder(), 'archive.db');
    makeLargeArchive(file, { count, until, aDay: 1000 });
    const archive = openTest(file);
    const all: Label[] = [];
    for (let before: string | undefined; ;) {
      const page = await archive.labels({ limit: 1000, ...(before === undefined ? {} : { before }) });
      if (page.length === 0) return { archive, all };
      all.push(...page);
      before = page.at(-1)?.id;
    }
  };
  const country = (label: Label) => label.draft.fields.countryISO2;
  const text = (label: Label) =>
    `${String(label.draft.fields.contact)} ${String(label.draft.fields.city)}`.split(' ');

  it('shows the same rows as reading all labels, whichever filter is used: words, holds, stages, countries, printers, days', async () => {
    const { archive, all } = await open();
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => `n${count - index}`));
    const at = (days: number): string => new Date(Date.parse(until) - days * 86_400_000).toISOString();
    const begins = (label: Label, word: string) => text(label).some((one) => one.startsWith(word));
    const printerOf = (label: Label) => (label.package ? `printer-${Number(label.id.slice(1)) % 3}` : null);
    const checks: [object, (label: Label) => boolean][] = [
      [{ search: 'marina' }, (label) => begins(label, 'marina')],
      [{ search: 'm' }, (label) => begins(label, 'm')],
      [{ search: 'm b' }, (label) => begins(label, 'm') && begins(label, 'b')],
      [{ search: 'shop-0004' }, (label) => label.ref1.startsWith('SHOP-0004')],
      [
        { search: '4711' },
        (label) =>
          [
            label.ref1,
            label.package?.packageId,
            label.package?.trackingNumber,
            String(label.draft.fields.phone),
          ].some((one) => one?.endsWith('4711') || one?.replace('SHOP-', '').startsWith('4711')),
      ],
      [{ search: 'shop' }, () => true],
      [{ search: 'shop p0' }, () => true],
      [{ search: 'shop', country: 'US' }, (label) => country(label) === 'US'],
      [{ search: 'shop', held: true }, (label) => label.hold !== null],
      [{ stages: ['confirmed'] }, (label) => label.stage === 'confirmed'],
      [{ stages: ['sent', 'closed'] }, (label) => label.stage === 'sent' || label.stage === 'closed'],
      [
        { stages: ['sent', 'confirmed'], search: 'm' },
        (label) => ['sent', 'confirmed'].includes(label.stage) && begins(label, 'm'),
      ],
      [{ held: true }, (label) => label.hold !== null],
      [{ held: false }, (label) => label.hold === null],
      [{ holdCode: 'print_unknown' }, (label) => label.hold !== null],
      [{ holdCode: 'answer_lost' }, () => false],
      [{ country: 'US' }, (label) => country(label) === 'US'],
      [
        { country: 'CA', stages: ['confirmed'] },
        (label) => country(label) === 'CA' && label.stage === 'confirmed',
      ],
      [{ country: 'US', search: 'm' }, (label) => country(label) === 'US' && begins(label, 'm')],
      [{ printerId: 'printer-1' }, (label) => printerOf(label) === 'printer-1'],
      [
        { printerId: 'printer-1', country: 'DE' },
        (label) => printerOf(label) === 'printer-1' && country(label) === 'DE',
      ],
      [{ from: at(2) }, (label) => label.createdAt >= at(2)],
      [{ to: at(2) }, (label) => label.createdAt < at(2)],
      [
        { from: at(3), to: at(2), search: 'm' },
        (label) => label.createdAt >= at(3) && label.createdAt < at(2) && begins(label, 'm'),
      ],
      [{ from: at(-1) }, () => false],
    ];
    for (const [query, wanted] of checks) {
      const complete = displayed(all, wanted);
      const first = await archive.labelList({ ...query, limit: 60 });
      const name = JSON.stringify(query);
      expect(
        first.rows.map(({ label }) => label.id),
        name,
      ).toEqual(complete.slice(0, 60));
      if (first.total !== null) expect(first.total, name).toBe(complete.length);
      const before = complete[59];
      if (before === undefined) continue;
      const next = await archive.labels({ ...query, limit: 60, before });
      expect(
        next.map(({ id }) => id),
        `${name}, second page`,
      ).toEqual(complete.slice(60, 120));
    }
  });
});

describe('a list of some days', () => {
  it('has each label that was created on them, also one that was adopted from another bench later, and no other', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('old', { createdAt: '2026-11-19T09:00:00.000Z' }));
    await imported(archive, draftLabel('20', { createdAt: '2026-11-20T09:00:00.000Z' }));
    await imported(archive, draftLabel('25', { createdAt: '2026-11-25T09:00:00.000Z' }));
    // A label of another bench keeps its time and gets the next number here.
    await imported(archive, draftLabel('adopted', { createdAt: '2026-11-20T10:00:00.000Z' }));
    await imported(archive, draftLabel('26', { createdAt: '2026-11-26T09:00:00.000Z' }));
    const find = async (query: object) => {
      const { rows, total } = await archive.labelList({ limit: 50, ...query });
      return [rows.map(({ label }) => label.id), total];
    };
    const day = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
    expect(await find(day)).toEqual([['adopted', '20'], 2]);
    expect(await find({ from: '2026-11-25T00:00:00.000Z' })).toEqual([['26', '25'], 2]);
    expect(await find({ to: '2026-11-21T00:00:00.000Z' })).toEqual([['adopted', '20', 'old'], 3]);
    expect(await find({ ...day, stages: ['draft'], search: 'ref', before: 'adopted' })).toEqual([['20'], 1]);
    expect(await find({ from: '2026-12-01T00:00:00.000Z' })).toEqual([[], 0]);
  });
});

describe('a row of a list', () => {
  it('has the latest print, the number of documents and the replacement, like separate queries', async () => {
    const archive = fresh();
    const one = await bought(archive, '1');
    const queued = { printId: 'a', printerName: 'Bench 3' };
    const event = { type: 'print.queued', ...queued, reason: 'first', copies: 1 } as const;
    await step(archive, one, event, { print: print('1', { id: 'a' }) });
    await archive.savePrint(
      print('1', { id: 'b', printerId: 'printer-2', reason: 'jam', state: 'confirmed' }),
    );
    await bought(archive, '2', { ref1: 'REF-1', replaces: '1' });
    await imported(
      archive,
      draftLabel('3', { hold: { failure: failure('order_invalid'), since: at, retryAt: null } }),
    );
    const { rows, total } = await archive.labelList({ limit: 10 });
    expect(total).toBe(3);
    expect(rows.map(({ label }) => label)).toEqual(await archive.labels({ limit: 10 }));
    expect(rows.map(({ documents }) => documents)).toEqual([0, 2, 2]);
    expect(rows.map(({ print }) => print)).toEqual([null, null, (await archive.prints('1')).at(-1)]);
    expect(rows.map(({ replacedBy }) => replacedBy)).toEqual([
      null,
      null,
      await archive.replacementOf({ id: '1' }),
    ]);
    expect(rows[2]?.replacedBy).toEqual({ labelId: '2', packageId: 'P2' });
    expect(
      (await archive.labelList({ printerId: 'printer-2', limit: 9 })).rows.map(({ label }) => label.id),
    ).toEqual(['1']);
  });

  it('counts labels and holds after each change', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('1'), draftLabel('2', { position: 1 }));
    const held = await step(archive, (await archive.label('1'))!, {
      type: 'held',
      failure: failure('order_invalid'),
    });
    expect(await archive.allCounts()).toMatchObject({
      byStage: { draft: 2, closed: 0 },
      held: { draft: 1, closed: 0 },
    });
    await step(archive, held, { type: 'released' });
    await step(archive, (await archive.label('2'))!, { type: 'removed' });
    expect(await archive.allCounts()).toMatchObject({
      byStage: { draft: 1, closed: 1 },
      held: { draft: 0, closed: 0 },
    });
  });
});

describe('an archive from before the word index', () => {
  it('is migrated: old labels are found like new ones', async () => {
    const file = join(folder(), 'archive.db');
    const connection = new Connection(file);
    for (const [index, sql] of migrations.slice(0, 6).entries()) runMigration(connection, sql, index + 1);
    connection.exec(`insert into batches (id, name, created_at) values ('b', 'b.csv', '${at}')`);
    const put =
      connection.prepare(`insert into labels (id, batch_id, position, ref1, stage, draft, package_id, tracking_number, search, created_at, updated_at)
      values (?, 'b', 0, ?, ?, ?, ?, ?, ?, '${at}', '${at}')`);
    const draft = JSON.stringify({
      fields: { contact: 'Łucja O’Brien', phone: '555-010 0142', ref2: 'PO-9' },
      items: [],
    });
    put.run([
      'a',
      'REF-01',
      'confirmed',
      draft,
      'P100',
      'ABC0001777',
      'ref-01 p100 abc0001777 łucja o’brien saint-etienne "x" \\',
    ]);
    put.run(['b', 'REF-02', 'draft', '{half', null, null, 'ref-02']);
    connection.exec(`insert into prints (id, label_id, printer_id, printer_name, state, reason, copies, expected, waiting, created_at, updated_at)
      values ('p', 'a', 'z', 'Zebra', 'confirmed', 'first', 1, 1, '[]', '${at}', '${at}')`);
    connection.exec(`insert into trackings (package_id, label_id, record, place, changed_at, checked_at)
      values ('P100', 'a', '{"carrierTrackingNumber":"9400-1"}', 'delivered', '${at}', '${at}')`);
    connection.close();
    const archive = openTest(file, { onBadRow: () => undefined });
    const find = finder(archive);
    for (const search of [
      'lucja',
      '0142',
      '5550100142',
      'po-9',
      'etienne',
      '1777',
      'ref-01',
      '"x"',
      '\\',
      '9400-1',
    ])
      expect(await find(search), search).toEqual(['a']);
    expect((await archive.labelList({ printerId: 'z', limit: 5 })).rows).toHaveLength(1);
    expect(await archive.counts()).toMatchObject({ draft: 1, confirmed: 1 });
    expect(await archive.check()).toEqual([]);
  });
});
