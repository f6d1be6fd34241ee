import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveRows, removeRows } from '../../../../src/renderer/screens/queue/actions/actions';
import { stubStation } from '../station-stub';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(() => vi.unstubAllGlobals());

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
