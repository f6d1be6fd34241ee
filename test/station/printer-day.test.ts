import { expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { openStation } from '#test/support/station';

it('today’s labels and the last problem are displayed with their printer', async () => {
  const folder = await ownFolder('printer-day');
  const { station } = await openStation(folder.path, { environment: 'practice' });
  try {
    const board = async () => (await station.printers.list())[0];
    expect(await board()).toMatchObject({ today: 0, lastError: null });
    await station.ship.scan({ code: 'PB-1001' });
    await expect.poll(async () => (await board())?.today).toBe(1);
    // A sent label counts as well, but a connection that breaks now would prevent its proof.
    const proven = async () => (await station.labels.list({ search: 'PB-1001', limit: 1 })).views[0];
    await expect.poll(async () => (await proven())?.print?.state).toBe('confirmed');
    await station.practice.set({ faults: { resetConnection: true } });
    await station.ship.scan({ code: 'PB-1002' });
    await expect.poll(async () => (await board())?.lastError?.state).toBe('unknown');
    expect(await board()).toMatchObject({ today: 1, lastError: { note: expect.any(String) as string } });
  } finally {
    await station.close();
    await folder.remove();
  }
});
