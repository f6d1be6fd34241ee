import { beforeEach, describe, expect, it } from 'vitest';
import { useBench } from './bench';

const day = 86_400_000;

/** How far somebody has set the machine's clock. */
let setBy = 0;
const clock = { now: () => new Date(Date.now() + setBy), steady: () => performance.now() };
beforeEach(() => {
  setBy = 0;
});
const at = useBench('set-clock', {
  printers: { One: { knobs: { msPerLabel: 5 } } },
  opening: { clock },
  mayFail: true,
});

describe('a clock that is set while the service wants to be left alone', () => {
  it.each([
    ['back a day', -day],
    ['on an hour', day / 24],
  ])('setting the clock %s does not change how long the batch waits', async (_, by) => {
    at.service.script('register', { kind: 'ok' }, { kind: 'tooMany', retryAfter: '2' });
    const orders = ['K-1', 'K-2', 'K-3', 'K-4', 'K-5', 'K-6'];
    await at.bring(...orders);
    const { batchId } = (await at.label('K-1')).label;
    const answered = at.service.arrived('register', 2);
    await at.station.queue.start({ batchId });
    await answered;
    const resumesAt = async () => (await at.station.queue.status()).service.resumesAt;
    await expect.poll(resumesAt, { interval: 10 }).not.toBeNull();
    setBy = by;
    const left = Date.parse((await resumesAt()) ?? '') - clock.now().getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(2_100);
    const done = async () => (await at.station.queue.status()).batches[0]?.state;
    await expect.poll(done).toBe('done');
    expect(at.printer.printed).toHaveLength(6);
  });
});

describe('a clock that is set back after a label changed', () => {
  it('does not make a later view of the label look older', async () => {
    const labelId = await at.importAndShip('K-1');
    setBy = -day;
    const before = await at.label('K-1');
    const again = { labelId, reason: 'damaged', copies: 1 } as const;
    expect(await at.station.labels.print(again)).toMatchObject({ ok: true });
    await at.idle();
    const after = await at.label('K-1');
    expect(after.lastEvent).toBeGreaterThan(before.lastEvent);
    expect(after.label.updatedAt < before.label.updatedAt).toBe(true);
    expect(after.print?.seq).toBeGreaterThan(before.print?.seq ?? 0);
    const { views } = await at.station.labels.list({ search: 'K-1', limit: 1 });
    expect(views[0]?.print?.seq).toBe(after.print?.seq);
    const details = await at.station.labels.get({ labelId });
    expect(details?.events.at(-1)?.id).toBe(after.lastEvent);
    expect(details?.view.lastEvent).toBe(after.lastEvent);
  });

  it('an order that is begun again is answered without its earlier hold', async () => {
    at.service.script('register', { kind: 'refused', errorCode: 11, message: 'No' }, { kind: 'ok' });
    await at.importAndShip('K-1');
    expect((await at.label('K-1')).label.hold).toMatchObject({ failure: { code: 'service_refused' } });
    setBy = -day;
    const answer = await at.station.ship.scan({ code: 'K-1' });
    expect(answer).toMatchObject({ kind: 'started', view: { label: { hold: null } } });
    await at.idle();
    expect(at.printer.printed).toHaveLength(1);
  });
});

describe('after the clock was set back between two labels', () => {
  it('“Reprint last” prints the label that came out last', async () => {
    await at.importAndShip('K-1');
    setBy = -day;
    const last = await at.importAndShip('K-2');
    expect(await at.station.labels.reprintLast()).toMatchObject({ ok: true, view: { label: { id: last } } });
    await at.idle();
  });

  it('the paper of a label that came out later shows that the bench has moved on', async () => {
    const { queue } = await at.station.settings.get();
    await at.station.settings.set({ queue: { ...queue, scanBack: 'offered' } });
    await at.importAndShip('K-1');
    setBy = -day;
    await at.bring('K-2');
    const { label } = await at.label('K-2');
    await at.station.queue.start({ batchId: label.batchId });
    await expect.poll(async () => (await at.label('K-2')).label.stage).toBe('confirmed');
    const code = (await at.label('K-2')).label.package?.packageId ?? '';
    expect(await at.station.ship.scan({ code })).toMatchObject({ kind: 'checked' });
  });
});
