import { expect, it } from 'vitest';
import { useBench } from './bench';

const at = useBench('start', { printers: { One: { knobs: { mediaOut: true } } }, mayFail: true });

it('a batch that is started right after its import has all of its rows in the queue', async () => {
  const refs = Array.from({ length: 1_200 }, (_, index) => `S-${String(index + 1).padStart(4, '0')}`);
  await at.bring(...refs);
  const { batchId } = (await at.label('S-0001')).label;
  expect(await at.station.queue.start({ batchId })).toEqual({ ok: true });
  const rows = await at.station.queue.rows();
  expect(rows).toHaveLength(1_200);
  expect(rows.filter((row) => row.printerId === null).map((row) => row.ref1)).toEqual([]);
});

it('a pause wins over the start of a batch in preparation, for one batch and for all', async () => {
  for (const [number, isAll] of [false, true].entries()) {
    await at.bring(`P-${number}`);
    const { batchId } = (await at.label(`P-${number}`)).label;
    const starting = at.station.queue.start({ batchId });
    const paused = await at.station.queue.pause({ ...(isAll ? {} : { batchId }), after: 'now' });
    expect([paused.ok, (await starting).ok]).toEqual([true, false]);
    await at.idle();
    expect((await at.label(`P-${number}`)).label.stage).toBe('draft');
  }
  expect(at.service.requests).toHaveLength(0);
});
