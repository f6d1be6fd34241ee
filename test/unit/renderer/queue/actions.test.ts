import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueueStatus } from '#shared/queue/status';
import { startWaiting } from '../../../../src/renderer/commands/actions';
import { clearMessage } from '../../../../src/renderer/scan/message';
import { moveRows, removeRows } from '../../../../src/renderer/screens/queue/actions/actions';
import { chooseSharing } from '../../../../src/renderer/screens/queue/batches/start';
import { openScreen } from '../../../../src/renderer/shell/navigation';
import { stubStation } from '../station-stub';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(() => {
  openScreen('ship');
  clearMessage();
  vi.unstubAllGlobals();
});

it('an action that is chosen while another one runs is done after it, whether that succeeded or not', async () => {
  const moved = moveRows(['a'], 'printer');
  const removed = removeRows(['b']);
  const last = removeRows(['c']);
  await Promise.resolve();
  const move = station.next('queue.move');
  expect(() => station.next('queue.remove')).toThrow('not called');
  await move.answer({ changed: 1, left: [] });
  await moved;
  await station.next('queue.remove').fail('Not possible now');
  await removed;
  await station.next('queue.remove').answer({ changed: 1, left: [] });
  await last;
});

it('PRINT starts a batch with the printers that were chosen for it, until the station knows them', async () => {
  const sharing = { kind: 'one', printerId: 'b' } as const;
  const status = { batches: [{ id: 'one', name: 'Orders', state: 'waiting' }] } as unknown as QueueStatus;
  const startOf = async () => {
    void startWaiting();
    await station.next('queue.status').answer(status);
    return station.next('queue.start');
  };
  chooseSharing('one', sharing);
  const refused = await startOf();
  expect(refused.input).toEqual({ batchId: 'one', sharing });
  await refused.answer({ ok: false, message: 'Not possible now' });
  const started = await startOf();
  expect(started.input).toEqual({ batchId: 'one', sharing });
  await started.answer({ ok: true });
  expect((await startOf()).input).toEqual({ batchId: 'one' });
});
