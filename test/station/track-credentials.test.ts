import { beforeEach, expect, it } from 'vitest';
import { testCredentials } from '#test/support/station';
import { useBench } from './bench';

/** A label is asked about a quarter of an hour after its purchase, and this bench's clock is set on by so much. */
let setBy = 0;
const clock = { now: () => new Date(Date.now() + setBy), steady: () => performance.now() };
beforeEach(() => {
  setBy = 0;
});
const at = useBench('track-credentials', {
  printers: { One: { knobs: { msPerLabel: 5 } } },
  opening: { clock },
  mayFail: true,
});

it('credentials that are entered again continue the tracking that refused ones stopped', async () => {
  const status = () => at.station.track.status();
  await at.importAndShip('T-1');
  at.service.script('track', { kind: 'unauthorized' });
  setBy = 20 * 60_000;
  await at.station.settings.set({ tracking: { ...(await at.station.settings.get()).tracking, poll: true } });
  await expect.poll(async () => (await status()).stoppedBy?.code).toBe('credentials_refused');
  expect(await at.station.credentials.set(testCredentials)).toEqual({ ok: true });
  await expect.poll(async () => (await status()).lastCheckedAt).not.toBeNull();
  expect(await status()).toMatchObject({ asking: true, stoppedBy: null });
});
