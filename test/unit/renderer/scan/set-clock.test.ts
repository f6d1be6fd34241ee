import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { scanOrder } from '../../../../src/renderer/scan/ship';
import { followLabels, followPrint, lastScan, pendingLabels } from '../../../../src/renderer/scan/shown-scan';
import { withPending } from '../../../../src/renderer/scan/pending';
import { clearMessage } from '../../../../src/renderer/scan/message';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { followRecent } from '../../../../src/renderer/scan/recent';
import { queries } from '../../../../src/renderer/station';
import { heldView, later, printOf, viewAt } from '../views';
import { endStations, stubStation } from '../station-stub';

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
  followLabels();
});
afterEach(async () => {
  await endStations();
  queries.clear();
  clearMessage();
});

/** The view after an event: the later the event, the higher its number, whatever the clock says. */
const changed = (view: LabelView, lastEvent: number, at: string): LabelView => ({
  ...view,
  lastEvent,
  label: { ...view.label, updatedAt: at },
  print: view.print && { ...view.print, updatedAt: at },
});
const [early, late] = [later(0), later(7_200)];
const line = () => outcomeLine(lastScan());

describe('after the clock was set back two hours', () => {
  it('a label that is printed again is not shown as printed any more', () => {
    followPrint(changed(viewAt('confirmed', { print: printOf({ state: 'confirmed' }) }), 8, late));
    expect(line()?.word).toBe('Printed');
    const again = viewAt('confirmed', { print: printOf({ id: 'again', state: 'queued' }) });
    station.announce('label.changed', changed(again, 9, early));
    expect(line()?.word).toBe('Working');
    station.announce('label.changed', changed(heldView('confirmed', 'print_unknown'), 10, early));
    expect(line()?.tone).not.toBe('good');
    expect(lastScan()).toMatchObject({ view: { label: { hold: { failure: { code: 'print_unknown' } } } } });
  });

  it('the outcome of an order that was imported before is shown', async () => {
    void scanOrder('PB-1');
    const imported = changed(viewAt('draft'), 1, late);
    await station.next('ship.scan').answer({ kind: 'started', view: imported });
    station.announce('label.changed', changed(viewAt('registering'), 2, early));
    expect(lastScan()).toMatchObject({ view: { label: { stage: 'registering' } } });
    station.announce('label.changed', changed(heldView('draft', 'service_refused', early), 3, early));
    expect(line()?.word).toBe('Refused');
  });

  it('an announcement during a scan that is newer than its answer is shown', async () => {
    void scanOrder('PB-1');
    station.announce('label.changed', changed(viewAt('registering'), 2, early));
    await station.next('ship.scan').answer({ kind: 'started', view: changed(viewAt('draft'), 1, late) });
    expect(lastScan()).toMatchObject({ view: { label: { stage: 'registering' } } });
    expect(pendingLabels().views).toMatchObject([{ label: { stage: 'registering' } }]);
  });

  it('the line names waiting labels in the order in which they come out', async () => {
    const waiting = (ref1: string, seq: number, at: string): LabelView => {
      const view = viewAt('registered', { print: printOf({ seq, createdAt: at, waiting: ['media-empty'] }) });
      return { ...view, label: { ...view.label, id: ref1, ref1 } };
    };
    for (const view of [waiting('K-1', 1, late), waiting('K-2', 2, early)]) {
      void scanOrder(view.label.ref1);
      await station.next('ship.scan').answer({ kind: 'started', view });
    }
    expect(withPending(line(), lastScan(), pendingLabels())?.next).toContain('K-1, then K-2');
  });

  it('the labels that change are at the top of the last ten', () => {
    followRecent();
    const named = (id: string, lastEvent: number, at: string): LabelView => {
      const view = changed(viewAt('confirmed'), lastEvent, at);
      return { ...view, label: { ...view.label, id } };
    };
    for (let number = 1; number <= 10; number += 1)
      station.announce('label.changed', named(`before-${number}`, number, late));
    station.announce('label.changed', named('since', 11, early));
    const recent = queries.getQueryData<LabelView[]>(['labels.recent']) ?? [];
    expect(recent.map(({ label }) => label.id).slice(0, 2)).toEqual(['since', 'before-10']);
  });
});
