import { afterEach, beforeEach, expect, it } from 'vitest';
import { landedAnswer } from '#test/support/customs-stand-in';
import { importOrders, labelOf, order } from '#test/support/station';
import { batchAt, type Bench, type Benches, openBenches, ships } from './support/benches';
import { eventually } from './support/floor';

let benches: Benches;
beforeEach(async () => {
  benches = await openBenches();
});
afterEach(() => benches.close());

const start = async (bench: Bench): Promise<void> => {
  const { id: batchId } = await batchAt(bench);
  expect(await bench.at.station.queue.start({ batchId })).toEqual({ ok: true });
};

const refs = ['EX-0', 'EX-1', 'EX-2', 'EX-3'];

/** Bench 1 took all four orders of a batch, bought two ahead of its paused printer, and did not begin the others. */
const takesFour = async (more: object = {}): Promise<Bench> => {
  const one = await benches.bench('Bench 1');
  await one.at.station.settings.set({
    queue: { ahead: 2, serviceWidth: 4, staleHours: 12, scanBack: 'off' },
  });
  await one.printer.set({ paused: true });
  await importOrders(
    one.at.station,
    refs.map((ref1) => order(ref1, more)),
  );
  await start(one);
  await eventually(() => expect(benches.bought()).toEqual(refs.slice(0, 2)));
  await eventually(async () => expect((await batchAt(one)).counts.todo).toBe(2));
  return one;
};

const labelIdOf = async ({ at }: Bench, ref1: string): Promise<string> =>
  (await labelOf(at.station, ref1)).label.id;

/** Does something at a bench, and waits until the floor has the order as it is there then. */
const told = async (bench: Bench, ref1: string, work: (labelId: string) => Promise<unknown>) => {
  const labelId = await labelIdOf(bench, ref1);
  const database = await benches.owner();
  const stored = async (): Promise<string | undefined> => {
    const { rows } = await database.query<{ sealed: string }>(
      `select encode(sealed, 'hex') as sealed from packbench.batch_rows where label = $1 and state = 'taken'`,
      [labelId],
    );
    return rows[0]?.sealed;
  };
  const before = await stored();
  expect(await work(labelId)).toMatchObject({ ok: true });
  await eventually(async () => expect(await stored()).not.toBe(before));
};

const correctsCity = (bench: Bench, ref1: string) =>
  told(bench, ref1, (labelId) =>
    bench.at.station.orders.correct({ labelId, fields: { city: 'Corrected City' } }),
  );

const requestFor = (ref1: string): string =>
  benches.service.requests
    .filter(({ operation }) => operation === 'register')
    .map(({ body }) => JSON.stringify(body))
    .find((body) => body.includes(`"ref1":"${ref1}"`)) ?? '';

it('ships an order at another bench’s scan with what was corrected at the bench that had taken it', async () => {
  const one = await takesFour();
  const two = await benches.bench('Bench 2');
  await correctsCity(one, 'EX-3');
  expect(await ships(two, 'EX-3')).toBe('confirmed');
  expect(requestFor('EX-3')).toContain('Corrected City');
});

it('ships the orders of a bench that is switched off with what was corrected there', async () => {
  const one = await takesFour();
  const two = await benches.bench('Bench 2');
  await correctsCity(one, 'EX-3');
  await one.at.station.close();
  await start(two);
  await eventually(() => expect(benches.bought()).toEqual(refs));
  expect(requestFor('EX-2')).not.toContain('Corrected City');
  expect(requestFor('EX-3')).toContain('Corrected City');
});

const holds = (bench: Bench, ref1: string) =>
  told(bench, ref1, (labelId) => bench.at.station.labels.hold({ labelId }));

const isHeld = (bench: Bench, ref1: string, code: string): Promise<void> =>
  eventually(async () => expect((await labelOf(bench.at.station, ref1)).label.hold?.failure.code).toBe(code));

it('does not ship at another bench by itself what a person put aside at a bench that is switched off', async () => {
  const one = await takesFour();
  const two = await benches.bench('Bench 2');
  await holds(one, 'EX-2');
  await one.at.station.close();
  await start(two);
  await eventually(() => expect(benches.bought()).toContain('EX-3'));
  await isHeld(two, 'EX-2', 'cancelled');
  expect(benches.bought()).not.toContain('EX-2');
  // A person who scans it ships it, as at the bench where it was put aside.
  expect(await ships(two, 'EX-2')).toBe('confirmed');
});

it('ships at another bench an order that a person put aside and released again', async () => {
  const one = await takesFour();
  const two = await benches.bench('Bench 2');
  await holds(one, 'EX-2');
  await told(one, 'EX-2', async (labelId) => {
    const { changed } = await one.at.station.queue.retry({ labelIds: [labelId] });
    return { ok: changed === 1 };
  });
  await one.at.station.close();
  await start(two);
  await eventually(() => expect(benches.bought()).toEqual(refs));
});

const toGermany = {
  ...{ countryISO2: 'DE', city: 'Berlin', postalCode: '10115', shipFromCountryISO2: 'US' },
  commodityItems: [
    { ...{ itemDescription: 'Blocks', itemQuantity: 1, itemValue: 19.9 }, itemTariffCode: '950300' },
  ],
};

/** A person asks for duties and taxes of an order, and the service names a denied party. */
const namesDeniedParty = async ({ at }: Bench, labelId: string): Promise<{ ok: boolean }> => {
  const deniedParties = {
    ...{ isError: false, errorCode: 0, scoreCalculated: 97, listsMatched: 1 },
    matches: [{ name: 'A denied party' }],
  };
  benches.service.script('landedCost', { kind: 'ok', answer: landedAnswer('EX-2', { deniedParties }) });
  const found = await at.station.landed.open({ labelId });
  if (found.kind !== 'order') throw new Error(found.kind);
  const question = { ...found.question, fields: { ...found.question.fields, shippingValue: '10' } };
  return at.station.landed.calculate({ labelId, question });
};

/** Bench 1 took four orders, and EX-2 is held there because the service named a denied party. */
const holdsDeniedParty = async (): Promise<Bench> => {
  const one = await takesFour(toGermany);
  await told(one, 'EX-2', async (labelId) => {
    expect(await namesDeniedParty(one, labelId)).toMatchObject({ ok: true });
    await one.at.station.ship.scan({ code: 'EX-2' });
    await isHeld(one, 'EX-2', 'denied_party');
    return { ok: true };
  });
  return one;
};

it('ships an order for a denied party at another bench’s scan only once a supervisor released it there', async () => {
  await holdsDeniedParty();
  const two = await benches.bench('Bench 2');
  expect(await ships(two, 'EX-2')).toBe('denied_party');
  expect(await ships(two, 'EX-2')).toBe('denied_party');
  expect(benches.bought()).not.toContain('EX-2');
  const labelId = await labelIdOf(two, 'EX-2');
  expect(await two.at.station.landed.release({ labelId, reason: 'Another person' })).toEqual({ ok: true });
  await eventually(() => expect(benches.bought()).toContain('EX-2'));
});

it('does not ship at another bench an order for which a denied party was named before it was first tried', async () => {
  const one = await takesFour(toGermany);
  const two = await benches.bench('Bench 2');
  await told(one, 'EX-2', (labelId) => namesDeniedParty(one, labelId));
  expect(await ships(two, 'EX-2')).toBe('denied_party');
  expect(benches.bought()).not.toContain('EX-2');
  const labelId = await labelIdOf(two, 'EX-2');
  expect(await two.at.station.landed.release({ labelId, reason: 'Another person' })).toEqual({ ok: true });
  await eventually(() => expect(benches.bought()).toContain('EX-2'));
});

it('does not ship an order for a denied party that was only tried again, or corrected, before it went on', async () => {
  const one = await holdsDeniedParty();
  const two = await benches.bench('Bench 2');
  const three = await benches.bench('Bench 3');
  const { id: batchId } = await batchAt(one);
  await one.at.station.queue.pause({ batchId, after: 'now' });
  await eventually(async () => expect((await batchAt(one)).floor.waiting).toBe(1));
  const labelIds = [await labelIdOf(one, 'EX-2')];
  expect(await one.at.station.queue.retry({ labelIds })).toMatchObject({ changed: 1 });
  await eventually(async () => expect((await batchAt(one)).floor.waiting).toBe(2));
  expect(await ships(two, 'EX-2')).toBe('denied_party');
  await correctsCity(two, 'EX-2');
  expect(await ships(three, 'EX-2')).toBe('denied_party');
  expect(benches.bought()).not.toContain('EX-2');
});

it('buys nothing of a batch that is paused at the bench when its code is scanned on the Queue screen', async () => {
  const one = await takesFour();
  const { id: batchId } = await batchAt(one);
  await one.at.station.queue.pause({ batchId, after: 'now' });
  await eventually(async () => expect((await batchAt(one)).floor.waiting).toBe(2));
  const scan = (heedsPause: boolean) => one.at.station.ship.scan({ code: 'EX-3', heedsPause });
  expect(await scan(true)).toEqual({ kind: 'paused' });
  expect(await scan(true)).toEqual({ kind: 'paused' });
  await eventually(async () => expect((await batchAt(one)).floor.waiting).toBe(2));
  expect(benches.bought()).toEqual(refs.slice(0, 2));
  expect(await scan(false)).toMatchObject({ kind: 'started' });
});
