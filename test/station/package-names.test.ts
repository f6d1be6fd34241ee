import { afterEach, describe, expect, it } from 'vitest';
import { labelsCalls } from '#shared/bridge/calls/labels';
import { useUpdatesBench } from './updates-bench';

const callSchema = labelsCalls['labels.settle'].input;
const bench = useUpdatesBench();
afterEach(() => {
  // The bench checks only updates, and knows only usual ids.
  bench.service.clear();
});

const tracked = () =>
  bench.service.requests.filter(({ operation }) => operation === 'track').map(({ path }) => path);

/** Ids that a service gave at a purchase, and how the answer to an update writes them. */
const names = [
  ['a number', 123456789, '123456789', 123456789],
  ['a number as text', '987654321', '987654321', '987654321'],
  ['a small p', 'p123456789', 'p123456789', 'P123456789'],
  ['signs within it', 'P-77_1.a', 'P-77_1.a', 'p-77_1.A'],
] as const;

describe('a package that the service names by', () => {
  it.each(names)(
    'a package named by %s is tracked and corrected by that name',
    async (_, reported, packageId, answered) => {
      bench.service.script('register', { kind: 'ok', answer: { packageId: reported } });
      await bench.bring('N-1');
      await bench.station.ship.scan({ code: 'N-1' });
      await bench.idle();
      const { label } = await bench.label('N-1');
      expect([label.stage, label.package?.packageId]).toEqual(['confirmed', packageId]);

      for (const code of ['N-1', packageId])
        expect(await bench.station.track.ask({ code })).toMatchObject({ kind: 'tracked' });
      expect(new Set(tracked())).toEqual(new Set([`/api/tracking/${packageId}`]));

      const results = [{ success: true, packageId: answered, message: 'Updated' }];
      const body = JSON.stringify({ totalPackages: 1, successfulUpdates: 1, failedUpdates: 0, results });
      bench.service.script('update', { kind: 'reply', status: 200, body });
      await bench.send(await bench.put(packageId, { city: 'Newark' }));
      expect(bench.updates()[0]?.body).toEqual([{ packageId, city: 'Newark' }]);
      const { open, done } = await bench.station.updates.list();
      expect([open, done.map(({ state }) => state)]).toEqual([[], ['updated']]);
    },
  );

  it.each(['123456789', 'p123456789'])(
    'a package named by %s can be entered by hand after a lost answer',
    async (packageId) => {
      bench.service.script('register', { kind: 'html' });
      await bench.bring('N-1');
      await bench.station.ship.scan({ code: 'N-1' });
      await bench.idle();
      const { label } = await bench.label('N-1');
      const asked = { labelId: label.id, how: 'found' as const, packageId };
      expect(callSchema.safeParse(asked)).toMatchObject({ success: true });
      expect(await bench.station.labels.settle(asked)).toEqual({ ok: true });
      expect(await bench.station.track.ask({ code: packageId })).toMatchObject({ kind: 'tracked' });
    },
  );

  it('is still refused by its full tracking number', () => {
    for (const packageId of ['ACME0001234567', '../P1', 'P1/..', 'P 1', ''])
      expect(callSchema.safeParse({ labelId: 'x', how: 'found', packageId }).success).toBe(false);
  });
});
