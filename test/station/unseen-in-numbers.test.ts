import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '#main/archive/archive';
import type { OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import { inEnglish } from '#shared/text/in-english';
import { order } from '#test/support/station';
import { useBench } from './bench';

const bench = useBench('service');
const unseen = [
  'F2\u200f',
  'F2\u200b',
  'F\u00ad2',
  '\u2066F2\u2069',
  'F2\ufeff',
  '\u200b F2 \u3164',
  'F\ufe0f2',
];

const take = async (...numbers: string[]): Promise<[number, string]> => {
  const bytes = new TextEncoder().encode(JSON.stringify(numbers.map((ref1) => order(ref1))));
  const answer = await bench.station.orders.import({ fileName: 'a.json', bytes });
  if (answer.kind !== 'imported') throw new Error(answer.kind);
  return [answer.imported, answer.problems.map(({ message }) => inEnglish(message)).join()];
};
const scan = async (code: string): Promise<string> => {
  const { kind } = await bench.station.ship.scan({ code });
  await bench.idle();
  return kind;
};
/** Stores an order as older versions did, with its number as it was written. */
const storeAsWritten = async (ref1: string): Promise<void> => {
  const at = new Date().toISOString();
  const { commodityItems: items, ...fields } = order(ref1);
  const draft = { fields, items } as OrderDraft;
  const archive = openArchive(join(bench.folder, 'production', 'archive.db'), { station: () => 'Older' });
  const label: Label = {
    ...{ id: 'older', batchId: 'older', position: 0, ref1, parcel: 1, draft },
    ...{ stage: 'draft', hold: null, package: null, replaces: null, createdAt: at, updatedAt: at },
  };
  await archive.importBatch({ id: 'older', name: 'a.json', at, source: 'file', fileHash: 'older' }, [
    { label, event: { type: 'imported', file: 'a.json' } },
  ]);
  await archive.close();
};
const correct = async (labelId: string, fields: OrderDraft['fields']): Promise<string> => {
  const answer = await bench.station.orders.correct({ labelId, fields });
  return answer.ok ? '' : inEnglish(answer.message);
};

describe('an order number with characters that no screen draws', () => {
  it('is the number without them, so that the order is bought once', async () => {
    expect(await take('F2')).toEqual([1, '']);
    for (const number of unseen) expect(await take(number)).toEqual([0, expect.stringContaining('F2')]);
    expect(await scan('F2')).toBe('started');
    for (const number of unseen) expect(await scan(number)).toBe('duplicate');
    expect([...bench.service.accepted.keys()]).toEqual(['F2']);
  });
  it('is found, corrected and shipped as before where an older version stored it, and is not bought again', async () => {
    const written = 'F2\u200f';
    await bench.station.close();
    await storeAsWritten(written);
    await bench.start();
    expect(await take(written)).toEqual([0, expect.stringContaining('F2')]);
    expect(await correct('older', { ref1: written, city: 'Shelbyville' })).toBe('');
    expect(await scan(written)).toBe('started');
    expect(await scan(written)).toBe('duplicate');
    expect([...bench.service.accepted.keys()]).toEqual([written]);
  });

  it('can not be given to an order by a correction', async () => {
    await bench.bring('F2', 'F3');
    const { label } = await bench.label('F3');
    expect(await correct(label.id, { ref1: '\u2066F2\u2069' })).toContain('F2');
    expect(await correct(label.id, { ref1: '\u200b' })).not.toBe('');
    expect(await correct(label.id, { ref1: '\u2066F4\u2069' })).toBe('');
    expect((await bench.label('F4')).label.id).toBe(label.id);
  });

  it('can not be given to a bought package by a correction', async () => {
    await bench.bring('F2', 'F3');
    expect(await scan('F3')).toBe('started');
    const { packageId = '' } = (await bench.label('F3')).label.package ?? {};
    const put = (ref1: string) => bench.station.updates.put({ packageId, changes: { fields: { ref1 } } });
    expect(await put('F2\u200b')).toMatchObject({ ok: false, problems: [{ path: 'ref1' }] });
    expect(await put('F3\u200b')).toMatchObject({ ok: false });
    expect(await put('F4\u200b')).toMatchObject({ ok: true });
    expect((await bench.station.updates.list()).open[0]?.changes.fields).toEqual({ ref1: 'F4' });
  });
});

const spaced = ['F\u00a02', 'F\u28002', 'F  2', 'F\u2009\u00a02', 'F\u30002', ' F \u200b 2'];

describe('an order number with spaces of another kind, or with several', () => {
  it('is the number with one plain space, so that the order is bought once', async () => {
    expect(await take('F 2')).toEqual([1, '']);
    for (const number of spaced) expect(await take(number)).toEqual([0, expect.stringContaining('F 2')]);
    expect(await scan('F 2')).toBe('started');
    for (const number of spaced) expect(await scan(number)).toBe('duplicate');
    expect([...bench.service.accepted.keys()]).toEqual(['F 2']);
  });

  it('is found, shipped and refused again as before where an older version stored it', async () => {
    const written = 'F\u00a02';
    await bench.station.close();
    await storeAsWritten(written);
    await bench.start();
    expect(await take(written)).toEqual([0, expect.stringContaining('F 2')]);
    expect(await scan(written)).toBe('started');
    expect(await scan(written)).toBe('duplicate');
    expect([...bench.service.accepted.keys()]).toEqual([written]);
  });
});

const hyphens = ['F\u20112', 'F\u20102', 'F-\u00ad2'];

describe('an order number with a hyphen that only looks like the plain one', () => {
  it('is the number with the plain one, so that the order is bought once', async () => {
    expect(await take('F-2')).toEqual([1, '']);
    for (const number of hyphens) expect(await take(number)).toEqual([0, expect.stringContaining('F-2')]);
    expect(await scan('F-2')).toBe('started');
    for (const number of hyphens) expect(await scan(number)).toBe('duplicate');
    expect([...bench.service.accepted.keys()]).toEqual(['F-2']);
  });
});

describe('an order number that an older version stored as it was written', () => {
  for (const [written, plain] of [
    ['F2\u200f', 'F2'],
    ['F\u00a02', 'F 2'],
    ['F  2', 'F 2'],
    ['F\u20112', 'F-2'],
  ] as const)
    it(`is not bought again under the plain number, and a scan of that asks for it (${JSON.stringify(written)})`, async () => {
      await bench.station.close();
      await storeAsWritten(written);
      await bench.start();
      expect(await bench.station.ship.scan({ code: plain })).toMatchObject({
        kind: 'not_found',
        alike: [{ code: written }],
      });
      expect(await scan(written)).toBe('started');
      expect(await take(plain)).toEqual([0, expect.stringContaining(plain)]);
      expect(await take('F3')).toEqual([1, '']);
      expect(await correct((await bench.label('F3')).label.id, { ref1: plain })).toContain(plain);
      expect(await scan(plain)).toBe('not_found');
      expect([...bench.service.accepted.keys()]).toEqual([written]);
    });
});
