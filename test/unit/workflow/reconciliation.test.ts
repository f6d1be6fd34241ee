import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Archive, openArchive } from '#main/archive/archive';
import type { SettledPrint } from '#main/workflow/desk-port';
import type { LabelPorts } from '#main/workflow/ports';
import { type Reconciliation, reconcilePrints } from '#main/workflow/reconciliation';
import { recover } from '#main/workflow/recover';
import { save } from '#main/workflow/save';
import { settlePrint } from '#main/workflow/settle';
import { viewOf } from '#main/workflow/views';
import { createLabelWorkflow, labelWorkflowDefaults, type LabelWorkflow } from '#main/workflow/workflow';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print, PrintReason, PrintState } from '#shared/print/print';
import type { PrintEnd } from '#shared/print/progress';
import { printedBy } from '#test/support/followed-print';
import { printOf, viewAt } from '#test/unit/renderer/views';

const zpl = new TextEncoder().encode('^XA^FO50,50^FDx^FS^XZ');
const printers = ['first', 'second'];

let folder: string;
let archive: Archive;
let ports: LabelPorts;
let workflow: LabelWorkflow;
let reconciliation: Reconciliation | null;
let counterSays: SettledPrint;
let end: PrintEnd;
const errors: unknown[] = [];

/** The parts of a station that settle prints: a real archive and workflow; the printers answer what a test says. */
const portsOf = (): LabelPorts => {
  let made = 0;
  return {
    archive,
    clock: { now: () => new Date() },
    newId: () => `print-${(made += 1)}`,
    announce: () => undefined,
    arrived: () => Promise.resolve(false),
    rules: () => ({ defaults: {}, prefix: undefined }),
    printer: (id: string | null) => Promise.resolve({ id: id ?? 'first', name: id ?? 'first' }),
    printsSettled: (printerId: string) => reconciliation?.settled(printerId) ?? Promise.resolve(),
    desk: {
      expect: () => undefined,
      trouble: () => [],
      settle: () => Promise.resolve(counterSays),
      print: () =>
        printedBy(async (report) => {
          if (end.state === 'cancelled' || end.state === 'failed') return end;
          await report({ type: 'sending', expected: 1, counterBefore: 1 });
          await report({ type: 'sent', reasons: [] });
          return end;
        }),
    },
  } as unknown as LabelPorts;
};

const labelNow = async (): Promise<Label> => (await archive.label('one'))!;
const happens = (event: LabelEvent, more: Parameters<typeof save>[3] = {}): Promise<unknown> =>
  labelNow().then((label) => save(ports, label, event, more));

/** The station lost track of the first print of the label after all its bytes were sent. */
const lost = printOf({ id: 'lost', printerId: 'first', counterBefore: 0, state: 'sent' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-reconciliation-'));
  archive = openArchive(join(folder, 'archive.db'), { station: () => 'Test bench' });
  reconciliation = null;
  counterSays = 'unclear';
  end = { state: 'confirmed', counterAfter: 1, note: null };
  errors.length = 0;
  ports = portsOf();
  workflow = createLabelWorkflow(ports, { ...labelWorkflowDefaults, onError: (error) => errors.push(error) });
  const { label } = viewAt('draft');
  await archive.importBatch({ id: 'batch', name: 'orders.csv', at: label.createdAt }, [
    { label, event: { type: 'imported', file: 'orders.csv' } },
  ]);
  await happens({ type: 'register.started', draft: label.draft });
  await happens(
    {
      ...{ type: 'register.succeeded', package: { packageId: 'P1', trackingNumber: 'T1' } },
      ...{ documents: 1, failure: null },
    },
    { documents: [{ position: 1, format: 'ZPL', bytes: zpl }] },
  );
  const ref = { printId: lost.id, printerName: lost.printerName };
  const queued: Print = { ...lost, state: 'queued' };
  await happens({ type: 'print.queued', ...ref, reason: 'first', copies: 1 }, { print: queued });
  await happens({ type: 'print.sending', ...ref, expected: 1 }, { print: { ...lost, state: 'sending' } });
  await happens({ type: 'print.sent', ...ref, note: null }, { print: lost });
});
afterEach(async () => {
  await reconciliation?.close();
  await workflow.close();
  await archive.close();
  await rm(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

const reprint = (printerId: string, reason: PrintReason = 'not_printed') =>
  workflow.print('one', { printerId, reason, copies: 1 });
const reprinted = async (printerId = 'second'): Promise<void> => {
  expect(await reprint(printerId)).toEqual({ ok: true });
  await workflow.idle('one');
};
const reconcile = (): void => {
  reconciliation = reconcilePrints([lost], ports, workflow, {
    ...{ patienceMs: 0, againMs: 5, ended: () => undefined, onError: (error) => errors.push(error) },
  });
};
const settled = async (): Promise<void> => {
  reconcile();
  for (const printerId of printers) await reconciliation?.settled(printerId);
  await workflow.idle('one');
};
const states = async (): Promise<PrintState[]> => (await archive.prints('one')).map(({ state }) => state);
const holdNow = async () => (await labelNow()).hold?.failure.code ?? null;

it.each([
  ['unclear', 'unknown'],
  ['not_printed', 'failed'],
] as const)(
  'a label whose reprint is proven asks nothing when the printer of its first print answers %s',
  async (answer, state) => {
    await reprinted();
    counterSays = answer;
    await settled();
    expect(await states()).toEqual([state, 'confirmed']);
    expect(await labelNow()).toMatchObject({ stage: 'confirmed', hold: null });
  },
);

it.each([
  ['unclear', 'unknown'],
  ['not_printed', 'failed'],
] as const)(
  'a reprint that waits until the first print is settled (%s) is printed, and the label asks nothing',
  async (answer, state) => {
    counterSays = answer;
    reconcile();
    await reprinted('first');
    expect(await states()).toEqual([state, 'confirmed']);
    expect(await labelNow()).toMatchObject({ stage: 'confirmed', hold: null });
  },
);

it.each(['cancelled', 'failed'] as const)(
  'a first print that stays in doubt after a reprint that is %s is a question that can be answered',
  async (state) => {
    end =
      state === 'failed' ? { state, failure: { code: 'print_failed' }, note: null } : { state: 'cancelled' };
    await reprinted();
    await settled();
    expect(await states()).toEqual(['unknown', state]);
    expect(await holdNow()).toBe('print_unknown');
    const { print } = await viewOf(await labelNow(), ports);
    expect(print?.id).toBe(lost.id);
    expect(await settlePrint(print?.id ?? '', true, ports, workflow)).toEqual({ ok: true });
    expect(await labelNow()).toMatchObject({ stage: 'confirmed', hold: null });
  },
);

it('a reprint that is cancelled after the first print stayed in doubt leaves the question of the first print', async () => {
  end = { state: 'cancelled' };
  reconcile();
  await reprinted('first');
  expect(await states()).toEqual(['unknown', 'cancelled']);
  expect(await holdNow()).toBe('print_unknown');
});

it('a sent print is not said to wait for paper after a start, and has ended where its printer does not count', async () => {
  const waiting: Print = { ...lost, waiting: ['media-empty'] };
  await archive.savePrint(waiting);
  expect((await recover(ports)).lost).toMatchObject([{ state: 'sent', note: null, waiting: [] }]);
  expect(await archive.print(lost.id)).toMatchObject({ state: 'sent', note: null, waiting: [] });
  await archive.savePrint({ ...waiting, counterBefore: null });
  const announced: string[] = [];
  const announce = (labelId: string): number => announced.push(labelId);
  expect((await recover({ ...ports, announce })).lost).toEqual([]);
  expect(await archive.print(lost.id)).toMatchObject({
    state: 'sent',
    note: 'station_stopped',
    waiting: [],
    updatedAt: waiting.updatedAt,
  });
  expect(announced).toEqual(['one']);
  expect(await labelNow()).toMatchObject({ stage: 'sent', hold: null });
});

it.each<[string, () => Promise<unknown>]>([
  ['its printer cannot prove it', settled],
  ['its label was printed again since', () => reprinted().then(settled)],
  [
    'it was still being sent',
    () => archive.savePrint({ ...lost, state: 'sending' }).then(() => recover(ports)),
  ],
])('a print that is in doubt after a start keeps the time at which it was sent: %s', async (_, start) => {
  await start();
  expect(await archive.print(lost.id)).toMatchObject({ state: 'unknown', updatedAt: lost.updatedAt });
});

it('the end of a print waits while a person decides about its label', async () => {
  let decide = (): void => undefined;
  const deciding = workflow.whileIdle('one', async () => {
    await new Promise<void>((resolve) => (decide = resolve));
    return { ok: true };
  });
  reconcile();
  await new Promise((resolve) => setTimeout(resolve, 50));
  decide();
  await deciding;
  await reconciliation?.settled('first');
  expect(await states()).toEqual(['unknown']);
  expect(await holdNow()).toBe('print_unknown');
});
