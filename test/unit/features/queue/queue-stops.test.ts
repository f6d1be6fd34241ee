import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LabelWorkflow } from '#main/workflow/workflow';
import type { LabelPorts } from '#main/workflow/ports';
import type { QueueArchive } from '#main/features/queue/queue-ports';
import type { StoredRow } from '#shared/queue/row';
import { failure } from '#shared/failure';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { Runner } from '#main/features/queue/runner';
import type { Batch } from '#shared/queue/batch';
import { rowOf } from '../../renderer/queue/rows';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const batch: Batch = {
  ...{ id: 'a', name: 'a.csv', source: 'file', fileHash: null, state: 'paused' },
  ...{ sharing: { kind: 'one', printerId: null }, priority: 0, startedAt: null, stop: null, accepted: [] },
  createdAt: new Date(now).toISOString(),
};

/** Saves of batches end when the test says so, in their order. */
let saves: { saved: Batch; end: () => void }[] = [];
let bought: string[] = [];
let printed: string[] = [];
let held: string[] = [];
let runner: Runner;

interface Opening {
  state?: Batch['state'];
  /** When the batch was last changed before the start. */
  workedAt?: string;
  steady?: () => number;
  /** Called when rows are read again. */
  read?: () => void;
  buy?: LabelWorkflow['buy'];
  /** A bought label behind the first one. */
  hasSecond?: boolean;
  /** What happened to the bought label. */
  events?: LoggedEvent[];
}

const openRunner = async (opening: Opening = {}): Promise<void> => {
  const { steady, read, buy, state = 'paused', workedAt = new Date(now).toISOString() } = opening;
  const stored: Batch = { ...batch, state };
  saves = [];
  bought = [];
  printed = [];
  held = [];
  const { problems: _problems, ...row } = rowOf('a-0', { batchId: 'a', position: 0, stage: 'draft' });
  const first: StoredRow = { ...row, printerId: 'p', draft: null, failure: null, isEntered: false };
  const second: StoredRow = {
    ...first,
    labelId: 'a-1',
    position: 1,
    stage: 'registered',
    updatedAt: batch.createdAt,
  };
  const rows = opening.hasSecond === true ? [first, second] : [first];
  const archive: QueueArchive = {
    batches: () => Promise.resolve([stored]),
    batch: () => Promise.resolve(stored),
    saveBatch: (saved) => new Promise((end) => void saves.push({ saved, end })),
    batchByHash: () => Promise.resolve(null),
    rowsOf: () => Promise.resolve(rows),
    rows: () => {
      read?.();
      return Promise.resolve(rows);
    },
    lastChange: () => Promise.resolve(null),
    place: () => Promise.resolve(),
  };
  const labels = {
    clock: { now: () => new Date(now), steady },
    customs: { isOn: () => false },
    rules: () => ({ defaults: {}, prefix: undefined }),
    printer: () => Promise.resolve(null),
    archive: {
      labels: () => Promise.resolve([]),
      label: () => Promise.reject(new Error('The row can’t be read')),
      events: () => Promise.resolve(opening.events ?? []),
    },
  } as unknown as LabelPorts;
  const workflow = {
    isBusy: () => false,
    isAskedAhead: () => false,
    buy: (...[labelId, then]: Parameters<LabelWorkflow['buy']>) => {
      bought.push(labelId);
      return buy?.(labelId, then) ?? true;
    },
    decide: (labelId: string, event: LabelEvent) => {
      if (event.type === 'held') held.push(`${labelId} ${event.failure.code}`);
      return Promise.resolve({ ok: true });
    },
    print: (labelId: string) => {
      printed.push(labelId);
      return Promise.resolve({ ok: true });
    },
  } as unknown as LabelWorkflow;
  runner = new Runner({
    ...{ labels, archive, workflow, customsWidth: 1 },
    isSettling: () => false,
    settings: () => ({ ahead: 5, serviceWidth: 2, staleHours: 24 }) as never,
    rowsChanged: () => undefined,
    onFloor: () => null,
    statusChanged: () => undefined,
    onError: () => undefined,
  });
  await runner.open(new Map([['a', workedAt]]), []);
  await runner.settled();
};
afterEach(() => runner.close());

it('a batch is paused after a long stop, even if the start changed its labels', async () => {
  const opening = openRunner({ state: 'running', workedAt: '2026-11-20T11:00:00.000Z' });
  await vi.waitFor(() => expect(saves.map(({ saved }) => saved.state)).toEqual(['paused']));
  saves[0]?.end();
  await opening;
  expect(bought).toEqual([]);
});

describe('a batch that is stopped while its start is being saved', () => {
  it('buys nothing, whenever the saves end', async () => {
    await openRunner();
    const started = runner.change('a', { state: 'running' });
    const stopped = runner.change('a', { state: 'paused' });
    saves[0]?.end();
    await started;
    await runner.settled();
    expect([bought, runner.book.batches.get('a')?.state]).toEqual([[], 'paused']);
    saves[1]?.end();
    await stopped;
    await runner.settled();
    expect([bought, runner.book.batches.get('a')?.state]).toEqual([[], 'paused']);
    expect(saves.map(({ saved }) => saved.state)).toEqual(['running', 'paused']);
  });

  it('buys if it is started after the stop', async () => {
    await openRunner();
    const stopped = runner.change('a', { state: 'paused' });
    const started = runner.change('a', { state: 'running' });
    for (const { end } of saves) end();
    await Promise.all([stopped, started]);
    await runner.settled();
    expect([new Set(bought), runner.book.batches.get('a')?.state]).toEqual([new Set(['a-0']), 'running']);
  });
});

it('asks the service again after a pause that ends while the queue looks at its rows', async () => {
  let elapsed = 0;
  let isLooking = false;
  await openRunner({
    steady: () => {
      const read = elapsed;
      if (isLooking) queueMicrotask(() => (elapsed = 60));
      return read;
    },
    read: () => {
      isLooking = true;
    },
    buy: (labelId, then) => {
      const hold = { failure: failure('too_many_requests'), retryAt: new Date(now + 50).toISOString() };
      if (bought.length === 1) setImmediate(() => then({ id: labelId, package: null, hold } as Label));
      return true;
    },
  });
  const started = runner.change('a', { state: 'running' });
  saves[0]?.end();
  await started;
  await expect.poll(() => bought).toEqual(['a-0', 'a-0']);
});

it('an order whose row can’t be read does not stop the labels behind it, and is tried again at a person’s request', async () => {
  await openRunner({
    hasSecond: true,
    buy: (_labelId, then) => {
      setImmediate(() => then(null));
      return true;
    },
  });
  const started = runner.change('a', { state: 'running' });
  saves[0]?.end();
  await started;
  await expect.poll(() => printed).toContain('a-1');
  expect(bought).toEqual(['a-0']);
  runner.retryNow();
  runner.touch('a-1');
  await expect.poll(() => bought).toEqual(['a-0', 'a-0']);
});

describe('a label that was bought days ago, and whose print a start has withdrawn', () => {
  const happened = (event: LabelEvent, at = batch.createdAt): LoggedEvent => ({
    ...{ id: 1, labelId: 'a-1', station: 'Test bench', operator: null },
    ...{ at, event },
  });
  const bought = happened(
    {
      ...{ type: 'register.succeeded', package: { packageId: 'P1', trackingNumber: 'T1' } },
      ...{ documents: 1, failure: null },
    },
    '2026-11-18T12:00:00.000Z',
  );
  const withdrawn = happened({ type: 'print.cancelled', printId: 'print', printerName: 'Bench' });
  const resume = async (...events: LoggedEvent[]): Promise<void> => {
    await openRunner({
      hasSecond: true,
      events,
      buy: (_labelId, then) => {
        setImmediate(() => then(null));
        return true;
      },
    });
    const started = runner.change('a', { state: 'running' });
    saves[0]?.end();
    await started;
    await expect.poll(() => printed.length + held.length).toBeGreaterThan(0);
  };

  it('asks before it prints', async () => {
    await resume(bought, withdrawn);
    expect([printed, new Set(held)]).toEqual([[], new Set(['a-1 label_stale'])]);
  });

  it('prints once a person has released it', async () => {
    await resume(bought, withdrawn, happened({ type: 'released' }));
    expect([new Set(printed), held]).toEqual([new Set(['a-1']), []]);
  });
});
