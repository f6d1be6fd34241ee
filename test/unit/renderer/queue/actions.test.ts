import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueueStatus } from '#shared/queue/status';
import { startWaiting } from '../../../../src/renderer/commands/actions';
import { clearMessage } from '../../../../src/renderer/scan/message';
import { moveRows, removeRows, rowActions } from '../../../../src/renderer/screens/queue/actions/actions';
import { chooseSharing } from '../../../../src/renderer/screens/queue/batches/start';
import { rows, view } from '../../../../src/renderer/screens/queue/queue-store';
import { noSelection, point } from '../../../../src/renderer/screens/queue/rows/selection';
import { openScreen } from '../../../../src/renderer/shell/navigation';
import { stubStation } from '../station-stub';
import { rowsOf } from './rows';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(() => {
  vi.restoreAllMocks();
  rows.clear();
  view.select(() => noSelection);
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

/** Rows r0, r1 and r2 are displayed, and the cursor is on the first. */
const showRows = () => {
  rows.load(rowsOf(3));
  view.select(() => point('r0'));
  const asked = vi.fn();
  const { move } = rowActions(asked);
  return { asked, move };
};
const leave = (labelId: string) => rows.load(rowsOf(3).filter((row) => row.labelId !== labelId));
const moved = (labelId: string) => [{ what: 'move', labelIds: [labelId] }];
const pressAt = (at: number) => vi.spyOn(performance, 'now').mockReturnValue(at);

it('a key acts on the rows that were chosen when it was pressed, whatever is chosen when it is certain', () => {
  const { asked, move } = showRows();
  const act = move();
  view.select(() => point('r1'));
  act();
  expect(asked.mock.calls).toEqual([moved('r0')]);
});

it('the second press of a double press does not act on the row that took the place of the first one', () => {
  const { asked, move } = showRows();
  pressAt(1000);
  move()();
  leave('r0');
  expect(view.get().selection.cursor).toBe('r1');
  pressAt(1400);
  move()();
  expect(asked.mock.calls).toEqual([moved('r0')]);
  pressAt(1500);
  move()();
  expect(asked.mock.calls).toEqual([moved('r0'), moved('r1')]);
});

it('a second press on the same row, or on one that a person went to, acts', () => {
  const { asked, move } = showRows();
  pressAt(1000);
  move()();
  pressAt(1200);
  move()();
  view.select(() => point('r1'));
  pressAt(1400);
  move()();
  leave('r1');
  pressAt(1600);
  move()();
  expect(asked.mock.calls).toEqual([moved('r0'), moved('r0'), moved('r1')]);
});
