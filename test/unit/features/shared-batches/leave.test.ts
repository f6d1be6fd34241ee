import { expect, it } from 'vitest';
import { leaveBatches } from '#main/features/shared-batches/leave';
import type { Batch } from '#shared/queue/batch';

it('a batch that a bench leaves is not done while a printer is asked about one of its labels', async () => {
  const batch = { id: 'b', onFloor: true, state: 'running' } as Batch;
  const saved: string[] = [];
  const archive = {
    batches: () => Promise.resolve([batch]),
    rowsOf: () => Promise.resolve([{ labelId: 'one', stage: 'sent', hold: null }] as never[]),
    saveBatch: ({ state }: Batch) => Promise.resolve(void saved.push(state)),
  };
  const labels = { label: () => Promise.resolve(null) };
  const workflow = { decide: () => Promise.resolve({ ok: true } as const) };
  for (const isSettling of [true, false])
    await leaveBatches(new Date(), archive, labels, workflow, (labelId) => isSettling && labelId === 'one');
  expect(saved).toEqual(['running', 'done']);
});
