import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Changes, Update } from '#shared/update/basket';
import { codedMessage } from '#shared/text/coded-message';
import { projectRoot } from '#test/support/root';
import { type Behaviour, headerNames, headerOf } from '#test/support/service-stand-in';
import { idsOf, refusing } from '#test/support/service-stand-in-updates';
import { useUpdatesBench } from './updates-bench';

const bench = useUpdatesBench();

const states = ({ open }: { open: readonly Update[] }) =>
  open.map(({ packageId, state }) => [packageId, state]);
const statesOf = async () => states(await bench.list());

describe('a correction', () => {
  it('goes out as one PATCH with the package and the changed fields alone, and moves the label on', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const found = await bench.station.recipient.find({ code: 'A-1' });
    if (found.kind !== 'package' || !found.known) throw new Error(found.kind);
    const fields = { ...found.known.fields, city: ' Shelbyville ', address2: 'Dock 4' };
    const update = await bench.put(p1, fields, found.known.items);
    expect(update).toMatchObject({
      ...{ packageId: p1, ref1: 'A-1', state: 'waiting' },
      changes: { fields: { city: 'Shelbyville', address2: 'Dock 4' } },
      before: { fields: { city: 'Springfield' } },
    });
    expect(bench.updates()).toEqual([]);
    const basket = await bench.send(update);
    expect([basket.open, basket.done.map(({ state, message }) => [state, message])]).toEqual([
      [],
      [['updated', 'Updated']],
    ]);
    const [request] = bench.updates();
    expect([request?.method, request?.path]).toEqual(['PATCH', '/api/customer/packages/update']);
    expect(headerNames(request!)).toEqual([
      ...['authorization', 'connection', 'content-length', 'content-type', 'host'],
    ]);
    expect(headerOf(request!, 'authorization')).toBe('Basic YmFzaWMtU0VDUkVULTQ=');
    expect(request?.body).toEqual([{ packageId: p1, city: 'Shelbyville', address2: 'Dock 4' }]);
    const { label } = await bench.label('A-1');
    expect([label.draft.fields.city, label.stage, typeof label.outdatedAt]).toEqual([
      'Shelbyville',
      'confirmed',
      'string',
    ]);
    expect((await bench.events('A-1')).at(-1)).toMatchObject({
      type: 'updated',
      before: { fields: { city: 'Springfield' } },
      after: { fields: { city: 'Shelbyville', address2: 'Dock 4' } },
      isOnPaper: true,
    });
    expect(bench.announced.filter(({ name }) => name === 'updates.changed').length).toBeGreaterThan(0);
  });

  it('of an item sends all items; of a mail address that stands on no paper leaves the paper right', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const item = { itemDescription: 'Wooden blocks', itemQuantity: 1, itemValue: 19.9 };
    await bench.send(await bench.put(p1, { email: 'goods@example.com' }));
    expect((await bench.label('A-1')).label.outdatedAt ?? null).toBeNull();
    await bench.send(await bench.put(p1, {}, [{ ...item, itemTariffCode: '950300' }]));
    expect(bench.updates()[1]?.body).toEqual([
      { packageId: p1, commodityItems: [{ ...item, itemTariffCode: '950300' }] },
    ]);
    expect((await bench.label('A-1')).label.outdatedAt).toEqual(expect.any(String));
  });

  it.each([
    ['taxCode', { taxCode: 'X' }],
    ['serviceCode', { serviceCode: 'XYZ' }],
    ['shipDateTime', { shipDateTime: '2026-11-21' }],
    ['postalCode', { postalCode: '' }],
    ['ref1', { ref1: 'A-2' }],
  ] as const)(
    'a correction that breaks a rule is refused, and its field %s is named',
    async (field, fields) => {
      const [p1 = ''] = await bench.ship('A-1', 'A-2');
      const answer = await bench.station.updates.put({ packageId: p1, changes: { fields } });
      expect(answer.ok || answer.problems.map(({ path }) => path)).toEqual([field]);
      expect(await statesOf()).toEqual([]);
    },
  );

  it('that changes nothing is not taken', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const answer = await bench.station.updates.put({
      packageId: p1,
      changes: { fields: { city: 'Springfield' } },
    });
    expect(answer).toMatchObject({
      ok: false,
      message: codedMessage('correction.nothingNew'),
    });
  });

  it('is removed when everything in it was changed back', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    await bench.put(p1, { city: 'Shelbyville' });
    const back = { packageId: p1, changes: { fields: { city: 'Springfield' } } };
    expect(await bench.station.updates.put(back)).toEqual({ ok: true, update: null });
    expect(await statesOf()).toEqual([]);
  });

  it('is found by ref1, short and full number; the full one of a stranger asks for the short', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const { label } = await bench.label('A-1');
    for (const code of ['A-1', p1, label.package?.trackingNumber ?? ''])
      expect(await bench.station.recipient.find({ code })).toMatchObject({
        ...{ kind: 'package', packageId: p1, waiting: null },
        known: { fields: { city: 'Springfield' } },
      });
    const otherHost = await bench.station.recipient.find({ code: 'P999' });
    expect(otherHost).toMatchObject({ kind: 'package', packageId: 'P999', view: null, known: null });
    expect((await bench.station.recipient.find({ code: 'ACMEP00099900' })).kind).toBe('full_number');
    const byFull = await bench.put(label.package?.trackingNumber ?? '', { city: 'Shelbyville' });
    expect(byFull.packageId).toBe(p1);
    const refused = await bench.station.updates.put({
      packageId: 'ACMEP00099900',
      changes: { fields: { city: 'A' } },
    });
    expect(refused).toMatchObject({ ok: false, problems: [{ path: 'packageId' }] });
  });

  it('of a package that was bought elsewhere is sent as it is given', async () => {
    const update = await bench.put('P999', { city: 'Shelbyville' });
    expect(update).toMatchObject({ labelId: null, ref1: null, before: { fields: {} } });
    expect((await bench.send(update)).done).toMatchObject([{ packageId: 'P999', state: 'updated' }]);
    expect(bench.updates()[0]?.body).toEqual([{ packageId: 'P999', city: 'Shelbyville' }]);
  });

  it('waits over a restart; a second one of the same package takes its place', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const first = await bench.put(p1, { city: 'Shelbyville' });
    await bench.restart();
    expect(await statesOf()).toEqual([[p1, 'waiting']]);
    const second = await bench.put(p1, { city: 'Capital City' });
    expect(second.id).toBe(first.id);
    await bench.restart();
    expect((await bench.list()).open).toEqual([second]);
    expect(await bench.station.updates.remove({ updateIds: [second.id] })).toEqual({ ok: true });
    await bench.restart();
    expect(await statesOf()).toEqual([]);
    expect(bench.updates()).toEqual([]);
  });

  it('that gives a ref1 which another order took meanwhile is not lost: the label keeps its own', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const update = await bench.put(p1, { ref1: 'A-9', city: 'Shelbyville' });
    await bench.bring('A-9');
    const { done } = await bench.send(update);
    expect(done).toMatchObject([
      {
        state: 'updated',
        message: `Updated. ${codedMessage('correction.refKept', { ref1: 'A-1', wanted: 'A-9' })}`,
      },
    ]);
    const { label } = await bench.label('A-1');
    expect([label.draft.fields.ref1, label.draft.fields.city]).toEqual(['A-1', 'Shelbyville']);
    expect((await bench.events('A-1')).at(-1)).toMatchObject({
      type: 'updated',
      after: { fields: { ref1: 'A-9' } },
    });
  });
});

describe('a label whose print waits for paper', () => {
  /** Begins a reprint that can't come out yet, corrects the label meanwhile, and puts paper in. */
  const correctMeanwhile = async (fields: Changes['fields']): Promise<void> => {
    const [p1 = ''] = await bench.ship('A-1');
    await bench.printer.set({ mediaOut: true });
    const { label } = await bench.label('A-1');
    await bench.station.labels.print({ labelId: label.id, reason: 'damaged', copies: 1 });
    await expect.poll(async () => (await bench.label('A-1')).print?.waiting).toContain('media-empty');
    const basket = await bench.send(await bench.put(p1, fields));
    expect([basket.open, bench.station.busy()]).toEqual([[], 1]);
    await bench.printer.set({ mediaOut: false });
    await bench.idle();
  };
  const lastEvents = async (count: number): Promise<string[]> =>
    (await bench.events('A-1')).slice(-count).map(({ type }) => type);

  it('takes a correction of what the paper does not show; the print goes on and undoes nothing', async () => {
    await correctMeanwhile({ email: 'goods@example.com' });
    expect(await lastEvents(5)).toEqual([
      ...['print.queued', 'updated', 'print.sending', 'print.sent', 'print.confirmed'],
    ]);
    const { label } = await bench.label('A-1');
    expect([label.stage, label.draft.fields.email, label.outdatedAt ?? null]).toEqual([
      'confirmed',
      'goods@example.com',
      null,
    ]);
  });

  it('takes a correction of what the paper shows; the print that ends later does not undo it', async () => {
    await correctMeanwhile({ city: 'Shelbyville' });
    expect(await lastEvents(3)).toEqual(['print.queued', 'updated', 'print.failed']);
    const { label } = await bench.label('A-1');
    expect([label.draft.fields.city, typeof label.outdatedAt, label.hold?.failure.code]).toEqual([
      'Shelbyville',
      'string',
      'label_superseded',
    ]);
  });
});

const lost: [string, Behaviour, string][] = [
  ['never replies', { kind: 'neverReply' }, 'answer_lost'],
  ['resets after accepting', { kind: 'acceptThenReset' }, 'answer_lost'],
  ['replies with a page of HTML', { kind: 'html' }, 'answer_unreadable'],
  ['replies 500 after accepting', { kind: 'errorAfterAccept' }, 'service_broken'],
  ['forgets the package in its answer', { kind: 'ok', answer: { results: [] } }, 'answer_lost'],
];

describe('a lost answer', () => {
  it.each(lost)(
    'if the service %s, the update is unknown and is sent again only at a person’s request',
    async (_, behaviour, code) => {
      const [p1 = '', p2 = ''] = await bench.ship('A-1', 'A-2');
      bench.service.script('update', behaviour);
      const unknown = await bench.put(p1, { city: 'Shelbyville' });
      const { open } = await bench.send(unknown);
      expect(open.map(({ state, failure }) => [state, failure?.code])).toEqual([['unknown', code]]);
      expect((await bench.events('A-1')).at(-1)).toMatchObject({ type: 'update.failed', outcome: 'unknown' });
      expect((await bench.label('A-1')).label.draft.fields.city).toBe('Springfield');

      await bench.restart();
      await bench.send(await bench.put(p2, { city: 'Shelbyville' }));
      expect(bench.updates().map(idsOf)).toEqual([[p1], [p2]]);
      expect(await statesOf()).toEqual([[p1, 'unknown']]);

      expect((await bench.send(unknown)).open).toEqual([]);
      expect(bench.updates()[2]?.text).toBe(bench.updates()[0]?.text);
      expect((await bench.label('A-1')).label.draft.fields.city).toBe('Shelbyville');
    },
  );

  it('leaves doubt: going back to what was known is told to the service again', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    bench.service.script('update', { kind: 'neverReply' });
    await bench.send(await bench.put(p1, { city: 'Shelbyville' }));
    await bench.send(await bench.put(p1, { phone: '555-0199' }));
    expect(bench.updates()[1]?.body).toEqual([{ packageId: p1, phone: '555-0199', city: 'Springfield' }]);
  });

  it.each(['edited', 'removed'])('leaves doubt after its correction was %s', async (how) => {
    const [p1 = ''] = await bench.ship('A-1');
    bench.service.script('update', { kind: 'neverReply' });
    const { id } = await bench.put(p1, { city: 'Shelbyville' });
    await bench.station.updates.send({ updateIds: [id] });
    if (how === 'edited') await bench.put(p1, { phone: '555-0198' });
    else await bench.station.updates.remove({ updateIds: [id] });
    const again = await bench.put(p1, { phone: '555-0199' });
    await bench.restart();
    await bench.send(again);
    expect(bench.updates()[1]?.body).toEqual([{ packageId: p1, phone: '555-0199', city: 'Springfield' }]);
    await bench.send(await bench.put(p1, { phone: '555-0197' }));
    expect(bench.updates()[2]?.body).toEqual([{ packageId: p1, phone: '555-0197' }]);
  });

  it('is not repeated by a second press while it is waited for', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    bench.service.script('update', { kind: 'neverReply' });
    const update = await bench.put(p1, { city: 'Shelbyville' });
    const presses = [bench.send(update), bench.send(update)];
    await bench.service.arrived('update', 1);
    presses.push(bench.send(update));
    expect(await bench.station.updates.remove({ updateIds: [update.id] })).toMatchObject({ ok: false });
    expect(
      await bench.station.updates.put({ packageId: p1, changes: { fields: { city: 'A' } } }),
    ).toMatchObject({
      ok: false,
      message: codedMessage('correction.beingSent'),
    });
    await Promise.all(presses);
    expect(bench.updates()).toHaveLength(1);
    expect(await statesOf()).toEqual([[p1, 'unknown']]);
  });

  it('of a station that was killed is unknown after the restart, and nothing is asked', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const update = await bench.put(p1, { city: 'Shelbyville' });
    await bench.station.close();
    bench.service.script('update', { kind: 'neverReply' });
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'test/support/updates-process.ts', bench.folder],
      { cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    child.stdin.write(`${JSON.stringify(bench.provisioning())}\n`);
    await bench.service.arrived('update', 1);
    child.kill('SIGKILL');
    await once(child, 'exit');

    await bench.restart();
    const { open } = await bench.list();
    expect(open).toMatchObject([{ id: update.id, state: 'unknown', failure: { code: 'answer_lost' } }]);
    expect((await bench.events('A-1')).at(-1)).toMatchObject({
      ...{ type: 'update.failed', outcome: 'unknown', updateId: update.id },
    });
    expect(bench.updates()).toHaveLength(1);
    expect((await bench.send(update)).open).toEqual([]);
    expect((await bench.label('A-1')).label.draft.fields.city).toBe('Shelbyville');
  });
});

describe('a request that surely changed nothing', () => {
  it.each<[string, Behaviour, string]>([
    ['401', { kind: 'unauthorized' }, 'credentials_refused'],
    ['429', { kind: 'tooMany', retryAfter: '7' }, 'too_many_requests'],
  ])(
    'a request that certainly changed nothing (%s) leaves its packages with the failure and stops the others',
    async (_, behaviour, code) => {
      const updates: Update[] = [];
      for (let at = 1; at <= 21; at += 1)
        updates.push(await bench.put(`P${900 + at}`, { city: 'Shelbyville' }));
      bench.service.script('update', behaviour);
      const { open } = await bench.send(...updates);
      expect(bench.updates()).toHaveLength(1);
      expect(
        open.slice(0, 20).every(({ state, failure }) => state === 'refused' && failure?.code === code),
      ).toBe(true);
      expect([open[20]?.state, open[20]?.failure]).toEqual(['waiting', null]);
    },
  );

  it('goes on after one lost answer, and stops after three in a row', async () => {
    const updates: Update[] = [];
    for (let at = 1; at <= 81; at += 1)
      updates.push(await bench.put(`P${900 + at}`, { city: 'Shelbyville' }));
    bench.service.script(
      'update',
      ...Array.from({ length: 3 }, (): Behaviour => ({ kind: 'acceptThenReset' })),
    );
    const { open } = await bench.send(...updates);
    expect(bench.updates()).toHaveLength(3);
    expect(open.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 60 }, () => 'unknown'),
      ...Array.from({ length: 21 }, () => 'waiting'),
    ]);
  });
});

/** How many rows show what. */
const table = (updates: readonly Update[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { state, message, failure } of updates) {
    const row = [state, message ?? failure?.code ?? ''].join(' · ');
    counts[row] = (counts[row] ?? 0) + 1;
  }
  return counts;
};

describe('45 packages in one go: 3 are refused, one request times out, one gets 401', () => {
  it('each row shows its own outcome, what failed stays, and a second send names only what a person chose', async () => {
    const refs = Array.from({ length: 45 }, (_, at) => `N-${String(at + 1).padStart(2, '0')}`);
    const ids = await bench.ship(...refs);
    const updates: Update[] = [];
    for (const id of ids) updates.push(await bench.put(id, { city: 'Shelbyville' }));
    const words = new Map([3, 8, 15].map((at) => [ids[at] ?? '', 'Package is at customs']));
    bench.service.script(
      'update',
      refusing(ids.slice(0, 20), words),
      { kind: 'neverReply' },
      { kind: 'unauthorized' },
    );
    const first = await bench.send(...updates);
    console.log('first send, 45 rows:', { done: table(first.done), open: table(first.open) });
    expect(bench.updates().map((request) => idsOf(request).length)).toEqual([20, 20, 5]);
    expect(table(first.done)).toEqual({ 'updated · Updated': 17 });
    expect(table(first.open)).toEqual({
      'refused · Package is at customs': 3,
      'unknown · answer_lost': 20,
      'refused · credentials_refused': 5,
    });
    const outcomes = await Promise.all(refs.map(async (ref1) => (await bench.events(ref1)).at(-1)?.type));
    expect(outcomes.filter((type) => type === 'updated')).toHaveLength(17);
    expect(outcomes.filter((type) => type === 'update.failed')).toHaveLength(28);

    // The second send: all that failed, without what is unknown; then the unknown ones, by choice.
    const failed = first.open.filter(({ state }) => state === 'refused');
    bench.service.script(
      'update',
      refusing(
        failed.map(({ packageId }) => packageId),
        words,
      ),
    );
    const second = await bench.send(...failed);
    console.log('second send, the 8 refused:', { done: table(second.done), open: table(second.open) });
    expect(bench.updates().slice(3).map(idsOf)).toEqual([failed.map(({ packageId }) => packageId)]);
    expect(table(second.open)).toEqual({
      'refused · Package is at customs': 3,
      'unknown · answer_lost': 20,
    });
    const third = await bench.send(...second.open.filter(({ state }) => state === 'unknown'));
    console.log('third send, the 20 unknown by choice:', {
      done: table(third.done),
      open: table(third.open),
    });
    expect(table(third.open)).toEqual({ 'refused · Package is at customs': 3 });
    expect(third.done).toHaveLength(42);
    await bench.restart();
    expect(table((await bench.list()).open)).toEqual({ 'refused · Package is at customs': 3 });
  });
});

describe('before sending', () => {
  it('tracking is asked once about each package; what left or arrived is named, and what could not be asked', async () => {
    const [p1 = '', p2 = '', p3 = '', p4 = ''] = await bench.ship('A-1', 'A-2', 'A-3', 'A-4');
    const updates: Update[] = [];
    for (const id of [p1, p2, p3, p4]) updates.push(await bench.put(id, { city: 'Shelbyville' }));
    const updateIds = updates.map(({ id }) => id);
    const check = () => bench.station.updates.check({ updateIds });
    const flags = { hasBeenProcessed: true, hasBeenShipped: true, isEnRoute: true };
    bench.service.script(
      'track',
      { kind: 'ok', answer: { ...flags, hasArrived: false } },
      { kind: 'ok', answer: { ...flags, hasArrived: true } },
      { kind: 'reply', status: 404, body: '' },
    );
    const answer = await check();
    const asked = bench.service.requests
      .filter(({ operation }) => operation === 'track')
      .map(({ path }) => path);
    expect(new Set(asked)).toEqual(new Set([p1, p2, p3, p4].map((id) => `/api/tracking/${id}`)));
    expect(answer.left.map(({ arrived }) => arrived).sort()).toEqual([false, true]);
    expect(answer.unasked).toHaveLength(1);
    // What was told a moment ago is not asked again.
    await check();
    expect(bench.service.requests.filter(({ operation }) => operation === 'track')).toHaveLength(5);
  });

  it('a refusal of the credentials ends the asking: nothing is known of the rest', async () => {
    const updates: Update[] = [];
    for (let at = 1; at <= 30; at += 1)
      updates.push(await bench.put(`P${900 + at}`, { city: 'Shelbyville' }));
    bench.service.script('track', ...Array.from({ length: 30 }, (): Behaviour => ({ kind: 'unauthorized' })));
    const { left, unasked } = await bench.station.updates.check({
      updateIds: updates.map(({ id }) => id),
    });
    expect([left, unasked.length]).toEqual([[], 30]);
    const asked = bench.service.requests.filter(({ operation }) => operation === 'track').length;
    expect(asked).toBeLessThanOrEqual(4);
  });
});

describe('a station that closes while a request is under way', () => {
  it('waits for the answer and keeps it', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const update = await bench.put(p1, { city: 'Shelbyville' });
    bench.service.script('update', { kind: 'neverReply' });
    const sending = bench.send(update).catch(() => null);
    await bench.service.arrived('update', 1);
    await bench.restart();
    await sending;
    expect(await statesOf()).toEqual([[p1, 'unknown']]);
    expect((await bench.events('A-1')).filter(({ type }) => type === 'update.failed')).toHaveLength(1);
  });
});

describe('a table of corrections', () => {
  it('of ten thousand rows goes in the basket while others have their turn, and is sent in part', async () => {
    const [p1 = ''] = await bench.ship('A-1');
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      at === 0 ? `${p1},Shelbyville,` : `P${5_000_000 + at},Shelbyville,${at % 20 === 0 ? '2,x' : ''}`,
    );
    const bytes = new TextEncoder().encode(
      ['packageId,city,parcelWeight', ...rows.map((row) => row.replace('2,x', '"2,5"'))].join('\n'),
    );
    const startedAt = performance.now();
    const importing = bench.station.updates.import({ fileName: 'corrections.csv', bytes });
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const answer = await importing;
    clearInterval(watch);
    console.log(
      `10,000 rows: ${Math.round(performance.now() - startedAt)} ms, longest pause ${Math.round(longest)} ms`,
    );
    if (!answer.ok) throw new Error(answer.message);
    expect([answer.added, answer.problems.length]).toEqual([9_501, 499]);
    expect(answer.problems[0]).toEqual({
      path: '22.parcelWeight',
      message: codedMessage('import.line', {
        line: 22,
        message: codedMessage('rules.written', { field: 'parcelWeight', value: '2,5', plain: '2.5' }),
      }),
    });
    const { open } = await bench.list();
    expect(open).toHaveLength(9_501);
    expect(open[0]).toMatchObject({
      packageId: p1,
      ref1: 'A-1',
      before: { fields: { city: 'Springfield' } },
    });
    const basket = await bench.send(...open.slice(0, 25));
    expect(bench.updates().map((request) => idsOf(request).length)).toEqual([20, 5]);
    expect([basket.open.length, basket.done.length]).toEqual([9_476, 25]);
    await bench.restart();
    expect((await bench.list()).open).toHaveLength(9_476);
    const again = await bench.station.updates.import({ fileName: 'again.csv', bytes });
    if (!again.ok) throw new Error(again.message);
    // What waits, and what the service took already, are no mistakes.
    expect([again.added, again.problems.length, again.notes.length]).toEqual([9_500, 499, 501]);
    expect(again.notes.at(-1)).toEqual({
      path: '',
      message: expect.stringMatching(/^said:correction\.andMore\?count=n\d+$/) as string,
    });
    expect((await bench.list()).open).toHaveLength(9_500);
  });
});
