import { beforeEach, expect, inject, it } from 'vitest';
import { initialData } from '#shared/data-settings';
import { importOrders, labelOf, openStation, order } from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';
import { type Bench, isHere, lastingSettings, ships, tuning, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

const benches = useBenches();
let now: Date;
const clock = { now: () => now };
beforeEach(() => {
  now = new Date();
});

const rowsOf = async (label: string): Promise<{ name: string; bytes: number }[]> =>
  (
    await benches.floor.query<{ name: string; bytes: number }>(
      `select b.name, length(l.sealed) as bytes from packbench.labels l join packbench.benches b on b.id = l.bench
       where l.label = $1 order by b.name`,
      [label],
    )
  ).rows;

const documents = async (): Promise<number> =>
  (await benches.floor.query('select 1 from packbench.documents')).rows.length;

/** A label of the first bench that the second has fetched, and told of. */
const shared = async (one: Bench, two: Bench): Promise<string> => {
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const { label } = await one.label('EX-1');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: label.package?.packageId ?? '' })).toMatchObject({
      kind: 'duplicate',
    }),
  );
  await eventually(async () => expect((await two.label('EX-1')).label.stage).toBe('confirmed'));
  await eventually(async () => expect(await rowsOf(label.id)).toHaveLength(2));
  return label.id;
};

const draftAt = async ({ at }: Bench, id: string): Promise<unknown> =>
  (await at.station.labels.get({ labelId: id }))?.view.label.draft.fields;

const anonymisedAt = async ({ at }: Bench, id: string): Promise<boolean> =>
  (await at.station.labels.get({ labelId: id }))?.view.label.anonymised != null;

it.each(['the bench that bought it', 'the other bench'])(
  'removes the names and documents of a label at every bench, even if %s was away from the floor meanwhile',
  async (away) => {
    const proxy = await proxyTo(inject('postgresPort'));
    benches.closers.push(() => proxy.close());
    const url = benches.url.replace(/:\d+\//, `:${proxy.port}/`);
    const isBuyer = away === 'the bench that bought it';
    const one = await benches.bench('Bench 1', { clock, ...(isBuyer && { url }) });
    const two = await benches.bench('Bench 2', isBuyer ? {} : { url });
    const id = await shared(one, two);
    expect(await draftAt(two, id)).toMatchObject({ contact: 'Goods-in desk' });
    expect(await documents()).toBe(1);
    proxy.cut();
    now = new Date(now.getTime() + 100 * 86_400_000);
    expect(await one.at.station.retention.run({ trustClock: true })).toMatchObject({ ok: true, labels: 1 });
    // What it tells of the label when it comes back must not bring a name back.
    expect(await two.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toEqual({
      ok: true,
    });
    await eventually(() => expect(two.printer.printed).toHaveLength(1));
    if (isBuyer) expect(await documents()).toBe(1);
    else await eventually(async () => expect(await documents()).toBe(0));
    expect(await anonymisedAt(two, id)).toBe(false);
    proxy.fix();
    await eventually(async () => expect(await documents()).toBe(0));
    await eventually(async () => expect(await anonymisedAt(two, id)).toBe(true));
    expect(await draftAt(two, id)).not.toHaveProperty('contact');
    expect((await two.at.station.labels.get({ labelId: id }))?.documents).toEqual([]);
    // Both have told what is left of it, which is no name.
    await eventually(async () =>
      expect((await rowsOf(id)).map(({ bytes }) => bytes > 0)).toEqual([true, true]),
    );
    const three = await benches.bench('Bench 3');
    const found = await eventually(async () => {
      const answer = await three.at.station.track.lookUp({ code: 'EX-1' });
      if (answer.kind !== 'package') throw new Error(answer.kind);
      return answer;
    });
    expect(found.view).toMatchObject({ documents: 0, label: { anonymised: {} } });
    expect(JSON.stringify(found)).not.toContain('Goods-in desk');
  },
);

it('keeps a label at the floor when a bench that only fetched it has removed it', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2', { clock })];
  const id = await shared(one, two);
  now = new Date(now.getTime() + 100 * 86_400_000);
  const [before] = (await rowsOf(id)).filter(({ name }) => name === 'Bench 2');
  expect(await two.at.station.retention.run({ trustClock: true })).toMatchObject({ ok: true, labels: 1 });
  await eventually(async () => {
    const [after] = (await rowsOf(id)).filter(({ name }) => name === 'Bench 2');
    expect(after?.bytes).toBeLessThan(before?.bytes ?? 0);
  });
  expect(await documents()).toBe(1);
  expect(await draftAt(one, id)).toMatchObject({ contact: 'Goods-in desk' });
});

/** A bench that is closed: it bought a label that was not printed. */
const closedWithUnprinted = async () => {
  const settings = lastingSettings();
  const one = await benches.bench('Bench 1', { keychain: testKeychain, settings });
  await isHere(one);
  await one.printer.set({ mediaOut: true });
  await importOrders(one.at.station, [order('EX-1')]);
  await one.at.station.ship.scan({ code: 'EX-1' });
  const { id, printId } = await eventually(async () => {
    const { label, print } = await one.label('EX-1');
    expect(print?.waiting).toEqual(['media-empty']);
    return { id: label.id, printId: print?.id ?? '' };
  });
  expect(await one.at.station.prints.cancel({ printId })).toEqual({ ok: true });
  await eventually(async () => expect((await one.label('EX-1')).print?.state).toBe('cancelled'));
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  await eventually(async () => {
    const { rows } = await benches.floor.query(
      'select from packbench.benches where labels_position = position',
    );
    expect(rows).toHaveLength(1);
  });
  await one.at.station.close();
  const reopen = async (): Promise<void> => {
    one.at = await openStation(one.folder, { keychain: testKeychain, settings, tuning });
    benches.closers.push(() => one.at.station.close());
  };
  return { one, id, reopen };
};

const documentsAt = async ({ at }: Bench, id: string): Promise<number | undefined> =>
  (await at.station.labels.get({ labelId: id }))?.documents.length;

const prints = async ({ at, printer }: Bench, id: string): Promise<void> => {
  await printer.set({ mediaOut: false });
  expect(await at.station.labels.print({ labelId: id, reason: 'first', copies: 1 })).toEqual({ ok: true });
  await eventually(async () => expect((await labelOf(at.station, 'EX-1')).label.stage).toBe('confirmed'));
};

it('keeps a label that it bought and did not print when somebody empties its row, and reports it again', async () => {
  const { one, id, reopen } = await closedWithUnprinted();
  await benches.floor.query(
    `update packbench.labels set sealed = '', codes = '{}', changed = pg_current_xact_id()`,
  );
  await benches.floor.query('delete from packbench.documents');
  await reopen();
  await eventually(async () => expect((await rowsOf(id)).map(({ bytes }) => bytes > 0)).toEqual([true]));
  expect(await documentsAt(one, id)).toBe(1);
  expect(await anonymisedAt(one, id)).toBe(false);
  expect(await documents()).toBe(1);
  const two = await benches.bench('Bench 2');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'held' }),
  );
  expect(await documentsAt(two, id)).toBe(1);
  await prints(one, id);
  expect(one.printer.printed).toHaveLength(1);
});

it('keeps a label that it bought and did not print until it is printed when a copy of the bench removed it', async () => {
  const { one, id, reopen } = await closedWithUnprinted();
  await benches.floor.query(
    `insert into packbench.removed_labels select environment, label from packbench.labels`,
  );
  await benches.floor.query(
    `update packbench.labels set sealed = '', codes = '{}', changed = pg_current_xact_id()`,
  );
  await benches.floor.query('delete from packbench.documents');
  await reopen();
  // A new label is reported after the first look at what other benches reported.
  await importOrders(one.at.station, [order('EX-2')]);
  await one.at.station.ship.scan({ code: 'EX-2' });
  await eventually(async () => expect(await documents()).toBe(1));
  expect(await documentsAt(one, id)).toBe(1);
  expect((await rowsOf(id)).map(({ bytes }) => bytes)).toEqual([0]);
  await prints(one, id);
  await eventually(async () => expect(await anonymisedAt(one, id)).toBe(true));
  await eventually(async () => expect((await rowsOf(id)).map(({ bytes }) => bytes > 0)).toEqual([true]));
});

it('shares other labels while one that it fetched is held and was removed at the bench that bought it', async () => {
  const [one, two] = [await benches.bench('Bench 1', { clock }), await benches.bench('Bench 2')];
  const id = await shared(one, two);
  await two.printer.set({ mute: true, resetAfterBytes: 120 });
  expect(await two.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toEqual({
    ok: true,
  });
  const printId = await eventually(async () => {
    const { label, print } = await two.label('EX-1');
    expect(label.hold?.failure.code).toBe('print_unknown');
    return print?.id ?? '';
  });
  // A report of the print's end that came after the clock moved would make the label new again.
  await eventually(async () => {
    const events = (await one.at.station.labels.get({ labelId: id }))?.events ?? [];
    const event = { type: 'printed.elsewhere', printId, state: 'unknown' };
    expect(events).toContainEqual(
      expect.objectContaining({ event: expect.objectContaining(event) as unknown }),
    );
  });
  now = new Date(now.getTime() + 100 * 86_400_000);
  // A round of the bench itself may be under way, or may have removed it.
  await eventually(async () => {
    expect(await one.at.station.retention.run({ trustClock: true })).toMatchObject({ ok: true });
    expect(await documents()).toBe(0);
  });
  await two.printer.set({ mute: false, resetAfterBytes: null });
  await importOrders(two.at.station, [order('EX-2')]);
  await ships(two, 'EX-2');
  await eventually(async () => expect(await documents()).toBe(1));
  expect(await anonymisedAt(two, id)).toBe(false);
  expect(await two.at.station.prints.settle({ printId, printed: true })).toEqual({ ok: true });
  await eventually(async () => expect(await anonymisedAt(two, id)).toBe(true));
  expect(two.at.errors).toEqual([]);
});

it('keeps orders that wait while the settings do not say clearly how long names are kept', async () => {
  const settings = lastingSettings({ data: { ...initialData, keepDays: 5000 } });
  const one = await benches.bench('Bench 1', { settings });
  const two = await benches.bench('Bench 2');
  for (const bench of [one, two]) await isHere(bench);
  await importOrders(one.at.station, [order('EX-1')]);
  await benches.floor.query("update packbench.batches set created_at = created_at - interval '100 days'");
  await importOrders(two.at.station, [order('EX-2')]);
  // Once it shows the later batch, it has removed what is due.
  await eventually(async () =>
    expect((await one.at.station.queue.status()).batches.filter(({ onFloor }) => onFloor)).toHaveLength(2),
  );
  const states = async (): Promise<unknown[]> =>
    (
      await benches.floor.query<{ state: string }>('select state from packbench.batch_rows order by state')
    ).rows.map(({ state }) => state);
  expect(await states()).toEqual(['waiting', 'waiting']);
  await one.at.station.settings.set({ data: initialData });
  await eventually(async () => expect(await states()).toEqual(['closed', 'waiting']));
});
