import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VirtualPrinter } from '#main/practice/printer/printer';
import type { BatchProgress } from '#shared/queue/status';
import { codedMessage } from '#shared/text/coded-message';
import { projectRoot } from '#test/support/root';
import { labelZpl } from '#test/support/service-stand-in';
import { useBench } from './bench';

/** Two printers of 203 dpi and one of 300. */
const at = useBench('queue-brake', {
  printers: {
    One: { knobs: { msPerLabel: 2 } },
    Two: { knobs: { msPerLabel: 2 } },
    Fine: { dpi: 300, knobs: { msPerLabel: 2 } },
  },
  opening: { tuning: { workflow: { retryFirstMs: 50, retryMaxMs: 200 } } },
});

const ahead = 10;
const refs = (count: number, prefix = 'B'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(4, '0')}`);

const at300 = readFileSync(join(projectRoot, 'test/fixtures/zpl/parcel-300.zpl'), 'utf8');
/** Labels that One and Two may not print, each with the packageId that the stand-in gives to the nth purchase. */
const kinds = {
  good: (packageId: string) => labelZpl(packageId),
  wrongDpi: (packageId: string) => at300.replace('^XZ', `^FO9,9^A0N,9,9^FD${packageId}^FS^XZ`),
  outliving: (packageId: string) => labelZpl(packageId).replace('^XZ', '^JUS^XZ'),
  reset: (packageId: string) => labelZpl(packageId).replace('^XZ', '~JR^XZ'),
  programs: (packageId: string) =>
    `${labelZpl(packageId)}\r\n! U1 setvar "device.languages" "line_print"\r\n`,
};
type Kind = keyof typeof kinds;

/** What the next purchases are answered with, in order. */
const answer = (...labels: Kind[]): void =>
  at.service.script(
    'register',
    ...labels.map((kind, index) => ({
      kind: 'ok' as const,
      documents: [kinds[kind](`P${100_000_001 + index}`)],
    })),
  );
const times = (count: number, ...labels: Kind[]): Kind[] =>
  Array.from({ length: count }, () => labels).flat();

const printed = (printer: VirtualPrinter): string[] =>
  printer.printed.map(({ bytes }) => /\^FD(P1\d{8})\^FS/.exec(new TextDecoder().decode(bytes))?.[1] ?? '?');

const printerId = async (name: string): Promise<string> =>
  (await at.station.printers.list()).find((printer) => printer.name === name)?.id ?? '';

const bring = async (orders: readonly string[]): Promise<string> => {
  await at.bring(...orders);
  return (await at.label(orders[0] ?? '')).label.batchId;
};

const batchOf = async (batchId: string): Promise<BatchProgress | undefined> =>
  (await at.station.queue.status()).batches.find(({ id }) => id === batchId);
const untilStopped = async (batchId: string): Promise<BatchProgress> => {
  await expect.poll(async () => (await batchOf(batchId))?.state).toBe('paused');
  await at.idle();
  const batch = await batchOf(batchId);
  if (!batch) throw new Error('no batch');
  return batch;
};
const untilDone = (batchId: string) =>
  expect.poll(async () => (await batchOf(batchId))?.state, { interval: 20 }).toBe('done');
const causeOf = (batch: BatchProgress): string => batch.stop?.cause ?? 'no question';
const packagesInOrder = async (batchId: string): Promise<string[]> =>
  (await at.station.queue.rows()).filter((row) => row.batchId === batchId).map((row) => row.packageId ?? '');

describe('a batch whose labels are bought and held', () => {
  it('stops with one question, and the rest comes out in order on the printer that fits', async () => {
    answer(...times(200, 'wrongDpi'));
    const batchId = await bring(refs(200));
    await at.station.queue.start({ batchId });
    const stopped = await untilStopped(batchId);
    expect(at.service.accepted.size).toBeLessThanOrEqual(ahead + 3);
    expect(stopped.stop).toMatchObject({ kind: 'held', failure: { code: 'label_unfit' } });
    expect(stopped.stop?.waiting).toBeGreaterThanOrEqual(3);
    expect(at.printers.One.printed).toEqual([]);

    const way = { kind: 'printer', printerId: await printerId('Fine') } as const;
    expect(await at.station.queue.answerStop({ cause: causeOf(stopped), way })).toEqual({ ok: true });
    await untilDone(batchId);
    expect(printed(at.printers.Fine)).toEqual(await packagesInOrder(batchId));
    expect(at.printers.Fine.printed).toHaveLength(200);
    expect(at.printers.One.printed).toEqual([]);
    expect([...at.service.accepted.values()].every((count) => count === 1)).toBe(true);
  });

  it('stops with one question; after "allow and go on" everything comes out in order, and nothing is bought twice', async () => {
    await at.station.settings.set({ labelCommands: { outliving: 'ask', allowed: [] } });
    answer(...times(200, 'outliving'));
    const batchId = await bring(refs(200));
    await at.station.queue.start({ batchId });
    const stopped = await untilStopped(batchId);
    expect(at.service.accepted.size).toBeLessThanOrEqual(ahead + 3);
    expect(stopped.stop).toMatchObject({ kind: 'held', failure: { code: 'label_asks' } });
    expect((await at.station.queue.status()).batches.filter(({ stop }) => stop !== null)).toHaveLength(1);
    expect(at.printers.One.printed).toEqual([]);

    // As the screen does it: the commands are allowed by one of the labels that ask, then the question is answered.
    expect(await at.station.labels.allowCommands({ labelId: stopped.stop?.labelId ?? '' })).toEqual({
      ok: true,
    });
    const way = { kind: 'again' } as const;
    expect(await at.station.queue.answerStop({ cause: causeOf(stopped), way })).toEqual({ ok: true });
    await untilDone(batchId);
    expect(printed(at.printers.One)).toEqual(await packagesInOrder(batchId));
    expect(at.printers.One.printed).toHaveLength(200);
    expect(at.service.requests.filter(({ operation }) => operation === 'register')).toHaveLength(200);
    expect([...at.service.accepted.values()].every((count) => count === 1)).toBe(true);
  });

  it('is still stopped with its question after a restart, and prints the held labels first', async () => {
    answer(...times(6, 'wrongDpi'));
    const batchId = await bring(refs(30));
    await at.station.settings.set({ queue: { ahead: 4, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    await at.station.queue.start({ batchId });
    const before = await untilStopped(batchId);
    const bought = at.service.accepted.size;
    expect(bought).toBeLessThanOrEqual(4 + 3);
    await at.restart();
    const after = await batchOf(batchId);
    expect(after).toMatchObject({ state: 'paused', stop: before.stop });
    expect(at.service.accepted.size).toBe(bought);

    at.service.clear();
    const way = { kind: 'printer', printerId: await printerId('Fine') } as const;
    answer(...times(30, 'good'));
    expect(await at.station.queue.answerStop({ cause: causeOf(before), way })).toEqual({ ok: true });
    await expect.poll(() => at.printers.Fine.printed.length).toBeGreaterThanOrEqual(bought);
    const inOrder = await packagesInOrder(batchId);
    expect(printed(at.printers.Fine).slice(0, bought)).toEqual(inOrder.slice(0, bought));
  });

  it('stops once for labels of several printers', async () => {
    answer(...times(60, 'wrongDpi'));
    const batchId = await bring(refs(60));
    const printerIds = [await printerId('One'), await printerId('Two')];
    await at.station.queue.start({ batchId, sharing: { kind: 'round_robin', printerIds } });
    const stopped = await untilStopped(batchId);
    expect(at.service.accepted.size).toBeLessThanOrEqual(ahead + 3);
    const way = { kind: 'printer', printerId: await printerId('Fine') } as const;
    expect(await at.station.queue.answerStop({ cause: causeOf(stopped), way })).toEqual({ ok: true });
    await untilDone(batchId);
    expect(printed(at.printers.Fine)).toEqual(await packagesInOrder(batchId));
  });

  it('is stopped by the cause that occurred three times, even though others occurred in between', async () => {
    await at.station.settings.set({ queue: { ahead, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    answer('reset', 'programs', 'wrongDpi', 'reset', 'programs', 'reset', ...times(20, 'programs'));
    const batchId = await bring(refs(40));
    await at.station.queue.start({ batchId });
    const stopped = await untilStopped(batchId);
    expect(stopped.stop).toMatchObject({ kind: 'held', waiting: 3 });
    expect(stopped.stop?.failure.commands).toMatchObject([{ command: '~JR' }]);
    expect(at.service.accepted.size).toBeLessThanOrEqual(ahead + 3);
  });

  it('is stopped even though good labels come in between, before more labels wait than may be bought ahead plus three', async () => {
    await at.station.settings.set({ queue: { ahead: 4, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    answer(...times(40, 'good', 'reset'));
    const batchId = await bring(refs(80));
    await at.station.queue.start({ batchId });
    const stopped = await untilStopped(batchId);
    expect(stopped.stop?.kind).toBe('held');
    const rows = (await at.station.queue.rows()).filter(({ stage }) => stage !== 'draft');
    expect(rows.filter(({ hold }) => hold !== null).length).toBeLessThanOrEqual(4 + 3);
    expect(rows.filter(({ stage }) => stage === 'confirmed').length).toBeGreaterThanOrEqual(3);
  });

  it('stops again after "try again" changed nothing, and not again after "go on anyway"', async () => {
    answer(...times(30, 'reset'));
    const batchId = await bring(refs(30));
    await at.station.queue.start({ batchId });
    const first = await untilStopped(batchId);
    const bought = at.service.accepted.size;
    const again = { cause: causeOf(first), way: { kind: 'again' } } as const;
    expect(await at.station.queue.answerStop(again)).toEqual({ ok: true });
    await expect
      .poll(async () => (await batchOf(batchId))?.stop)
      .toMatchObject(first.stop ? { kind: 'held', cause: first.stop.cause } : {});
    expect(at.service.accepted.size).toBeLessThanOrEqual(Math.max(bought, ahead + 3));

    await untilStopped(batchId);
    expect(await at.station.queue.answerStop({ cause: causeOf(first), way: { kind: 'anyway' } })).toEqual({
      ok: true,
    });
    await expect.poll(() => at.service.accepted.size).toBe(30);
    await expect.poll(async () => (await batchOf(batchId))?.counts.attention).toBe(30);
    expect((await batchOf(batchId))?.stop).toBeNull();
  });

  it('says that trying again does not help once as many labels wait as may be bought, until one of them is handled', async () => {
    await at.station.settings.set({ queue: { ahead: 1, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    answer(...times(8, 'reset'));
    const batchId = await bring(refs(8));
    await at.station.queue.start({ batchId });
    const cause = causeOf(await untilStopped(batchId));
    const again = () => at.station.queue.answerStop({ cause, way: { kind: 'again' } });
    expect(await again()).toEqual({ ok: true });
    await expect.poll(() => at.service.accepted.size).toBe(4);
    const { stop } = await untilStopped(batchId);

    const refused = { ok: false, message: codedMessage('batch.wouldStopAgain') };
    expect(await again()).toEqual(refused);
    expect(await at.station.queue.resume({ batchId })).toEqual(refused);
    expect(await batchOf(batchId)).toMatchObject({ state: 'paused', stop });
    expect(at.service.accepted.size).toBe(4);

    const labelId = stop?.labelId ?? '';
    expect(await at.station.labels.settle({ labelId, how: 'handled' })).toEqual({ ok: true });
    expect(await again()).toEqual({ ok: true });
    await expect.poll(() => at.service.accepted.size).toBe(5);
    await untilStopped(batchId);
    expect(await at.station.queue.answerStop({ cause, way: { kind: 'anyway' } })).toEqual({ ok: true });
    await expect.poll(() => at.service.accepted.size).toBe(8);
  });

  it('answers an outdated question with a message, and changes nothing', async () => {
    const answered = await at.station.queue.answerStop({ cause: 'nothing', way: { kind: 'again' } });
    expect(answered.ok).toBe(false);
  });
});

describe('a batch whose orders are refused for the same reason', () => {
  const refused = (count: number, message: string) =>
    Array.from({ length: count }, () => ({ kind: 'refused' as const, errorCode: 12, message }));

  it('stops after three in a row, and continues with those orders once the reason is gone', async () => {
    await at.station.settings.set({ queue: { ahead, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    at.service.script('register', ...refused(3, 'Account is locked'));
    const batchId = await bring(refs(20));
    await at.station.queue.start({ batchId });
    const stopped = await untilStopped(batchId);
    expect(at.service.requests).toHaveLength(3);
    expect(stopped.stop).toMatchObject({
      kind: 'refused',
      failure: { code: 'service_refused', detail: 'Account is locked' },
      waiting: 3,
    });
    expect(await at.station.queue.answerStop({ cause: causeOf(stopped), way: { kind: 'again' } })).toEqual({
      ok: true,
    });
    await untilDone(batchId);
    expect(at.printers.One.printed).toHaveLength(20);
  });

  it('continues when refusals differ or good answers come in between', async () => {
    await at.station.settings.set({ queue: { ahead, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    at.service.script(
      'register',
      ...refused(2, 'City is unknown'),
      { kind: 'ok' },
      ...refused(2, 'City is unknown'),
      ...refused(2, 'Phone is missing'),
    );
    const batchId = await bring(refs(12));
    await at.station.queue.start({ batchId });
    await expect.poll(() => at.printers.One.printed.length).toBe(6);
    expect((await batchOf(batchId))?.state).toBe('running');
  });
});
