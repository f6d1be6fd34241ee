import { expect, it } from 'vitest';
import { isPausedOrder } from '../../../../src/renderer/screens/queue/queue-store';
import { rowOf } from './rows';

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
