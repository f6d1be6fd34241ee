import { beforeEach, expect, it } from 'vitest';
import { useBench } from './bench';

/* Paper and files of a station that speaks another language than English, through the whole station. */

const at = useBench('station-language', {
  printers: {},
  opening: { environment: 'practice' },
  begins: 'open',
});
beforeEach(async () => {
  await at.station.practice.set({ msPerLabel: 1 });
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
  await at.bring('SO-1');
  await at.station.settings.set({ language: 'uk' });
  await at.station.labels.export({});
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(at.outside.saved[0]?.bytes);
  expect(text).toMatch(/^\uFEFFНомер замовлення,/);
  await at.station.settings.set({ language: 'zh-CN' });
  // Under another number, for the first one is here already.
  const bytes = new TextEncoder().encode(text.replace('SO-1', 'SO-2'));
  const answer = await at.station.orders.import({ fileName: 'labels.csv', bytes });
  expect(answer).toMatchObject({ kind: 'imported', imported: 1 });
});
