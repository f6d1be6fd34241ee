import { afterEach, describe, expect, it } from 'vitest';
import { handleScan } from '../../../../src/renderer/scan/handlers';
import { clearMessage, currentMessage } from '../../../../src/renderer/scan/message';
import { scanOrder } from '../../../../src/renderer/scan/ship';
import { clearScan, followLabels, lastScan } from '../../../../src/renderer/scan/shown-scan';
import {
  followQueue,
  isPausedOrder,
  loadQueue,
  rows as queueRows,
} from '../../../../src/renderer/screens/queue/queue-store';
import { takeScan } from '../../../../src/renderer/screens/queue/scans';
import { currentScreen, openScreen } from '../../../../src/renderer/shell/navigation';
import { endStations, stubStation } from '../station-stub';
import { later, viewAt } from '../views';
import { rowOf } from './rows';

afterEach(async () => {
  await endStations();
  openScreen('ship');
  clearScan();
  clearMessage();
});

const service = { underWay: 0, width: 1, failure: null, resumesAt: null };
const shown = () => currentMessage()?.line ?? null;

const batches = [
  { id: 'on', state: 'running' },
  { id: 'off', state: 'paused' },
] as const;

it('a scan would purchase an order of a paused batch: its next parcel decides', () => {
  const rows = [
    rowOf('a', { batchId: 'off' }),
    rowOf('b', { batchId: 'on' }),
    rowOf('c', { batchId: 'off', stage: 'confirmed' }),
    rowOf('d2', { ref1: 'D', parcel: 2, batchId: 'off' }),
    rowOf('d1', { ref1: 'D', parcel: 1, batchId: 'on' }),
  ];
  const paused = (code: string) => isPausedOrder(code, rows, batches);
  expect(['A', 'B', 'C', 'D', 'X'].filter(paused)).toEqual(['A']);
  expect(isPausedOrder('D', rows.slice(0, 4), batches)).toBe(true);
});

it('a scan on the Queue screen buys nothing before the screen is drawn', () => {
  const station = stubStation();
  openScreen('queue');
  handleScan('A');
  expect(() => station.next('ship.scan')).toThrow('not called');
});

it('a scan on the Queue screen waits until the rows are loaded, and is refused where that fails', async () => {
  const station = stubStation();
  openScreen('queue');
  void loadQueue();
  void takeScan('A');
  expect(shown()).toMatchObject({ word: 'Working', subject: 'A' });
  await station.next('queue.status').fail('It broke.');
  await station.next('queue.rows').fail('It broke.');
  expect(shown()).toMatchObject({ word: 'Held', tone: 'look', subject: 'A' });
  await takeScan('B');
  expect(shown()).toMatchObject({ word: 'Held', tone: 'look', subject: 'B' });
  expect(() => station.next('ship.scan')).toThrow('not called');
});

it('scans that waited for the rows ship their orders, unless the batch is paused', async () => {
  const station = stubStation();
  openScreen('queue');
  void loadQueue();
  for (const code of ['B', 'C', 'A']) void takeScan(code);
  const all = batches.map((batch) => ({ ...batch, priority: 0, createdAt: '' }));
  await station.next('queue.status').answer({ batches: all as never, lanes: [], broken: [], service });
  await station.next('queue.rows').answer([rowOf('a', { batchId: 'off' })]);
  expect(station.next('ship.scan').input).toEqual({ code: 'B', heedsPause: true });
  expect(station.next('ship.scan').input).toEqual({ code: 'C', heedsPause: true });
  expect(() => station.next('ship.scan')).toThrow('not called');
  expect(shown()).toMatchObject({
    word: 'Held',
    subject: 'A',
    next: expect.stringContaining('paused') as string,
  });
});

describe('a scan on the Queue screen', () => {
  const scanOnQueue = async () => {
    const station = stubStation();
    openScreen('queue');
    void loadQueue();
    await station.next('queue.status').answer({ batches: [], lanes: [], broken: [], service });
    await station.next('queue.rows').answer([]);
    const scan = (code: string) => {
      void takeScan(code);
      return station.next('ship.scan');
    };
    return { station, scan };
  };

  it('stays there when the batch of its order is paused, and so does the next one', async () => {
    const { scan } = await scanOnQueue();
    await scan('A').answer({ kind: 'paused' });
    expect(currentScreen()).toBe('queue');
    expect(shown()).toMatchObject({ word: 'Held', tone: 'look', subject: 'A' });
    const first = scan('B');
    const second = scan('C');
    expect([first.input, second.input]).toEqual([
      { code: 'B', heedsPause: true },
      { code: 'C', heedsPause: true },
    ]);
    await first.answer({ kind: 'started', view: viewAt('registering') });
    await second.answer({ kind: 'paused' });
    expect(currentScreen()).toBe('queue');
  });

  it('stays there while the floor has not said whether its batch is paused, and when the call failed', async () => {
    const { scan } = await scanOnQueue();
    await scan('A').answer({ kind: 'not_found', code: 'A', elsewhere: 'asking' });
    expect(currentScreen()).toBe('queue');
    await scan('A').answer({ kind: 'duplicate', view: viewAt('confirmed'), elsewhere: 'asking' });
    expect(currentScreen()).toBe('queue');
    await scan('A').fail('It broke.');
    expect(currentScreen()).toBe('queue');
    expect(lastScan()).toMatchObject({ phase: 'failed', code: 'A' });
  });

  it('opens Ship with its label, unless another screen was opened meanwhile', async () => {
    const { scan } = await scanOnQueue();
    const slow = scan('A');
    openScreen('labels');
    await slow.answer({ kind: 'started', view: viewAt('registering') });
    expect(currentScreen()).toBe('labels');
    openScreen('queue');
    await scan('A').answer({ kind: 'started', view: viewAt('registering') });
    expect(currentScreen()).toBe('ship');
  });

  it('opens Ship with an alarm, also when another scan has overtaken it', async () => {
    const { scan } = await scanOnQueue();
    const first = scan('A');
    void scan('B');
    await first.answer({ kind: 'outdated', view: viewAt('confirmed') });
    expect(currentScreen()).toBe('ship');
  });

  it('keeps the label scanned before it, as it has become, when its batch is paused', async () => {
    const { station, scan } = await scanOnQueue();
    followLabels();
    void scanOrder('L');
    const going = viewAt('registering');
    await station.next('ship.scan').answer({ kind: 'started', view: going });
    const [first, second] = [scan('A'), scan('B')];
    const bought = viewAt('registered');
    const label = { ...bought.label, updatedAt: later(9e9) };
    station.announce('label.changed', { ...bought, label });
    await second.answer({ kind: 'paused' });
    await first.answer({ kind: 'paused' });
    expect(lastScan()).toMatchObject({ phase: 'label', kind: 'started', view: { label } });
  });
});

it('the queue is loaded again when its screen is reopened after a load that failed, and only then', async () => {
  const station = stubStation();
  followQueue();
  await station.next('queue.status').fail('The bench is locked');
  await station.next('queue.rows').fail('The bench is locked');
  followQueue();
  await station.next('queue.status').answer({ batches: [], lanes: [], broken: [], service });
  await station.next('queue.rows').answer([rowOf('a')]);
  expect(queueRows.row('a')).toBeDefined();
  followQueue();
  expect(() => station.next('queue.status')).toThrow('not called');
});
