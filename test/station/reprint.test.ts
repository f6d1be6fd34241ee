import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { LabelView, Output, ShipAnswer } from '#shared/bridge/contract';
import type { LabelEvent } from '#shared/label/event';
import type { PrintWarning } from '#shared/print/print';
import type { QueueSettings } from '#shared/settings';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';
import { projectRoot } from '#test/support/root';
import { importOrders, order } from '#test/support/station';
import { useUpdatesBench } from './updates-bench';

const bench = useUpdatesBench();

const labels = () => bench.station.labels;
const scan = (code: string): Promise<Output<'ship.scan'>> => bench.station.ship.scan({ code });
const kind = async (code: string): Promise<Output<'ship.scan'>['kind']> => (await scan(code)).kind;
const viewOf = async (labelId: string): Promise<LabelView> => {
  const details = await labels().get({ labelId });
  if (!details) throw new Error(`no label ${labelId}`);
  return details.view;
};
const eventsOf = async (labelId: string): Promise<LabelEvent[]> =>
  (await labels().get({ labelId }))?.events.map(({ event }) => event) ?? [];
const setMode = (scanBack: QueueSettings['scanBack']) =>
  bench.station.settings.set({ queue: { ahead: 10, serviceWidth: 4, staleHours: 12, scanBack } });
const bought = (ref1: string): number => bench.service.accepted.get(ref1) ?? 0;

/** Data that is printed on the paper changes at the service. */
const change = async (packageId: string, city = 'Shelbyville'): Promise<void> => {
  const { open } = await bench.send(await bench.put(packageId, { city }));
  expect(open).toEqual([]);
};

const deliver = async (packageId: string): Promise<void> => {
  bench.service.script('track', { kind: 'ok', answer: { hasBeenShipped: true, hasArrived: true } });
  expect((await bench.station.track.ask({ code: packageId })).kind).toBe('tracked');
};

const print = (labelId: string, overrides?: PrintWarning[]) =>
  labels().print({ labelId, reason: 'damaged', copies: 1, ...(overrides ? { overrides } : {}) });

const replaced = (answer: Output<'labels.replace'>): ShipAnswer => {
  if (!answer.ok) throw new Error(answer.message);
  return answer.answer;
};

/** Buys a replacement and waits until its paper is out. */
const replace = async (labelId: string): Promise<LabelView> => {
  const answer = replaced(await labels().replace({ labelId }));
  if (!('view' in answer)) throw new Error(answer.kind);
  expect(answer.kind).toBe('started');
  await bench.idle();
  return viewOf(answer.view.label.id);
};

const shipped = async (ref1 = 'A-1'): Promise<{ id: string; packageId: string }> => {
  const [packageId = ''] = await bench.ship(ref1);
  return { id: (await bench.label(ref1)).label.id, packageId };
};

describe('a reprint with a warning', () => {
  it('is refused with the names of the warnings, and printed and recorded when each is overridden', async () => {
    const { id, packageId } = await shipped();
    await change(packageId);
    await deliver(packageId);
    expect((await labels().get({ labelId: id }))?.warnings).toEqual(['outdated', 'arrived']);
    const refused = await print(id);
    expect(refused).toMatchObject({ ok: false });
    expect(inEnglish(JSON.stringify(refused))).toMatch(/it shows old data.*package has arrived/);
    expect(await print(id, ['arrived'])).toMatchObject({
      ok: false,
      message: expect.not.stringContaining('arrived') as string,
    });
    expect(bench.printer.printed).toHaveLength(1);
    expect(await print(id, ['outdated', 'arrived'])).toEqual({ ok: true });
    await bench.idle();
    expect(bench.printer.printed).toHaveLength(2);
    expect((await eventsOf(id)).filter(({ type }) => type === 'print.queued').at(-1)).toMatchObject({
      overrides: ['outdated', 'arrived'],
    });
  });

  it('is refused for Reprint last too, which names the label to check', async () => {
    const { id, packageId } = await shipped();
    await change(packageId);
    expect(await labels().reprintLast()).toMatchObject({ ok: false, view: { label: { id } } });
    expect(bench.printer.printed).toHaveLength(1);
  });

  it('is refused after a restart too', async () => {
    const { id, packageId } = await shipped();
    await change(packageId);
    await bench.restart();
    expect(await print(id)).toMatchObject({ ok: false });
    expect(await print(id, ['outdated'])).toEqual({ ok: true });
    await bench.idle();
    expect(bench.printer.printed).toHaveLength(2);
  });

  it('holds the label if it was changed while its print waited for paper, and prints nothing', async () => {
    await bench.printer.set({ mediaOut: true });
    await bench.bring('A-1');
    await scan('A-1');
    await expect.poll(async () => (await bench.label('A-1')).print?.waiting).toEqual(['media-empty']);
    await change(await bench.packageOf('A-1'));
    await bench.printer.set({ mediaOut: false });
    await expect
      .poll(async () => (await bench.label('A-1')).label.hold?.failure.code)
      .toBe('label_superseded');
    await bench.idle();
    expect(bench.printer.printed).toHaveLength(0);
    expect(await kind('A-1')).toBe('held');
    const { label } = await bench.label('A-1');
    expect(await print(label.id, ['outdated'])).toEqual({ ok: true });
    await expect.poll(async () => (await bench.label('A-1')).label.stage).toBe('confirmed');
    expect(bought('A-1')).toBe(1);
  });

  it('holds a row of a batch that was changed before its turn, and the other labels are printed', async () => {
    await bench.printer.set({ mediaOut: true });
    const refs = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'];
    await bench.bring(...refs);
    const { batchId } = (await bench.label('A-1')).label;
    await bench.station.queue.start({ batchId });
    await expect.poll(async () => (await bench.label('A-5')).label.stage).toBe('registered');
    for (const ref1 of ['A-2', 'A-5']) await change(await bench.packageOf(ref1));
    await bench.printer.set({ mediaOut: false });
    await expect.poll(() => bench.printer.printed.length).toBe(3);
    const holds = await Promise.all(
      refs.map(async (ref1) => (await bench.label(ref1)).label.hold?.failure.code),
    );
    expect(holds).toEqual([undefined, 'label_superseded', undefined, undefined, 'label_superseded']);
  });
});

describe('a replacement', () => {
  it('is a second purchase of the order with the values that the service has, and both labels say so', async () => {
    const { id, packageId } = await shipped();
    await change(packageId);
    const fresh = await replace(id);
    expect(fresh.label).toMatchObject({ ref1: 'A-1', stage: 'confirmed', replaces: id });
    expect(fresh.label.draft.fields.city).toBe('Shelbyville');
    expect(bought('A-1')).toBe(2);
    expect(bench.printer.printed).toHaveLength(2);
    expect((await eventsOf(id)).at(-1)).toEqual({ type: 'replaced', by: fresh.label.id });
    expect((await eventsOf(fresh.label.id))[0]).toEqual({ type: 'replaces', labelId: id });
    expect((await viewOf(id)).replacedBy?.packageId).toBe(fresh.label.package?.packageId);
    expect((await viewOf(id)).label.package).toMatchObject({ packageId });
    const listed = async () => (await bench.station.queue.status()).batches.map(({ name }) => name);
    expect(await listed()).toEqual(['orders.json']);
    await bench.restart();
    expect(await listed()).toEqual(['orders.json']);
  });

  it('is created once, however quickly it is requested twice', async () => {
    const { id } = await shipped();
    const answers = await Promise.all([labels().replace({ labelId: id }), labels().replace({ labelId: id })]);
    await bench.idle();
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await labels().replace({ labelId: id })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^said:replacement.boughtInPlace/) as string,
    });
    expect(bought('A-1')).toBe(2);
  });

  it('for a label that was not bought, or may not have been, is refused with a message', async () => {
    await importOrders(bench.station, [order('A-1'), order('A-2')]);
    expect(await labels().replace({ labelId: (await bench.label('A-1')).label.id })).toMatchObject({
      ok: false,
      message: codedMessage('replacement.notBought'),
    });
    bench.service.script('register', { kind: 'neverReply' });
    await scan('A-2');
    await bench.idle();
    expect(await labels().replace({ labelId: (await bench.label('A-2')).label.id })).toMatchObject({
      ok: false,
      message: codedMessage('order.wasLabelBought'),
    });
    expect(bought('A-2')).toBe(1);
  });

  it('waits until a correction of the old label is done, and is bought with what the service has then', async () => {
    const { id, packageId } = await shipped();
    const waiting = await bench.put(packageId, { city: 'Shelbyville' });
    const early = await labels().replace({ labelId: id });
    expect(early).toMatchObject({ ok: false });
    expect(inEnglish(JSON.stringify(early))).toMatch(/correction of .* is not done yet/);
    bench.service.script('update', { kind: 'neverReply' });
    await bench.send(waiting);
    expect(await labels().replace({ labelId: id })).toMatchObject({ ok: false });
    await bench.restart();
    expect(await labels().replace({ labelId: id })).toMatchObject({ ok: false });
    expect(bought('A-1')).toBe(1);
    expect((await bench.send(waiting)).open).toEqual([]);
    expect((await replace(id)).label.draft.fields.city).toBe('Shelbyville');
    expect(bought('A-1')).toBe(2);
  });

  it('is bought where the service refused a correction of the old label', async () => {
    const { id, packageId } = await shipped();
    bench.service.script('update', { kind: 'unauthorized' });
    const { open } = await bench.send(await bench.put(packageId, { city: 'Shelbyville' }));
    expect(open).toMatchObject([{ state: 'refused' }]);
    expect((await replace(id)).label.draft.fields.city).toBe('Springfield');
  });

  it('may be created again after the previous one was closed', async () => {
    const { id } = await shipped();
    bench.service.script('register', { kind: 'neverReply' });
    const lost = replaced(await labels().replace({ labelId: id }));
    await bench.idle();
    expect((await labels().replace({ labelId: id })).ok).toBe(false);
    if (!('view' in lost)) throw new Error(lost.kind);
    await labels().settle({ labelId: lost.view.label.id, how: 'handled' });
    const fresh = await replace(id);
    expect((await viewOf(id)).replacedBy?.labelId).toBe(fresh.label.id);
  });

  it('is settled by a person, and not created twice, if the station is killed while the service has the request', async () => {
    const { id, packageId } = await shipped();
    await bench.station.close();
    bench.service.script('register', { kind: 'neverReply' });
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'test/support/station-process.ts', bench.folder],
      { cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    child.stdin.write(`${JSON.stringify({ provision: bench.provisioning(), replace: id })}\n`);
    await bench.service.arrived('register', 2);
    child.kill('SIGKILL');
    await once(child, 'exit');

    await bench.restart();
    const old = await viewOf(id);
    expect(old.replacedBy).toMatchObject({ packageId: null });
    expect((await viewOf(old.replacedBy!.labelId)).label.hold?.failure.code).toBe('answer_lost');
    expect((await labels().replace({ labelId: id })).ok).toBe(false);
    // No other package is known to be paid for: the old paper is still right.
    expect(await kind(packageId)).toBe('duplicate');
    expect(await kind('A-1')).toBe('held');
    expect(bought('A-1')).toBe(2);
  });
});

describe('paper that must not be shipped', () => {
  it('of a replaced label stops the bench until it is acknowledged, also after a restart', async () => {
    const { id, packageId } = await shipped();
    const fresh = await replace(id);
    await bench.bring('B-1');
    const ownPackage = fresh.label.package!.packageId;
    expect(await scan(packageId)).toMatchObject({
      kind: 'replaced',
      view: { label: { id }, replacedBy: { packageId: ownPackage } },
    });
    expect(await kind('B-1')).toBe('replaced');
    expect(bought('B-1')).toBe(0);
    await bench.station.ship.acknowledge();
    expect(await scan('A-1')).toMatchObject({ kind: 'duplicate', view: { label: { id: fresh.label.id } } });
    expect(await kind(ownPackage)).toBe('duplicate');
    await bench.restart();
    expect(await kind(packageId)).toBe('replaced');
    // The right paper ends the stop.
    expect(await kind(ownPackage)).toBe('duplicate');
    expect(await kind('B-1')).toBe('started');
    await bench.idle();
  });

  it('is recognised by its full number too', async () => {
    const { id } = await shipped();
    const { trackingNumber } = (await viewOf(id)).label.package!;
    await replace(id);
    expect(await kind(trackingNumber ?? '')).toBe('replaced');
  });

  it('with outdated data stops the bench until it is acknowledged or a person prints it in spite of that', async () => {
    const { id, packageId } = await shipped();
    await change(packageId);
    expect(await kind(packageId)).toBe('outdated');
    expect(await kind('nobody')).toBe('outdated');
    await bench.station.ship.acknowledge();
    expect(await kind('nobody')).toBe('not_found');
    expect(await kind('A-1')).toBe('outdated');
    expect(await print(id, ['outdated'])).toEqual({ ok: true });
    await bench.idle();
    expect(await kind(packageId)).toBe('duplicate');
    // The override does not cover later changes.
    await change(packageId, 'Capital City');
    expect(await kind(packageId)).toBe('outdated');
  });

  it('with outdated data still stops the bench while its new paper waits, and after that print was cancelled', async () => {
    const { id, packageId } = await shipped();
    await change(packageId);
    await bench.printer.set({ mediaOut: true });
    expect(await print(id, ['outdated'])).toEqual({ ok: true });
    await expect.poll(async () => (await viewOf(id)).print?.waiting).toContain('media-empty');
    expect(await kind(packageId)).toBe('outdated');
    const printId = (await viewOf(id)).print?.id ?? '';
    expect(await bench.station.prints.cancel({ printId })).toEqual({ ok: true });
    await expect.poll(async () => (await viewOf(id)).print?.state).toBe('cancelled');
    expect(await scan(packageId)).toMatchObject({ kind: 'outdated', view: { paperStop: 'outdated' } });
    expect((await labels().list({ limit: 10 })).views).toMatchObject([{ paperStop: 'outdated' }]);
    await bench.printer.set({ mediaOut: false });
    expect(await print(id, ['outdated'])).toEqual({ ok: true });
    await bench.idle();
    expect(await scan(packageId)).toMatchObject({ kind: 'duplicate', view: { paperStop: null } });
    expect((await labels().list({ limit: 10 })).views).toMatchObject([{ paperStop: null }]);
  });

  it('counts as acknowledged by the person who replaces its label', async () => {
    const { id, packageId } = await shipped();
    await change(packageId);
    expect(await kind(packageId)).toBe('outdated');
    await replace(id);
    expect(await kind('A-1')).toBe('duplicate');
    expect(await kind(packageId)).toBe('replaced');
  });

  it('never closes the parcel of its replacement', async () => {
    await setMode('required');
    const { id, packageId } = await shipped();
    await change(packageId);
    // Its own parcel does not block, even though its label was not scanned back.
    const fresh = await replace(id);
    for (const code of [packageId, packageId]) expect(await kind(code)).toBe('replaced');
    expect((await viewOf(fresh.label.id)).label.scannedBackAt ?? null).toBeNull();
    expect(await scan(fresh.label.package!.packageId)).toMatchObject({ kind: 'checked', again: false });
    expect((await viewOf(id)).label.scannedBackAt ?? null).toBeNull();
  });

  it('is not mistaken for the replacement by a common code, even if the old label was closed', async () => {
    await setMode('required');
    const routing = (packageId: string): string =>
      `^XA^FO60,150^BCN,200,Y,N,N^FD${packageId}^FS^FO60,450^BCN,200,Y,N,N^FD42062701^FS^XZ`;
    bench.service.script('register', { kind: 'ok', documents: [routing('OLD-PAPER')] });
    const { id } = await shipped();
    bench.service.script('register', { kind: 'ok', documents: [routing('NEW-PAPER')] });
    const fresh = await replace(id);
    await labels().settle({ labelId: id, how: 'handled' });
    expect((await viewOf(id)).label.stage).toBe('closed');
    expect(await kind('42062701')).toBe('not_found');
    expect(await kind('OLD-PAPER')).toBe('replaced');
    expect(await kind('NEW-PAPER')).toBe('checked');
    expect((await eventsOf(fresh.label.id)).filter(({ type }) => type === 'scanned.back')).toHaveLength(1);
  });
});
