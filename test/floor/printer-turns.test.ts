import { beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { LabelView } from '#shared/bridge/contract';
import { importOrders, order } from '#test/support/station';
import { type Bench, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();
let printer: VirtualPrinter;
beforeEach(async () => {
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  benches.closers.push(() => printer.close());
});

const benchAt = (name: string): Promise<Bench> => benches.bench(name, { printer });

const refsOf = (bench: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${bench}-${String(number).padStart(2, '0')}`);

const labelsOf = async ({ at }: Bench): Promise<LabelView[]> =>
  (await at.station.labels.list({ limit: 100 })).views;

/** How each label of a bench stands that was handed to the printer. */
const endsOf = async (bench: Bench): Promise<string[]> =>
  (await labelsOf(bench)).flatMap(({ print }) => (print ? [`${print.state} ${print.note ?? 'proven'}`] : []));

/** Scans one order after the other, each once the print before came to an end. */
const shipAll = async (bench: Bench, refs: readonly string[]): Promise<void> => {
  await importOrders(
    bench.at.station,
    refs.map((ref1) => order(ref1)),
  );
  for (const ref1 of refs)
    await eventually(async () => {
      if (bench.at.station.busy() > 0) throw new Error('the label before is still under way');
      await bench.at.station.ship.scan({ code: ref1 });
      const { label } = await bench.label(ref1);
      expect(label.stage).not.toBe('draft');
    });
  await eventually(() => expect(bench.at.station.busy()).toBe(0));
};

/** Loads paper whenever a bench says that there is none, and takes it away again in the middle of a label, a few labels later. */
const runOutOfPaper = async (all: readonly Bench[], signal: AbortSignal): Promise<number> => {
  let times = 0;
  await printer.set({ faultAfter: { fault: 'mediaOut', labels: 3, midLabel: true } });
  while (!signal.aborted) {
    const views = (await Promise.all(all.map(labelsOf))).flat();
    if (views.some(({ print }) => print?.waiting.includes('media-empty')) && printer.knobs.mediaOut) {
      times += 1;
      await printer.set({ mediaOut: false, faultAfter: { fault: 'mediaOut', labels: 3, midLabel: true } });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
};

it('proves every label of two benches that share one printer, even when it runs out of paper', async () => {
  const both = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  const over = new AbortController();
  const stops = runOutOfPaper(both, over.signal);
  await Promise.all(both.map((bench, index) => shipAll(bench, refsOf(`B${index}`, 10))));
  over.abort();
  expect(await stops).toBeGreaterThan(1);
  expect((await Promise.all(both.map(endsOf))).flat()).toEqual(Array(20).fill('confirmed proven'));
  expect(printer.printed).toHaveLength(20);
});

it('shows at a waiting label which bench is printing, and prints it automatically afterwards', async () => {
  const [one, two] = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  await shipAll(one, ['A-1']);
  await shipAll(two, ['B-1']);
  await printer.set({ faultAfter: { fault: 'mediaOut', labels: 0, midLabel: true } });
  const both = Promise.all([shipAll(one, ['A-2']), shipsBehind(one, two, 'B-2')]);
  await eventually(async () => {
    const { print } = await two.label('B-2');
    expect(print?.waiting).toEqual(['printing-elsewhere']);
  });
  const [seen] = await two.at.station.printers.list();
  expect(seen?.status).toMatchObject({ state: 'ready', heldBy: 'Bench 1' });
  await printer.set({ mediaOut: false });
  await both;
  expect((await Promise.all([one, two].map(endsOf))).flat()).toEqual(Array(4).fill('confirmed proven'));
  const [after] = await two.at.station.printers.list();
  expect(after?.status.heldBy).toBeUndefined();
});

/** Ships at the one bench once the other waits for paper. */
const shipsBehind = async (first: Bench, second: Bench, ref1: string): Promise<void> => {
  await eventually(async () => {
    const views = await labelsOf(first);
    expect(views.some(({ print }) => print?.waiting.includes('media-empty'))).toBe(true);
  });
  await shipAll(second, [ref1]);
};
