import { expect, inject, it } from 'vitest';
import { importOrders, labelOf, order } from '#test/support/station';
import { type Bench, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

const benches = useBenches();

/** Every row of the database as text, as a dump would have it. */
const dump = async (): Promise<string> => {
  const { rows: tables } = await benches.floor.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'packbench'`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await benches.floor.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t`,
    );
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
};

/** The floor has the label as it stands at a bench, with all that was printed. */
const reported = (label: string, rows = 1): Promise<void> =>
  eventually(async () => {
    const { rows: found } = await benches.floor.query<{ behind: boolean }>(
      `select b.labels_position < (select max(position) from packbench.benches x where x.id = b.id) as behind
       from packbench.labels l join packbench.benches b on b.id = l.bench where l.label = $1`,
      [label],
    );
    expect(found).toHaveLength(rows);
    expect(found.map(({ behind }) => behind)).not.toContain(true);
  });

const shipped = async (bench: Bench, ref1 = 'EX-1') => {
  await importOrders(bench.at.station, [order(ref1)]);
  expect(await ships(bench, ref1)).toBe('confirmed');
  const { label } = await bench.label(ref1);
  await reported(label.id);
  return label;
};

/** All that the bench which bought it knows has come here. */
const confirmedAt = (bench: Bench): Promise<void> =>
  eventually(async () => expect((await bench.label('EX-1')).label.stage).toBe('confirmed'));

const lookUp = (bench: Bench, code: string) => bench.at.station.track.lookUp({ code });

it('finds a label of another bench on the Labels screen, by a code that no label here bears', async () => {
  const [one, two] = await benches.pair();
  const label = await shipped(one);
  const search = label.package?.trackingNumber ?? '';
  await eventually(async () => {
    const { views } = await two.at.station.labels.list({ search, limit: 10 });
    expect(views.map(({ label: { id } }) => id)).toEqual([label.id]);
  });
  expect(benches.bought()).toEqual(['EX-1']);
});

it('finds a label of another bench by its order, package and tracking number, and by the barcode on its paper', async () => {
  const one = await benches.bench('Bench 1');
  const paper = '^XA^PW812^LL1218^FO60,150^BY3^BCN,200,Y,N,N^FDJJD0148 7788^FS^XZ';
  benches.service.script('register', { kind: 'ok', documents: [paper] });
  const label = await shipped(one);
  const { packageId, trackingNumber } = label.package ?? {};
  for (const code of ['EX-1', packageId ?? '', trackingNumber ?? '', 'JJD0148 7788']) {
    const three = await benches.bench(`Bench for ${code}`);
    const found = await eventually(async () => {
      const answer = await lookUp(three, code);
      expect(answer).toMatchObject({ kind: 'package', view: { label: { ref1: 'EX-1' } } });
      return answer;
    });
    expect(found).toMatchObject({ packageId, view: { label: { id: label.id, ref1: 'EX-1' }, documents: 1 } });
  }
  // Nothing was bought for it a second time, and nothing is told to have been.
  expect(benches.bought()).toEqual(['EX-1']);
  const { rows } = await benches.floor.query<{ benches: string[] }>(
    `select array(select jsonb_object_keys(holds)) as benches from packbench.orders`,
  );
  expect(rows.map((row) => row.benches.length)).toEqual([1]);
});

it('prints a label of another bench again, byte for byte, when a person asks, and counts it at both', async () => {
  const [one, two] = await benches.pair();
  const label = await shipped(one);
  const packageId = label.package?.packageId ?? '';
  const scanned = await eventually(async () => {
    const answer = await two.at.station.ship.scan({ code: packageId });
    expect(answer.kind).toBe('duplicate');
    return answer;
  });
  expect(scanned).toMatchObject({ view: { label: { id: label.id } } });
  await confirmedAt(two);
  expect(two.printer.printed).toHaveLength(0);
  expect(await two.at.station.labels.print({ labelId: label.id, reason: 'damaged', copies: 1 })).toEqual({
    ok: true,
  });
  await eventually(() => expect(two.printer.printed).toHaveLength(1));
  expect(two.printer.printed[0]?.bytes).toEqual(one.printer.printed[0]?.bytes);
  await eventually(async () => {
    const events = (await one.at.station.labels.get({ labelId: label.id }))?.events ?? [];
    expect(events.at(-1)?.event).toMatchObject({
      ...{ type: 'printed.elsewhere', bench: 'Bench 2', printerName: 'Zebra' },
      ...{ state: 'confirmed', reason: 'damaged' },
    });
  });
  expect(one.printer.printed).toHaveLength(1);
  const there = (await two.at.station.labels.get({ labelId: label.id }))?.events ?? [];
  expect(there.map(({ event }) => event.type)).toContain('printed.elsewhere');
  expect(there[0]?.event).toMatchObject({ type: 'adopted', bench: 'Bench 1' });
  expect(benches.bought()).toEqual(['EX-1']);
});

it('does not take the paper of the bench that bought a label for a reprint in doubt at another bench', async () => {
  const [one, two] = await benches.pair();
  const label = await shipped(one);
  const { station } = two.at;
  const code = label.package?.packageId ?? '';
  await eventually(async () => expect((await station.ship.scan({ code })).kind).toBe('duplicate'));
  await confirmedAt(two);
  await two.printer.set({ mute: true, resetAfterBytes: 120 });
  expect(await station.labels.print({ labelId: label.id, reason: 'damaged', copies: 1 })).toEqual({
    ok: true,
  });
  const holdNow = async () => (await labelOf(station, 'EX-1')).label.hold?.failure.code;
  await eventually(async () => expect(await holdNow()).toBe('print_unknown'));
  // The paper on the box is the one of Bench 1.
  expect((await station.ship.scan({ code })).kind).toBe('held');
  expect(await holdNow()).toBe('print_unknown');
});

it('fetches the label of an order that waits at this bench but was shipped at another', async () => {
  const one = await benches.bench('Bench 1');
  const two = await benches.bench('Bench 2', { ownOrders: [order('EX-1')] });
  const label = await shipped(one);
  await benches.allReported();
  expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({
      ...{ kind: 'duplicate', view: { label: { id: label.id } } },
    }),
  );
  await confirmedAt(two);
  expect(two.printer.printed).toHaveLength(0);
  expect(benches.bought()).toEqual(['EX-1']);
});

it('asks before it prints a label that the other bench has not printed yet', async () => {
  const [one, two] = await benches.pair();
  await one.printer.set({ mediaOut: true });
  await importOrders(one.at.station, [order('EX-1')]);
  await one.at.station.ship.scan({ code: 'EX-1' });
  const label = await eventually(async () => {
    const { label: now } = await one.label('EX-1');
    expect(now.package).not.toBeNull();
    return now;
  });
  await reported(label.id);
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({
      kind: 'held',
      view: { label: { id: label.id, hold: { failure: { code: 'unprinted_elsewhere' } } } },
    }),
  );
  expect(two.printer.printed).toHaveLength(0);
  await one.printer.set({ mediaOut: false });
  await eventually(() => expect(one.printer.printed).toHaveLength(1));
  // It is out there: here it is nothing to print for the first time.
  await confirmedAt(two);
});

it('asks again after the print of such a label was cancelled', async () => {
  const [one, two] = await benches.pair();
  await one.printer.set({ mediaOut: true });
  await two.printer.set({ mediaOut: true });
  await importOrders(one.at.station, [order('EX-1')]);
  await one.at.station.ship.scan({ code: 'EX-1' });
  // Before it is bought there, the other bench may buy it.
  await eventually(async () => {
    const { label } = await one.label('EX-1');
    expect(label.package).not.toBeNull();
    await reported(label.id);
  });
  const { station } = two.at;
  const labelId = await eventually(async () => {
    const answer = await station.ship.scan({ code: 'EX-1' });
    expect(answer).toMatchObject({
      ...{ kind: 'held', view: { label: { hold: { failure: { code: 'unprinted_elsewhere' } } } } },
    });
    return 'view' in answer ? answer.view.label.id : '';
  });
  const view = async () => (await station.labels.get({ labelId }))?.view;
  expect(await station.labels.print({ labelId, reason: 'first', copies: 1 })).toEqual({ ok: true });
  const print = await eventually(async () => {
    const now = (await view())?.print;
    expect(now?.waiting).toEqual(['media-empty']);
    return now;
  });
  expect(await station.prints.cancel({ printId: print?.id ?? '' })).toMatchObject({ ok: true });
  await eventually(async () =>
    expect((await view())?.label).toMatchObject({
      ...{ stage: 'registered', hold: { failure: { code: 'unprinted_elsewhere' } } },
    }),
  );
  expect(two.printer.printed).toHaveLength(0);
});

it('reports that the other benches can’t be asked', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1', { url: benches.url.replace(/:\d+\//, `:${proxy.port}/`) });
  await shipped(one);
  proxy.cut();
  await eventually(async () =>
    expect(await one.at.station.ship.scan({ code: 'P999' })).toEqual({
      ...{ kind: 'not_found', code: 'P999', elsewhere: 'away' },
    }),
  );
  expect(await lookUp(one, 'EX-9')).toEqual({ kind: 'not_found', code: 'EX-9', elsewhere: 'away' });
  proxy.fix();
  await eventually(async () =>
    expect(await one.at.station.ship.scan({ code: 'P999' })).toEqual({ kind: 'not_found', code: 'P999' }),
  );
});

it('leaves nothing readable in the database for a person who has only the database', async () => {
  const one = await benches.bench('Bench 1');
  const label = await shipped(one);
  const { fields } = label.draft;
  const { rows } = await benches.floor.query('select 1 from packbench.documents');
  expect(rows).toHaveLength(1);
  const text = await dump();
  expect(text).toContain('Bench 1');
  const secrets = [
    ...[fields.contact, fields.address1, fields.city, fields.postalCode, fields.phone, fields.email],
    ...[label.ref1, label.package?.packageId, label.package?.trackingNumber, '^XA^PW812'],
  ].flatMap((value) => (value === undefined || value === null ? [] : [String(value)]));
  expect(secrets.length).toBeGreaterThan(7);
  for (const secret of secrets) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    expect(text).not.toContain(Buffer.from(secret).toString('base64'));
  }
});
