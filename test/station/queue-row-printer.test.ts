import { expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { labelZpl } from '#test/support/service-stand-in';
import { useBench } from './bench';

const at = useBench('queue-row-printer', {
  printers: { One: { knobs: { msPerLabel: 5 } }, Two: { knobs: { msPerLabel: 5 } } },
});

/** A bought label of a batch for the second printer: a person put it aside before anything of it was sent. */
const putAside = async (): Promise<LabelView> => {
  const [, second] = await at.station.printers.list();
  await at.printers.Two.set({ mediaOut: true });
  await at.bring('ROW');
  const { label } = await at.label('ROW');
  const sharing = { kind: 'one', printerId: second?.id ?? '' } as const;
  await at.station.queue.start({ batchId: label.batchId, sharing });
  await expect.poll(async () => (await at.label('ROW')).print?.state).toBe('queued');
  expect(await at.station.labels.hold({ labelId: label.id })).toEqual({ ok: true });
  await at.printers.Two.set({ mediaOut: false });
  return at.label('ROW');
};

const request = { reason: 'not_printed', copies: 1 } as const;

it.each([
  ['printed', (labelId: string) => at.station.labels.print({ labelId, ...request })],
  ['printed as received', (labelId: string) => at.station.labels.printAnswer({ labelId })],
  ['started', (labelId: string) => at.station.ship.begin({ labelId })],
] as const)('a row that waits for a person comes out at its own printer when it is %s', async (_, start) => {
  const { label } = await putAside();
  await start(label.id);
  await expect.poll(async () => (await at.label('ROW')).label.stage).toBe('confirmed');
  expect([at.printers.One.printed.length, at.printers.Two.printed.length]).toEqual([0, 1]);
});

it('a row whose package a person enters comes out at its own printer', async () => {
  const [, second] = await at.station.printers.list();
  at.service.script('register', { kind: 'reply', status: 200, body: labelZpl('P7700001') });
  await at.bring('ROW');
  const { label } = await at.label('ROW');
  const sharing = { kind: 'one', printerId: second?.id ?? '' } as const;
  await at.station.queue.start({ batchId: label.batchId, sharing });
  const why = async () => (await at.label('ROW')).label.hold?.failure.code;
  await expect.poll(why, { timeout: 20_000 }).toBe('package_unnamed');
  const found = { labelId: label.id, how: 'found', packageId: 'P7700001' } as const;
  expect(await at.station.labels.settle(found)).toEqual({ ok: true });
  await expect.poll(async () => (await at.label('ROW')).label.stage).toBe('confirmed');
  expect([at.printers.One.printed.length, at.printers.Two.printed.length]).toEqual([0, 1]);
});

it('a printer stays while a label that was sent to it waits there, and can be removed when the label is out', async () => {
  const two = (await at.station.printers.list()).find(({ name }) => name === 'Two');
  const printerId = two?.id ?? '';
  // The paper runs out inside the first label: the printer keeps it.
  await at.printers.Two.set({ faultAfter: { fault: 'mediaOut', labels: 0 } });
  await at.bring('KEPT');
  const { label } = await at.label('KEPT');
  await at.station.queue.start({ batchId: label.batchId, sharing: { kind: 'one', printerId } });
  const waiting = async () => (await at.label('KEPT')).print;
  await expect
    .poll(waiting, { timeout: 20_000 })
    .toMatchObject({ state: 'sent', note: null, waiting: ['media-empty'] });
  expect(await at.station.printers.remove({ printerId })).toEqual({
    ok: false,
    message: 'said:printer.labelsWait',
  });
  await at.printers.Two.set({ mediaOut: false });
  await expect.poll(async () => (await at.label('KEPT')).label.stage, { timeout: 20_000 }).toBe('confirmed');
  await expect.poll(() => at.station.printers.remove({ printerId })).toEqual({ ok: true });
});

it('a row whose printer was removed comes out at the default printer when a person prints it', async () => {
  const { label, print } = await putAside();
  expect(await at.station.printers.remove({ printerId: print?.printerId ?? '' })).toEqual({ ok: true });
  expect(await at.station.labels.print({ labelId: label.id, ...request })).toEqual({ ok: true });
  await expect.poll(async () => (await at.label('ROW')).label.stage).toBe('confirmed');
  expect(at.printers.One.printed).toHaveLength(1);
});

/** Starts an order's batch at one of the printers, whose paper is out, and pauses it. @returns the order's label */
const startAndPause = async (ref1: string, name: 'One' | 'Two'): Promise<LabelView['label']> => {
  const printer = (await at.station.printers.list()).find((one) => one.name === name);
  await at.printers[name].set({ mediaOut: true });
  await at.bring(ref1);
  const { label } = await at.label(ref1);
  const sharing = { kind: 'one', printerId: printer?.id ?? '' } as const;
  await at.station.queue.start({ batchId: label.batchId, sharing });
  await expect.poll(async () => (await at.label(ref1)).print?.state, { timeout: 20_000 }).toBe('queued');
  await at.station.queue.pause({ batchId: label.batchId, after: 'now' });
  return label;
};

it('a started batch whose printer was removed is resumed when its orders were moved, and stops no other', async () => {
  const gone = await startAndPause('GONE', 'Two');
  await startAndPause('WELL', 'One');
  const [one, two] = await at.station.printers.list();
  expect(await at.station.printers.remove({ printerId: two?.id ?? '' })).toEqual({ ok: true });
  await at.printers.One.set({ mediaOut: false });
  expect(await at.station.queue.resume({})).toEqual({ ok: false, message: 'said:batch.printerGone' });
  await expect.poll(async () => (await at.label('WELL')).label.stage, { timeout: 20_000 }).toBe('confirmed');
  const moved = await at.station.queue.move({ labelIds: [gone.id], printerId: one?.id ?? '' });
  expect(moved).toEqual({ changed: 1, left: [] });
  expect(await at.station.queue.resume({ batchId: gone.batchId })).toEqual({ ok: true });
  await expect.poll(async () => (await at.label('GONE')).label.stage, { timeout: 20_000 }).toBe('confirmed');
  expect(at.printers.One.printed).toHaveLength(2);
});
