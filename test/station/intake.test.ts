import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { WatchStatus } from '#shared/intake/watch';
import type { Mapping } from '#shared/intake/mapping';
import { codedMessage } from '#shared/text/coded-message';
import { smallFile } from '#main/features/intake/aside/read-in-child';
import { provision } from '#test/support/station';
import { useBench } from './bench';

let watched: string;
const at = useBench('intake', {
  printers: {},
  opening: { place: 'station', tuning: { intake: { pause: 10, steady: 20, patience: 200 } } },
  begins: 'open',
});
beforeEach(async () => {
  watched = join(at.folder, 'orders');
  await mkdir(watched);
});

const csv = [
  'Order,Name,Street,Town,Country,Weight (kg),Goods',
  'W-1,Goods-in desk,1 Example Street,Springfield,United States,1,Blocks',
  '',
].join('\n');
const bytes = new TextEncoder().encode(csv);
const file = { fileName: 'foreign.csv', bytes };

const columns: Mapping['columns'] = [
  { field: 'ref1', from: ['Order'] },
  { field: 'contact', from: ['Name'] },
  { field: 'address1', from: ['Street'] },
  { field: 'city', from: ['Town'] },
  { field: 'countryISO2', from: ['Country'] },
  { field: 'parcelWeight', from: ['Weight (kg)'], unit: 'kg' },
  { field: 'itemDescription', from: ['Goods'] },
];

/** Explains the file's columns as the dialog does. */
const explain = async (): Promise<void> => {
  const answer = await at.station.orders.import(file);
  if (answer.kind !== 'unmapped') throw new Error(answer.kind);
  expect(answer.headers).toEqual(csv.split('\n')[0]?.split(','));
  const { intake } = await at.station.settings.get();
  const mapping = { signature: answer.signature, name: 'Foreign', columns };
  expect(await at.station.settings.set({ intake: { ...intake, mappings: [mapping] } })).toEqual({ ok: true });
};

const received = (): WatchStatus[] =>
  at.announced.filter(({ name }) => name === 'intake.changed').map(({ payload }) => payload as WatchStatus);

it('a table with unknown columns asks for their meaning once, and never again', async () => {
  await explain();
  expect(await at.station.orders.import(file)).toMatchObject({
    ...{ kind: 'imported', layout: 'mapped', title: 'Foreign', imported: 1, toFix: 0, refused: 0 },
  });
  const { draft } = (await at.label('W-1')).label;
  expect([draft.fields.parcelWeight, draft.fields.countryISO2]).toEqual([2.2046, 'US']);
});

it('the meaning of columns can be changed later: nothing is stored, and the earlier mapping is offered', async () => {
  await explain();
  const again = { ...file, askColumns: true };
  expect(await at.station.orders.import(again)).toMatchObject({ kind: 'unmapped', suggestions: columns });
  await at.station.orders.import(file);
  expect(await at.station.orders.import(again)).toMatchObject({ kind: 'unmapped', suggestions: columns });
  expect((await at.station.queue.status()).batches).toHaveLength(1);
  const fileBytes = new TextEncoder().encode('ref1,city\nW-9,Springfield\n');
  expect(await at.station.orders.import({ ...again, bytes: fileBytes })).toMatchObject({ kind: 'refused' });
});

it('the same file is imported twice only if a person confirms it', async () => {
  await explain();
  await at.station.orders.import(file);
  expect(await at.station.orders.import({ ...file, fileName: 'other name.csv' })).toMatchObject({
    ...{ kind: 'again', batchName: 'foreign.csv' },
  });
  // Its order is still live: it is known and not taken twice.
  expect(await at.station.orders.import({ ...file, again: true })).toMatchObject({
    ...{ kind: 'imported', batchId: null, imported: 0, refused: 1 },
  });
  await at.station.labels.remove({ labelId: (await at.label('W-1')).label.id });
  expect(await at.station.orders.import({ ...file, again: true })).toMatchObject({
    ...{ kind: 'imported', imported: 1, refused: 0 },
  });
});

it('two imports of one file at once create one batch', async () => {
  await explain();
  const answers = await Promise.all([at.station.orders.import(file), at.station.orders.import(file)]);
  expect(answers.map(({ kind }) => kind)).toEqual(['imported', 'again']);
});

it('a watch folder in the provisioning file is watched from then on, and announced', async () => {
  expect((await at.station.intake.status()).state).toBe('off');
  await explain();
  await provision(at.station, { intake: { watchFolder: watched } });
  expect((await at.station.settings.get()).intake.mappings).toHaveLength(1);
  await writeFile(join(watched, 'drop.csv'), csv);
  await expect
    .poll(() => received().at(-1)?.recent)
    .toMatchObject([{ name: 'drop.csv', outcome: 'imported' }]);
  expect((await at.label('W-1')).label.stage).toBe('draft');
  expect(await readdir(join(watched, 'imported'))).toEqual(['drop.csv']);
  expect((await at.station.queue.status()).batches).toMatchObject([
    { name: 'drop.csv', source: 'watch_folder' },
  ]);

  await writeFile(join(watched, 'drop again.csv'), csv);
  await expect.poll(() => received().at(-1)?.recent[0]?.outcome).toBe('again');
  expect(await readdir(join(watched, 'rejected'))).toEqual(['drop again.csv', 'drop again.csv.problems.csv']);
});

it('a bench in practice leaves the files of its live work in the watch folder', async () => {
  await explain();
  await provision(at.station, { intake: { watchFolder: watched } });
  const live = { environment: 'production', baseUrl: 'https://service.example.com' } as const;
  const state = async () => (await at.station.intake.status()).state;
  expect(await at.station.settings.set({ service: { environment: 'practice' } })).toEqual({ ok: true });
  await expect.poll(state).toBe('off');
  expect((await at.station.intake.status()).message).toBe(codedMessage('folder.leftAlone'));
  await writeFile(join(watched, 'drop.csv'), csv);
  // Many times as long as a file is waited for.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await readdir(watched)).toContain('drop.csv');
  expect(await at.station.settings.set({ service: live })).toEqual({ ok: true });
  await expect.poll(async () => (await readdir(join(watched, 'imported'))).length).toBe(1);
});

it('a path that is not absolute is refused', async () => {
  await expect(provision(at.station, { intake: { watchFolder: 'orders' } })).rejects.toThrow(
    'intake.watchFolder',
  );
});

it('a large file is read in a process of its own and imported completely', async () => {
  const orders = Array.from({ length: 1_500 }, (_, at) => ({
    ref1: `L-${at}`,
    contact: 'Jo Doe',
    ref2: 'x'.repeat(100),
  }));
  const large = new TextEncoder().encode(JSON.stringify(orders));
  expect(large.length).toBeGreaterThan(smallFile);
  expect(await at.station.orders.import({ fileName: 'large.json', bytes: large })).toMatchObject({
    ...{ kind: 'imported', imported: 1_500 },
  });
  const rows = Array.from({ length: 6_000 }, (_, of) => `P${5_000_000 + of},Shelbyville,12 Example Street`);
  const table = new TextEncoder().encode(['packageId,city,address1', ...rows].join('\n'));
  expect(table.length).toBeGreaterThan(smallFile);
  expect(await at.station.updates.import({ fileName: 'corrections.csv', bytes: table })).toEqual({
    ...{ ok: true, added: 6_000, problems: [], notes: [] },
  });
  const hostile = new TextEncoder().encode(
    `[{"ref1":"H-1",${Array.from({ length: 200_000 }, (_, of) => `"name${of}":1`).join(',')}}]`,
  );
  expect(await at.station.orders.import({ fileName: 'names.json', bytes: hostile })).toMatchObject({
    ...{ kind: 'imported', imported: 0, refused: 1 },
  });
});
