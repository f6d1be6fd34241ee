import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { importOrders, openStation, order, type TestStation } from '#test/support/station';

/* Paper and files of a station that speaks another language than English, through the whole station. */

let folder: Awaited<ReturnType<typeof ownFolder>>;
let at: TestStation;
let saved: Uint8Array[];

beforeEach(async () => {
  folder = await ownFolder('station-language');
  saved = [];
  at = await openStation(folder.path, {
    environment: 'practice',
    outside: {
      openPage: () => Promise.resolve(),
      saveFile: (name, bytes) => {
        saved.push(bytes);
        return Promise.resolve(`/somewhere/${name}`);
      },
    },
  });
  await at.station.practice.set({ msPerLabel: 1 });
});
afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  await folder.remove();
});

it('the station prints text that its printer has no letters for in its language, proven like any label', async () => {
  const [printer] = await at.station.printers.list();
  const printerId = printer?.id ?? '';
  const displayed = async (): Promise<string> => {
    expect(await at.station.printers.test({ printerId })).toMatchObject({ state: 'confirmed' });
    const state = await at.station.practice.state();
    const picture = await at.station.practice.picture({ number: state?.printed[0]?.number ?? 0 });
    return picture.ok ? Buffer.from(picture.pngs[0]!).toString('base64') : '';
  };
  const labels = new Set<string>();
  for (const language of ['en', 'uk', 'vi', 'zh-CN'] as const) {
    await at.station.settings.set({ language });
    labels.add(await displayed());
  }
  expect(labels.has('')).toBe(false);
  expect(labels.size).toBe(4);
});

it('the station imports the file of labels that it wrote in another language', async () => {
  await importOrders(at.station, [order('SO-1')]);
  await at.station.settings.set({ language: 'uk' });
  await at.station.labels.export({});
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(saved[0]);
  expect(text).toMatch(/^\uFEFFНомер замовлення,/);
  await at.station.settings.set({ language: 'zh-CN' });
  // Under another number, for the first one is here already.
  const bytes = new TextEncoder().encode(text.replace('SO-1', 'SO-2'));
  const answer = await at.station.orders.import({ fileName: 'labels.csv', bytes });
  expect(answer).toMatchObject({ kind: 'imported', imported: 1 });
});
