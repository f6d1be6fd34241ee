import { cp } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Platform } from '#main/app/platform';
import { ownFolder } from '#test/support/folders';
import { labelOf, openStation, order, type TestStation } from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';
import { type Bench, ships, tuning, useBenches } from './support/benches';
import { copyDatabase } from './support/database-copy';
import { eventually } from './support/floor';

const benches = useBenches();

const settingsFrom = (first: object): Platform['settings'] => {
  let written = first;
  return {
    putAside: () => undefined,
    read: () => written,
    write: (next) => {
      written = structuredClone(next);
    },
  };
};

/** A bench that closed, and a copy of its folder. Each can be opened, as often as it is. */
const twins = async (work: (bench: Bench) => Promise<void>, floor: typeof tuning.floor = tuning.floor) => {
  const settings = settingsFrom({ service: { environment: 'production' } });
  const orders = [order('EX-1'), order('EX-2')];
  const one = await benches.bench('Bench 1', { keychain: testKeychain, settings, ownOrders: orders });
  await work(one);
  await one.at.station.close();
  const copy = await ownFolder('copy');
  benches.closers.push(() => copy.remove());
  await cp(one.folder, copy.path, { recursive: true });
  const openIn = async (folder: string): Promise<TestStation> => {
    const itsOwn = settingsFrom(structuredClone(settings.read() as object));
    const at = await openStation(folder, {
      keychain: testKeychain,
      settings: itsOwn,
      tuning: { ...tuning, floor },
    });
    benches.closers.push(() => at.station.close());
    return at;
  };
  return {
    printer: one.printer,
    first: () => openIn(one.folder),
    copy: () => openIn(copy.path),
  };
};

const isWaiting = ({ station }: TestStation): Promise<void> =>
  eventually(async () => expect((await labelOf(station, 'EX-1')).print?.waiting).toContain('media-empty'));
const isOut = ({ station }: TestStation): Promise<void> =>
  eventually(async () => expect((await labelOf(station, 'EX-1')).label.stage).toBe('confirmed'));

/** A label that is bought and waits for paper, in both folders. */
const withWaitingPrint = (floor?: typeof tuning.floor) =>
  twins(async ({ at, printer }) => {
    await printer.set({ mediaOut: true });
    await at.station.ship.scan({ code: 'EX-1' });
    await isWaiting(at);
  }, floor);

it('prints a waiting label once when two copies of one folder are opened at the same moment', async () => {
  const { printer, first, copy } = await withWaitingPrint();
  await printer.set({ mediaOut: false });
  for (const at of await Promise.all([first(), copy()])) await isOut(at);
  expect(printer.printed).toHaveLength(1);
});

it('leaves a waiting print to the copy that was opened later, and asks at the other', async () => {
  const { printer, first, copy } = await withWaitingPrint();
  const one = await first();
  await isWaiting(one);
  const two = await copy();
  await eventually(async () => expect((await labelOf(one.station, 'EX-1')).print?.state).toBe('cancelled'));
  await isWaiting(two);
  await printer.set({ mediaOut: false });
  for (const at of [one, two]) await isOut(at);
  expect(printer.printed).toHaveLength(1);
});

it('does not print what the first copy printed when the database goes away while it waits for that report', async () => {
  // Longer than the database is away, and short enough for a test.
  const { printer, first, copy } = await withWaitingPrint({ ...tuning.floor, beatMs: 1_000 });
  await printer.set({ mediaOut: false });
  await isOut(await first());
  const two = await copy();
  await eventually(async () => expect((await two.station.floor.view())?.state).toBe('here'));
  await (
    await copyDatabase(benches.url)
  )();
  await isOut(two);
  expect(printer.printed).toHaveLength(1);
});

it('does not buy again at a person’s request while a copy of the folder has the same purchase in doubt', async () => {
  const { first, copy } = await twins(async (bench) => {
    benches.service.script('register', { kind: 'acceptThenReset' });
    expect(await ships(bench, 'EX-1')).toBe('answer_lost');
  });
  const [one, two] = [await first(), await copy()];
  for (const { station } of [one, two])
    await eventually(async () => {
      const view = await station.floor.view();
      expect(view).toMatchObject({ state: 'here', benches: [{}, {}] });
    });
  const { label } = await labelOf(one.station, 'EX-1');
  expect(await one.station.labels.settle({ labelId: label.id, how: 'again' })).toEqual({ ok: true });
  await one.station.ship.scan({ code: 'EX-1' });
  await eventually(async () =>
    expect((await labelOf(one.station, 'EX-1')).label.hold?.failure.code).toBe('shipping_elsewhere'),
  );
  expect((await labelOf(two.station, 'EX-1')).label.hold?.failure.code).toBe('answer_lost');
  expect(benches.bought()).toEqual(['EX-1']);
});
