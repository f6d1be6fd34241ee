import { describe, expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import type { Print } from '#shared/print/print';
import {
  type PendingLabels,
  nothingPending,
  reportedScan,
  withRequested,
  withPending,
  withUpdate,
} from '../../../../src/renderer/scan/pending';
import { type LastScan, stampOf } from '../../../../src/renderer/scan/last-scan';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { outcomeToHear } from '../../../../src/renderer/scan/bar';
import { createOutcomeMemory } from '../../../../src/renderer/sound/new-outcome';
import { heldView, later, printOf, viewAt } from '../views';

type Stage = Parameters<typeof viewAt>[0];

/** A label of an order whose print was queued at its second. */
const label = (ref1: string, second: number, stage: Stage, print: Partial<Print> = {}): LabelView => {
  const view = viewAt(stage, {
    print: printOf({ seq: second, createdAt: later(second), updatedAt: later(second), ...print }),
  });
  const named = { id: ref1, ref1, package: { packageId: `P-${ref1}`, trackingNumber: null } };
  return { ...view, label: { ...view.label, ...named } as LabelView['label'] };
};
const queued = (ref1: string, second: number): LabelView =>
  label(ref1, second, 'registered', { waiting: ['media-empty'] });
const printed = (ref1: string, second: number): LabelView =>
  label(ref1, second, 'confirmed', { state: 'confirmed', updatedAt: later(second + 60) });

const scanned = (view: LabelView): LastScan => ({
  ...{ phase: 'label', turn: 1, kind: 'started' },
  ...{ answeredAt: stampOf(view), view },
});
const displayed = (last: LastScan, coming: PendingLabels) => withPending(outcomeLine(last), last, coming);

describe('two orders while the paper is out', () => {
  const first = queued('PO-8', 1);
  const second = queued('A-14', 2);
  const both = withRequested(withRequested(nothingPending, first), second);

  it('are counted and named in the order in which they are printed', () => {
    const line = displayed(scanned(second), both);
    expect(line?.next).toContain('Paper out');
    expect(line?.next).toBe('Waiting: Paper out. Put in a new roll. 2 labels coming: PO-8, then A-14.');
    expect(displayed(scanned(first), withRequested(nothingPending, first))?.next).not.toContain('coming');
  });

  it('are each named when they are printed', () => {
    const one = withUpdate(both, printed('PO-8', 1), 'A-14');
    expect(displayed(scanned(second), one)).toMatchObject({
      ...{ word: 'Printed', tone: 'good', subject: 'P-PO-8', order: 'PO-8' },
      next: 'Put it on the box. Then comes A-14.',
    });
    const done = printed('A-14', 2);
    expect(displayed(scanned(done), withUpdate(one, done, 'A-14'))).toMatchObject({
      ...{ word: 'Printed', subject: 'P-A-14' },
      next: 'Put it on the box. Scan the next order.',
    });
  });

  it('are named in a sentence of their own behind a line without a full stop', () => {
    const lost = heldView('draft', 'answer_lost');
    const unknown = { ...lost, label: { ...lost.label, id: 'PO-8', ref1: 'PO-8', updatedAt: later(90) } };
    const one = withUpdate(both, unknown, 'A-14');
    expect(displayed(scanned(second), one)?.next).toMatch(/[.] Then comes A-14\.$/);
  });

  it('are displayed one at a time: the one that came out, while the other needs no person', () => {
    const one = withUpdate(both, printed('PO-8', 1), 'A-14');
    const shown = reportedScan(scanned(second), one);
    expect(shown).toMatchObject({ view: { label: { ref1: 'PO-8' } } });
    expect(outcomeLine(shown)).toMatchObject({ word: 'Printed', subject: 'P-PO-8' });
    const done = printed('A-14', 2);
    expect(reportedScan(scanned(done), withUpdate(one, done, 'A-14'))).toEqual(scanned(done));
  });

  it('do not take away a form that the later one needs: the earlier one is named in its line', () => {
    const one = withUpdate(both, printed('PO-8', 1), 'A-14');
    const incomplete = { ...viewAt('draft'), problems: [{ path: 'parcelWeight', message: '' }] };
    const weigh = { ...scanned(incomplete), kind: 'held' } as LastScan;
    expect(reportedScan(weigh, one)).toBe(weigh);
    const line = displayed(weigh, one);
    expect(line).toMatchObject({ word: outcomeLine(weigh)?.word, subject: outcomeLine(weigh)?.subject });
    expect(line?.next).toMatch(/\. PO-8: Printed\.$/);
  });

  it('leave an order on the screen that a person opened from a list; the one that came out is named in its line', () => {
    for (const opened of [viewAt('draft'), printed('A-14', 2)]) {
      const last: LastScan = { ...(scanned(opened) as object), kind: 'shown' } as LastScan;
      const one = withUpdate(both, printed('PO-8', 1), opened.label.id);
      expect(reportedScan(last, one)).toBe(last);
      expect(displayed(last, one)?.next).toContain('PO-8: Printed');
    }
    const asked: LastScan = { ...(scanned(second) as object), kind: 'shown' } as LastScan;
    expect(reportedScan(asked, withUpdate(both, printed('PO-8', 1), 'A-14'))).toMatchObject({
      view: { label: { ref1: 'PO-8' } },
    });
  });

  it('follow the one that came out for as long as it is displayed', () => {
    const one = withUpdate(both, printed('PO-8', 1), 'A-14');
    const voided = printed('PO-8', 2);
    const changed = withUpdate(one, { ...voided, label: { ...voided.label, stage: 'closed' } }, 'A-14');
    expect(reportedScan(scanned(second), changed)).toMatchObject({ view: { label: { stage: 'closed' } } });
  });

  it('never replace a stop by a printed label', () => {
    const one = withUpdate(both, printed('PO-8', 1), 'A-14');
    const wrong = { ...scanned(second), kind: 'wrong_label', scanned: 'P999' } as LastScan;
    expect(displayed(wrong, one)).toMatchObject({ word: 'Refused', tone: 'stop', alarm: true });
  });

  it('are not named by the next scan after they are printed', () => {
    const one = withUpdate(both, printed('PO-8', 1), 'A-14');
    const third = queued('B-2', 9);
    expect(displayed(scanned(third), withRequested(one, third))?.next).toContain(
      '2 labels coming: A-14, then B-2',
    );
  });
});

describe('an earlier order that needs a person', () => {
  const refusedView = heldView('draft', 'service_refused', later(5));
  const refused = (ref1: string): LabelView => ({
    ...refusedView,
    label: { ...refusedView.label, id: ref1, ref1, updatedAt: later(5) },
  });
  const requested = (...views: LabelView[]) => views.reduce(withRequested, nothingPending);
  const [first, second, third] = [queued('PO-8', 1), queued('A-14', 2), queued('B-2', 3)];
  const last = scanned(third);
  const afterRefusal = withUpdate(requested(first, second, third), refused('PO-8'), 'B-2');

  it('stays in the line when other labels are printed, also the one scanned last', () => {
    const more = withUpdate(afterRefusal, printed('A-14', 2), 'B-2');
    expect(displayed(last, more)).toMatchObject({ tone: 'stop', word: 'Refused', order: 'PO-8' });
    const done = printed('B-2', 3);
    const all = withUpdate(more, done, 'B-2');
    expect(displayed(scanned(done), all)).toMatchObject({ tone: 'stop', order: 'PO-8' });
    expect(reportedScan(scanned(done), all)).toMatchObject({ view: { label: { ref1: 'PO-8' } } });
  });

  it('is followed by another one that needs a person, and by the next scan', () => {
    const other = withUpdate(afterRefusal, refused('A-14'), 'B-2');
    expect(displayed(last, other)).toMatchObject({ tone: 'stop', order: 'A-14' });
    expect(withRequested(afterRefusal, queued('C-3', 9)).earlier).toEqual([]);
  });

  it('is named when another one came after it, and until it needs nobody any more', () => {
    const both = withUpdate(afterRefusal, refused('A-14'), 'B-2');
    expect(displayed(last, both)?.next).toMatch(/\. PO-8: Refused\. Then comes B-2\.$/);
    const all = withUpdate(both, refused('B-2'), 'B-2');
    expect(displayed(scanned(refused('B-2')), all)?.next).toMatch(/\. A-14: Refused\. PO-8: Refused\.$/);
    const done = withUpdate(both, printed('PO-8', 10), 'B-2');
    expect(displayed(last, done)).toMatchObject({ tone: 'stop', order: 'A-14' });
    expect(displayed(last, done)?.next).not.toContain('PO-8');
    const newerDone = withUpdate(both, printed('A-14', 10), 'B-2');
    expect(displayed(last, newerDone)).toMatchObject({ tone: 'stop', order: 'PO-8' });
    expect(displayed(last, newerDone)?.next).not.toContain('A-14');
    const bothDone = withUpdate(newerDone, printed('PO-8', 10), 'B-2');
    expect(displayed(last, bothDone)).toMatchObject({ tone: 'good', order: 'PO-8' });
  });

  it('is named among three at most, and with a sign when there are more', () => {
    const refs = ['C-1', 'C-2', 'C-3', 'C-4'];
    const asked = requested(...refs.map((ref, at) => queued(ref, at)), third);
    const three = refs.slice(0, 3).reduce((labels, ref) => withUpdate(labels, refused(ref), 'B-2'), asked);
    const lastRefused = scanned(refused('B-2'));
    const all = withUpdate(three, refused('B-2'), 'B-2');
    expect(displayed(lastRefused, all)?.next).toMatch(/\. C-3: Refused\. C-2: Refused\. C-1: Refused\.$/);
    const four = withUpdate(all, refused('C-4'), 'B-2');
    expect(displayed(lastRefused, four)?.next).toMatch(/\. C-4: Refused\. C-3: Refused\. C-2: Refused\. …$/);
  });

  /** What the bar plays for these states, one after the other. */
  const heard = (...states: [LastScan, PendingLabels][]) => {
    const newSound = createOutcomeMemory();
    return states.map(([at, labels]) => newSound(outcomeToHear(displayed(at, labels), 0, at, labels)));
  };

  it('is heard, each of several, also the one scanned last', () => {
    const other = withUpdate(afterRefusal, refused('A-14'), 'B-2');
    const all = withUpdate(other, refused('B-2'), 'B-2');
    const before: [LastScan, PendingLabels] = [last, requested(first, second, third)];
    expect(
      heard(before, [last, afterRefusal], [last, other], [last, other], [scanned(refused('B-2')), all]),
    ).toEqual(['look', 'stop', 'stop', null, 'stop']);
  });

  it('is heard when the one scanned last keeps the line', () => {
    const lastRefused = scanned(refused('B-2'));
    const labels = withUpdate(requested(first, second, third), refused('B-2'), 'B-2');
    const one = withUpdate(labels, refused('PO-8'), 'B-2');
    const two = withUpdate(one, refused('A-14'), 'B-2');
    expect(heard([lastRefused, labels], [lastRefused, one], [lastRefused, two], [lastRefused, two])).toEqual([
      ...['stop', 'stop', 'stop'],
      null,
    ]);
  });

  it('is heard when it is another parcel of the same order', () => {
    const parcel = (id: string): LabelView => ({
      ...{ ...refused(id), parcels: 2 },
      label: { ...refused(id).label, ref1: 'PO-8', parcel: id === 'PO-8' ? 1 : 2 },
    });
    const one = withUpdate(requested(first, second, third), parcel('PO-8'), 'B-2');
    const two = withUpdate(one, parcel('A-14'), 'B-2');
    expect(heard([last, one], [last, two])).toEqual(['stop', 'stop']);
  });

  it('is not heard as the message of a command that is shown over it', () => {
    const message = { word: 'Updated', tone: 'good', subject: 'Sam Example', next: '' } as const;
    const newSound = createOutcomeMemory();
    const under = (labels: PendingLabels) => newSound(outcomeToHear(message, 1, last, labels));
    expect([under(requested(first, second, third)), under(afterRefusal)]).toEqual(['good', null]);
    expect(newSound(outcomeToHear(displayed(last, afterRefusal), 0, last, afterRefusal))).toBe('stop');
  });

  it('is heard after an alarm, which does not name it', () => {
    const labels = requested(first, second, third);
    const wrong = { ...last, kind: 'wrong_label', scanned: 'P999' } as LastScan;
    const after = { ...last, turn: 2, kind: 'scan_back_due' } as LastScan;
    expect(heard([wrong, labels], [wrong, afterRefusal], [after, afterRefusal])).toEqual([
      ...['alarm', null],
      'stop',
    ]);
  });

  it('is named beside the one scanned last when that needs a person too', () => {
    const both = withUpdate(afterRefusal, refused('B-2'), 'B-2');
    const line = displayed(scanned(refused('B-2')), both);
    expect(line).toMatchObject({ tone: 'stop', subject: 'B-2' });
    expect(line?.next).toMatch(/PO-8: Refused\.$/);
  });
});
