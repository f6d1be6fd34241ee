import { afterEach, expect, it, vi } from 'vitest';
import {
  followQueue,
  isPausedOrder,
  rows as queueRows,
} from '../../../../src/renderer/screens/queue/queue-store';
import { stubStation } from '../station-stub';
import { rowOf } from './rows';

afterEach(() => vi.unstubAllGlobals());

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

it('the queue is loaded again when its screen is reopened after a load that failed, and only then', async () => {
  const station = stubStation();
  followQueue();
  await station.next('queue.status').fail('The bench is locked');
  await station.next('queue.rows').fail('The bench is locked');
  followQueue();
  const service = { underWay: 0, width: 1, failure: null, resumesAt: null };
  await station.next('queue.status').answer({ batches: [], lanes: [], broken: [], service });
  await station.next('queue.rows').answer([rowOf('a')]);
  expect(queueRows.row('a')).toBeDefined();
  followQueue();
  expect(() => station.next('queue.status')).toThrow('not called');
});
