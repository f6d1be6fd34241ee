import { beforeEach, describe, expect, it } from 'vitest';
import type { LabelView, Output } from '#shared/bridge/contract';
import { useBench } from './bench';

const at = useBench('parcels');

const header =
  'ref1,parcel,contact,address1,city,stateProv,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue';
const line = (ref1: string, parcel: number, weight: string): string =>
  `${ref1},${parcel},Goods-in desk,1 Example Street,Springfield,IL,62701,US,${weight},Wooden blocks,1,19.9`;
const weights = ['1', '2', '3'];
/** An order of three parcels, which weigh 1, 2 and 3 lb. */
const three = (ref1: string): string[] => weights.map((weight, index) => line(ref1, index + 1, weight));
const fileOf = (...lines: string[]): Uint8Array => new TextEncoder().encode([header, ...lines].join('\r\n'));

const bring = async (bytes: Uint8Array, more = {}): Promise<Output<'orders.import'>> =>
  at.station.orders.import({ fileName: 'orders.csv', bytes, ...more });

type Parcel = Pick<LabelView['label'], 'parcel' | 'stage'> & { hold: string | null };
const parcels = async (ref1 = 'A-1'): Promise<Parcel[]> =>
  (await at.station.orders.parcels({ ref1 })).map(({ label: { parcel, stage, hold } }) => ({
    ...{ parcel, stage, hold: hold?.failure.code ?? null },
  }));
const parcel = async (number: number, ref1 = 'A-1'): Promise<LabelView> => {
  const view = (await at.station.orders.parcels({ ref1 })).find(({ label }) => label.parcel === number);
  if (!view) throw new Error(`no parcel ${number} of ${ref1}`);
  return view;
};

/** The result of a scan: its kind and its parcel. */
const saidBy = (answer: Output<'ship.scan'>): string =>
  'view' in answer ? `${answer.kind} ${answer.view.label.parcel} of ${answer.view.parcels}` : answer.kind;
const scan = async (code: string): Promise<string> => saidBy(await at.station.ship.scan({ code }));
/** Scans an order and waits until the task of the scan is over. */
const ship = async (code = 'A-1'): Promise<string> => {
  const outcome = await scan(code);
  await at.idle();
  return outcome;
};

/** The weights that the service was asked to register, in the order of the requests. */
const registered = (): unknown[] =>
  at.service.requests
    .filter(({ operation }) => operation === 'register')
    .map(({ body }) => Number((body as { parcelWeight: unknown }).parcelWeight));
const packagesOnPaper = (): string[] =>
  at.printer.printed.map(({ bytes }) => /\^FD(P\d+)\^FS/.exec(new TextDecoder().decode(bytes))?.[1] ?? '?');

describe('an order of three parcels', () => {
  beforeEach(async () => {
    expect(await bring(fileOf(...three('A-1')))).toMatchObject({ kind: 'imported', imported: 3, orders: 1 });
  });

  it('gets a label for each parcel: a scan of the order means its next parcel and names it', async () => {
    for (const number of [1, 2, 3]) {
      expect(await ship()).toBe(`started ${number} of 3`);
      expect((await parcel(number)).parcelsLeft).toBe(3 - number);
    }
    expect(await at.station.ship.scan({ code: 'A-1' })).toMatchObject({ kind: 'duplicate', allOut: true });
    expect(registered()).toEqual([1, 2, 3]);
    const views = await at.station.orders.parcels({ ref1: 'A-1' });
    expect(new Set(views.map(({ label }) => label.package?.packageId)).size).toBe(3);
    expect(packagesOnPaper()).toEqual(views.map(({ label }) => label.package?.packageId));
  });

  it('is not paid for twice when a parcel is started again by its own number or its label', async () => {
    await ship();
    const first = await parcel(1);
    // Only for the order's own number may the answer say that all is out.
    expect(await at.station.ship.scan({ code: first.label.package?.packageId ?? '' })).not.toHaveProperty(
      'allOut',
    );
    expect(saidBy(await at.station.ship.begin({ labelId: first.label.id }))).toBe('duplicate 1 of 3');
    expect(await ship(first.label.package?.packageId ?? '')).toBe('duplicate 1 of 3');
    expect(await ship(first.label.package?.trackingNumber ?? '')).toBe('duplicate 1 of 3');
    expect(registered()).toEqual([1]);
  });

  it('continues with its next parcel after a restart', async () => {
    await ship();
    await ship();
    await at.restart();
    expect(await ship()).toBe('started 3 of 3');
    expect(await ship()).toBe('duplicate 1 of 3');
    expect(registered()).toEqual([1, 2, 3]);
    expect(at.printer.printed).toHaveLength(3);
  });

  it('asks about the parcel with a lost answer before it continues with another one, also after a restart', async () => {
    await ship();
    at.service.script('register', { kind: 'acceptThenReset' });
    expect(await ship()).toBe('started 2 of 3');
    expect(await ship()).toBe('held 2 of 3');
    await at.restart();
    expect(await ship()).toBe('held 2 of 3');
    expect(registered()).toEqual([1, 2]);

    const { label } = await parcel(2);
    await at.station.labels.settle({ labelId: label.id, how: 'found', packageId: 'P5550001' });
    // Its paper is not here: a person has to settle it before the order is done.
    expect(await ship()).toBe('started 3 of 3');
    expect(registered()).toEqual([1, 2, 3]);
  });

  it('ships another parcel while one is in doubt, if a person chooses it', async () => {
    at.service.script('register', { kind: 'acceptThenReset' });
    expect(await ship()).toBe('started 1 of 3');
    const third = await parcel(3);
    expect(saidBy(await at.station.ship.begin({ labelId: third.label.id }))).toBe('started 3 of 3');
    await at.idle();
    expect(registered()).toEqual([1, 3]);
    expect(await parcels()).toEqual([
      { parcel: 1, stage: 'draft', hold: 'answer_lost' },
      { parcel: 2, stage: 'draft', hold: null },
      { parcel: 3, stage: 'confirmed', hold: null },
    ]);
  });

  it('asks the service again about a refused parcel before it continues, because that box is at hand', async () => {
    at.service.script('register', { kind: 'refused', errorCode: 12, message: 'Too light' });
    expect(await ship()).toBe('started 1 of 3');
    expect(await ship()).toBe('started 1 of 3');
    expect(await ship()).toBe('started 2 of 3');
    expect(registered()).toEqual([1, 1, 2]);
    expect(at.printer.printed).toHaveLength(2);
  });

  it('asks about the parcel with a print in doubt before it continues with another one', async () => {
    await at.printer.set({ mute: true, resetAfterBytes: 120 });
    expect(await scan('A-1')).toBe('started 1 of 3');
    await expect.poll(async () => (await parcel(1)).label.hold?.failure.code).toBe('print_unknown');
    await at.idle();
    expect(await ship()).toBe('held 1 of 3');
    expect(registered()).toEqual([1]);
  });

  it('buys each parcel once when the order is scanned while another parcel is in progress', async () => {
    at.service.script('register', { kind: 'late', ms: 200 });
    expect(await Promise.all([scan('A-1'), scan('A-1'), scan('A-1')])).toContain('started 1 of 3');
    await at.idle();
    expect(new Set(registered()).size).toBe(registered().length);
    expect(await ship()).toMatch(/^started/);
    await ship();
    await ship();
    expect([...registered()].sort()).toEqual([1, 2, 3]);
  });

  it('accepts one more parcel after all are out: once, however often it is requested', async () => {
    for (const _ of weights) await ship();
    const last = await parcel(3);
    const request = {
      labelId: last.label.id,
      parcels: last.parcels,
      fields: { parcelWeight: 4 },
      items: [{ itemDescription: 'Wooden blocks', itemQuantity: 1, itemValue: 19.9 }],
    };
    const [one, two] = await Promise.all([
      at.station.orders.addParcel(request),
      at.station.orders.addParcel(request).catch((error: unknown) => ({ ok: false as const, error })),
    ]);
    await at.idle();
    expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1);
    expect(registered()).toEqual([1, 2, 3, 4]);
    expect(await parcels()).toHaveLength(4);
    expect((await parcel(1)).parcels).toBe(4);
    expect(await at.station.orders.addParcel(request)).toMatchObject({ ok: false });
    expect(await ship()).toBe('duplicate 1 of 4');
    expect(registered()).toEqual([1, 2, 3, 4]);
  });
});

describe('a file whose rows repeat an order number', () => {
  it('adds nothing when it is imported again, or when another file has the same parcels', async () => {
    await bring(fileOf(...three('A-1'), line('B-1', 1, '5')));
    for (const _ of weights) await ship();
    expect(await bring(fileOf(...three('A-1'), line('B-1', 1, '5')))).toMatchObject({ kind: 'again' });
    expect(await bring(fileOf(...three('A-1'), line('B-1', 1, '5')), { again: true })).toMatchObject({
      ...{ kind: 'imported', imported: 0 },
    });
    expect(await bring(fileOf(...three('A-1')))).toMatchObject({ kind: 'imported', imported: 0 });
    expect(await parcels()).toHaveLength(3);
    expect(await ship()).toBe('duplicate 1 of 3');
    expect(registered()).toEqual([1, 2, 3]);
  });

  it('adds only the new parcel', async () => {
    await bring(fileOf(...three('A-1').slice(0, 2)));
    await ship();
    await ship();
    expect(await bring(fileOf(...three('A-1')))).toMatchObject({ kind: 'imported', imported: 1 });
    expect(await ship()).toBe('started 3 of 3');
    expect(registered()).toEqual([1, 2, 3]);
  });

  it('becomes a question if its rows have no parcel numbers, and gives parcels if they are distinguished by weight', async () => {
    const rows = new TextEncoder().encode(
      [header, ...three('A-1')].map((row) => row.replace(/^([^,]*),[^,]*/, '$1')).join('\r\n'),
    );
    const asked = await bring(rows);
    expect(asked).toMatchObject({ kind: 'repeats', orders: [{ ref1: 'A-1', field: 'parcelWeight' }] });
    expect(await at.station.orders.parcels({ ref1: 'A-1' })).toEqual([]);
    expect(await bring(rows, { repeats: 'differing' })).toMatchObject({ imported: 3, orders: 1 });
    expect(await ship()).toBe('started 1 of 3');
    expect(registered()).toEqual([1]);
  });
});
