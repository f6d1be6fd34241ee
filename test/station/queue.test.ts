import { describe, expect, it } from 'vitest';
import type { VirtualPrinter } from '#main/practice/printer/printer';
import { useBench } from './bench';

const at = useBench('queue', {
  printers: { One: { knobs: { msPerLabel: 5 } }, Two: { knobs: { msPerLabel: 5 } } },
  lasting: { service: { environment: 'production' } },
  opening: { tuning: { workflow: { retryFirstMs: 50, retryMaxMs: 200 } } },
});

const refs = (count: number, prefix = 'Q'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(4, '0')}`);

/** The printed labels of a printer, in order, as the packageIds in their barcodes. */
const printed = (printer: VirtualPrinter): string[] =>
  printer.printed.map(({ bytes }) => /\^FD(P\w+)\^FS/.exec(new TextDecoder().decode(bytes))?.[1] ?? '?');

const bring = async (orders: readonly string[]): Promise<string> => {
  await at.bring(...orders);
  return (await at.label(orders[0] ?? '')).label.batchId;
};

const state = async (batchId: string): Promise<string | undefined> =>
  (await at.station.queue.status()).batches.find((batch) => batch.id === batchId)?.state;

const untilDone = (batchId: string) => expect.poll(() => state(batchId), { interval: 20 }).toBe('done');

const packagesInOrder = async (batchId: string): Promise<string[]> =>
  (await at.station.queue.rows()).filter((row) => row.batchId === batchId).map((row) => row.packageId ?? '');

describe('a batch', () => {
  it('is printed in the order of its file, each label bought once and printed once', async () => {
    const batchId = await bring(refs(40));
    expect(await at.station.queue.start({ batchId })).toEqual({ ok: true });
    await untilDone(batchId);
    expect(printed(at.printers.One)).toEqual(await packagesInOrder(batchId));
    expect(new Set(printed(at.printers.One)).size).toBe(40);
    expect([...at.service.accepted.values()].every((count) => count === 1)).toBe(true);
  });

  it('never buys further ahead of paper than the setting', async () => {
    await at.printers.One.set({ mediaOut: true });
    await at.station.settings.set({ queue: { ahead: 6, serviceWidth: 4, staleHours: 12, scanBack: 'off' } });
    const batchId = await bring(refs(20));
    await at.station.queue.start({ batchId });
    await expect.poll(() => at.service.accepted.size).toBe(6);
    await expect
      .poll(async () => (await at.station.queue.status()).lanes[0])
      .toMatchObject({ waiting: ['media-empty'], bought: 6, todo: 14 });
    expect(at.service.accepted.size).toBe(6);
    await at.printers.One.set({ mediaOut: false });
    await untilDone(batchId);
    expect(printed(at.printers.One)).toEqual(await packagesInOrder(batchId));
  });

  it('is not blocked by a row that waits for a person', async () => {
    at.service.script('register', { kind: 'ok' }, { kind: 'refused', errorCode: 7, message: 'no' });
    await at.station.settings.set({ queue: { ahead: 10, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    const batchId = await bring(refs(10));
    await at.station.queue.start({ batchId });
    await expect.poll(() => at.printers.One.printed.length).toBe(9);
    expect((await at.label('Q-0002')).label.hold?.failure.code).toBe('service_refused');
    expect(await at.station.queue.retry({ labelIds: [(await at.label('Q-0002')).label.id] })).toEqual({
      changed: 1,
      left: [],
    });
    await untilDone(batchId);
    expect(at.printers.One.printed).toHaveLength(10);
  });

  it('keeps its order and asks no question when the service answers 429 or is unreachable for a while', async () => {
    at.service.script(
      'register',
      { kind: 'ok' },
      { kind: 'tooMany', retryAfter: '0' },
      { kind: 'tooMany', retryAfter: '0' },
    );
    const batchId = await bring(refs(12));
    await at.station.queue.start({ batchId });
    await untilDone(batchId);
    expect(printed(at.printers.One)).toEqual(await packagesInOrder(batchId));
    expect([...at.service.accepted.values()]).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('stops automatically after three lost answers in a row', async () => {
    await at.station.settings.set({ queue: { ahead: 10, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    at.service.script(
      'register',
      ...Array.from({ length: 10 }, () => ({ kind: 'acceptThenReset' }) as const),
    );
    const batchId = await bring(refs(10));
    await at.station.queue.start({ batchId });
    await expect.poll(() => state(batchId)).toBe('paused');
    expect(at.service.requests.filter((request) => request.operation === 'register')).toHaveLength(3);
  });

  it('stops before a second purchase when the credentials are refused, and continues after they are fixed', async () => {
    await at.station.settings.set({ queue: { ahead: 10, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    at.service.script('register', { kind: 'unauthorized' });
    const batchId = await bring(refs(5));
    await at.station.queue.start({ batchId });
    await expect.poll(() => state(batchId)).toBe('paused');
    expect(at.service.accepted.size).toBe(0);
    const heldRows = async () => (await at.station.queue.rows()).filter((row) => row.hold !== null);
    await expect.poll(heldRows).toHaveLength(1);
    const held = await heldRows();
    await at.station.queue.retry({ labelIds: held.map((row) => row.labelId) });
    await at.station.queue.resume({});
    await untilDone(batchId);
    expect(at.printers.One.printed).toHaveLength(5);
  });

  it('ends when it is started and all its labels were printed one by one before', async () => {
    const batchId = await bring(['ONE', 'TWO']);
    for (const code of ['ONE', 'TWO']) {
      await at.station.ship.scan({ code });
      await expect.poll(async () => (await at.label(code)).label.stage).toBe('confirmed');
    }
    await at.station.queue.start({ batchId });
    await untilDone(batchId);
    expect(printed(at.printers.One)).toHaveLength(2);
  });

  it('pauses without cutting a label, and resumes', async () => {
    await at.printers.One.set({ msPerLabel: 40 });
    const batchId = await bring(refs(20));
    await at.station.queue.start({ batchId });
    await expect.poll(() => at.printers.One.printed.length).toBeGreaterThan(3);
    await at.station.queue.pause({ batchId, after: 'now' });
    await at.idle();
    await at.printers.One.until((printer) => printer.idle);
    const out = at.printers.One.printed.length;
    expect(out).toBeLessThan(20);
    await at.station.queue.resume({ batchId });
    await untilDone(batchId);
    expect(printed(at.printers.One)).toEqual(await packagesInOrder(batchId));
  });

  it('that has just ended stays done when a pause arrives', async () => {
    const batchId = await bring(refs(2));
    await at.station.queue.start({ batchId });
    await untilDone(batchId);
    for (const after of ['now', 'bought'] as const) {
      expect(await at.station.queue.pause({ batchId, after })).toEqual({ ok: true });
      expect(await state(batchId)).toBe('done');
    }
  });

  it('prints what is bought and buys no more after that is requested', async () => {
    await at.printers.One.set({ msPerLabel: 40 });
    const batchId = await bring(refs(30));
    await at.station.queue.start({ batchId });
    await expect.poll(() => at.printers.One.printed.length).toBeGreaterThan(2);
    await at.station.queue.pause({ batchId, after: 'bought' });
    await expect.poll(() => state(batchId)).toBe('paused');
    expect(at.printers.One.printed.length).toBe(at.service.accepted.size);
    expect(at.printers.One.printed.length).toBeLessThan(30);
  });

  it('is paused at once when it is to finish what is bought, and nothing of it is on its way', async () => {
    await at.printers.One.set({ mediaOut: true });
    const batchId = await bring(['HELD']);
    await at.station.queue.start({ batchId });
    await expect.poll(async () => (await at.label('HELD')).print?.state).toBe('queued');
    expect(await at.station.labels.hold({ labelId: (await at.label('HELD')).label.id })).toEqual({
      ok: true,
    });
    const counts = async () =>
      (await at.station.queue.status()).batches.find(({ id }) => id === batchId)?.counts;
    await expect.poll(counts).toMatchObject({ working: 0 });
    await at.station.queue.pause({ batchId, after: 'bought' });
    await expect.poll(() => state(batchId)).toBe('paused');
  });
});

it('a waiting print that a person cancels while its batch runs is held, and not printed when there is paper again', async () => {
  await at.printers.One.set({ mediaOut: true });
  const batchId = await bring(['STOP', 'NEXT']);
  await at.station.queue.start({ batchId });
  await expect.poll(async () => (await at.label('NEXT')).print?.state).toBe('queued');
  await expect.poll(async () => (await at.label('STOP')).print?.waiting).toEqual(['media-empty']);
  const { label, print } = await at.label('STOP');
  expect(await at.station.prints.cancel({ printId: print?.id ?? '' })).toEqual({ ok: true });
  await expect.poll(async () => (await at.label('STOP')).label.hold?.failure.code).toBe('cancelled');
  await at.printers.One.set({ mediaOut: false });
  await expect.poll(async () => (await at.label('NEXT')).label.stage).toBe('confirmed');
  await at.idle();
  const prints = (await at.station.labels.get({ labelId: label.id }))?.prints ?? [];
  expect(prints.map(({ state }) => state)).toEqual(['cancelled']);
  expect(at.printers.One.printed).toHaveLength(1);
  expect(await at.station.queue.retry({ labelIds: [label.id] })).toEqual({ changed: 1, left: [] });
  await untilDone(batchId);
  expect(at.service.accepted.get('STOP')).toBe(1);
});

describe('two printers', () => {
  it('share a batch alternately, each in the order of the file', async () => {
    const printers = await at.station.printers.list();
    const batchId = await bring(refs(20));
    await at.station.queue.start({
      batchId,
      sharing: { kind: 'round_robin', printerIds: printers.map((printer) => printer.id) },
    });
    await untilDone(batchId);
    const all = await packagesInOrder(batchId);
    expect(printed(at.printers.One)).toEqual(all.filter((_, index) => index % 2 === 0));
    expect(printed(at.printers.Two)).toEqual(all.filter((_, index) => index % 2 === 1));
  });

  it('continue with one out of paper: the other prints on, waiting labels move on request, and sent labels never move', async () => {
    const printers = await at.station.printers.list();
    const [first, second] = printers.map((printer) => printer.id);
    await at.printers.One.set({ faultAfter: { fault: 'mediaOut', labels: 3 } });
    const batchId = await bring(refs(20));
    await at.station.queue.start({
      batchId,
      sharing: { kind: 'round_robin', printerIds: [first ?? '', second ?? ''] },
    });
    await expect.poll(() => at.printers.Two.printed.length).toBe(10);
    expect(at.printers.One.printed.length).toBeLessThanOrEqual(4);
    const moved = await at.station.queue.moveRest({ fromPrinterId: first ?? '', printerId: second ?? '' });
    expect(moved.left).toEqual([]);
    await expect.poll(() => at.printers.Two.printed.length).toBe(10 + moved.changed);
    await at.printers.One.set({ mediaOut: false });
    await untilDone(batchId);
    const all = [...printed(at.printers.One), ...printed(at.printers.Two)];
    expect(all).toHaveLength(20);
    expect(new Set(all).size).toBe(20);
  });
});

it('labels that move to another printer come out there in the order of their rows', async () => {
  const [first = '', second = ''] = (await at.station.printers.list()).map(({ id }) => id);
  await at.printers.One.set({ mediaOut: true });
  const batchId = await bring(refs(8));
  await at.station.queue.start({ batchId, sharing: { kind: 'one', printerId: first } });
  await expect.poll(() => at.service.accepted.size).toBe(8);
  const moved = await at.station.queue.moveRest({ fromPrinterId: first, printerId: second });
  expect(moved).toMatchObject({ changed: 8, left: [] });
  await untilDone(batchId);
  expect(printed(at.printers.Two)).toEqual(await packagesInOrder(batchId));
  expect(at.printers.One.printed).toEqual([]);
});

describe('after a restart', () => {
  it('a running batch continues automatically, and asks about a label that was being sent when the station closed', async () => {
    await at.printers.One.set({ msPerLabel: 30 });
    const batchId = await bring(refs(20));
    await at.station.queue.start({ batchId });
    await expect.poll(() => at.printers.One.printed.length).toBeGreaterThan(3);
    await at.station.close();
    await at.open();
    const left = async (): Promise<number> => {
      const counts = (await at.station.queue.status()).batches.find(({ id }) => id === batchId)?.counts;
      return counts ? counts.todo + counts.working + counts.waiting : 20;
    };
    // A printer that holds a part of a label is asked for a minute what became of it.
    await expect.poll(left, { interval: 50 }).toBe(0);
    await at.idle();
    await at.printers.One.until((printer) => printer.idle);
    // A printer whose count stood still printed nothing: that label is offered again, with no question asked.
    const asked = (await at.station.queue.rows()).filter(({ hold }) => hold !== null);
    expect(['print_unknown', 'print_failed']).toEqual(expect.arrayContaining(asked.map(({ hold }) => hold)));
    expect(asked.length).toBeLessThanOrEqual(1);
    const inDoubt = new Set(asked.map(({ packageId }) => packageId));
    const sure = (packageId: string): boolean => !inDoubt.has(packageId);
    expect(printed(at.printers.One).filter(sure)).toEqual((await packagesInOrder(batchId)).filter(sure));
    expect(new Set(printed(at.printers.One)).size).toBe(printed(at.printers.One).length);
    expect([...at.service.accepted.values()].every((count) => count === 1)).toBe(true);
  });

  it('a batch is not done while the printer is still asked about its last label, nor when that becomes a question', async () => {
    await at.printers.One.set({ msPerLabel: 60_000 });
    const batchId = await bring(['LAST']);
    await at.station.queue.start({ batchId });
    await expect.poll(async () => (await at.label('LAST')).print?.state).toBe('sent');
    await at.printers.One.set({ mediaOut: true });
    await at.station.close();
    await at.open({ tuning: { reconciliation: { patienceMs: 1_000, againMs: 50 } } });
    const seen = new Set<string | undefined>();
    const hold = async () => {
      seen.add(await state(batchId));
      return (await at.label('LAST')).label.hold?.failure.code;
    };
    await expect.poll(hold, { interval: 20 }).toBe('print_unknown');
    await at.idle();
    expect([...seen, await state(batchId)]).toEqual(['running', 'running']);
  });

  it('a running batch leaves the service alone for as long as it asked before, and a person may still continue at once', async () => {
    const queue = { ahead: 10, serviceWidth: 4, staleHours: 12, scanBack: 'off' } as const;
    await at.station.settings.set({ queue });
    const tooMany = { kind: 'tooMany', retryAfter: '600' } as const;
    at.service.script('register', tooMany, tooMany, tooMany, tooMany);
    const batchId = await bring(refs(8));
    await at.station.queue.start({ batchId });
    await expect.poll(() => at.service.requests.length).toBe(4);
    await at.idle();
    await at.station.close();
    await at.open();
    const { service } = await at.station.queue.status();
    expect(await state(batchId)).toBe('running');
    expect(service).toMatchObject({ failure: { code: 'too_many_requests' }, width: 4 });
    const left = Date.parse(service.resumesAt ?? '') - Date.now();
    expect(left).toBeGreaterThan(500_000);
    expect(left).toBeLessThanOrEqual(600_000);
    await at.idle();
    expect(at.service.requests).toHaveLength(4);
    await at.station.queue.resume({ batchId });
    await untilDone(batchId);
    expect([...at.service.accepted.values()]).toEqual(Array.from({ length: 8 }, () => 1));
  });
});

describe('a label that was sent and did not come out', () => {
  /** Sent to a mute printer; the worker says that no paper came out, and prints it again at a printer without paper. */
  const owed = async (): Promise<string> => {
    await at.printers.One.set({ mute: true });
    const batchId = await bring(['OWED']);
    await at.station.queue.start({ batchId });
    const view = () => at.label('OWED');
    await expect.poll(async () => (await view()).print?.note).toBe('printer_mute');
    const { label, print } = await view();
    expect(await at.station.prints.settle({ printId: print?.id ?? '', printed: false })).toEqual({
      ok: true,
    });
    await at.printers.One.set({ mute: false, mediaOut: true });
    for (const { id } of await at.station.printers.list()) await at.station.printers.check({ printerId: id });
    expect(await at.station.queue.retry({ labelIds: [label.id] })).toEqual({ changed: 1, left: [] });
    await expect.poll(async () => (await view()).print?.state).toBe('queued');
    return batchId;
  };

  it('is still printed when the station restarts before its second print began', async () => {
    await owed();
    await at.station.close();
    await at.open();
    await at.printers.One.set({ mediaOut: false });
    await expect.poll(async () => (await at.label('OWED')).label.stage).toBe('confirmed');
  });

  it('asks again when its second print is cancelled', async () => {
    await owed();
    const { print } = await at.label('OWED');
    expect(await at.station.prints.cancel({ printId: print?.id ?? '' })).toEqual({ ok: true });
    const hold = async () => (await at.label('OWED')).label.hold?.failure.code;
    await expect.poll(hold).toBe('print_failed');
  });

  it('continues printing when its batch is paused', async () => {
    const batchId = await owed();
    await at.station.queue.pause({ batchId, after: 'now' });
    await at.printers.One.set({ mediaOut: false });
    await expect.poll(async () => (await at.label('OWED')).label.stage).toBe('confirmed');
  });
});
