import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import {
  cancelDisplayed,
  displayedLabel,
  holdDisplayed,
  printDisplayed,
} from '../../../../src/renderer/commands/actions';
import { clearMessage } from '../../../../src/renderer/scan/message';
import { scanOrder } from '../../../../src/renderer/scan/ship';
import { clearScan, followLabels } from '../../../../src/renderer/scan/shown-scan';
import { endStations, stubStation } from '../station-stub';
import { heldView, printOf, viewAt } from '../views';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
  followLabels();
});
afterEach(async () => {
  await endStations();
  clearScan();
  clearMessage();
});

const named = (view: LabelView, ref1: string): LabelView => ({
  ...view,
  label: { ...view.label, id: ref1, ref1 },
});
const waiting = (ref1: string): LabelView =>
  named(viewAt('registered', { print: printOf({ id: `print of ${ref1}`, waiting: ['media-empty'] }) }), ref1);

it('HOLD, CANCEL and PRINT act on the order that Ship shows, also when a later one was scanned', async () => {
  for (const ref1 of ['A-1', 'B-2']) {
    void scanOrder(ref1);
    await station.next('ship.scan').answer({ kind: 'started', view: waiting(ref1) });
  }
  expect(displayedLabel()).toMatchObject({ label: { ref1: 'B-2' } });
  station.announce('label.changed', named(heldView('registered', 'print_failed'), 'A-1'));
  const shown = displayedLabel();
  expect(shown).toMatchObject({ label: { ref1: 'A-1' } });
  void holdDisplayed();
  expect(station.next('labels.hold').input).toEqual({ labelId: 'A-1' });
  expect(await cancelDisplayed()).toBe(false);
  if (shown) void printDisplayed(shown);
  expect(station.next('labels.print').input).toMatchObject({ labelId: 'A-1' });
});

it('HOLD and CANCEL act on the print that waits when an earlier label came out well', async () => {
  for (const ref1 of ['A-1', 'B-2']) {
    void scanOrder(ref1);
    await station.next('ship.scan').answer({ kind: 'started', view: waiting(ref1) });
  }
  station.announce(
    'label.changed',
    named(viewAt('confirmed', { print: printOf({ state: 'confirmed' }) }), 'A-1'),
  );
  void cancelDisplayed();
  expect(station.next('prints.cancel').input).toEqual({ printId: 'print of B-2' });
  void holdDisplayed();
  expect(station.next('labels.hold').input).toEqual({ labelId: 'B-2' });
});
