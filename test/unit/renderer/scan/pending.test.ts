import { describe, expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import type { Print } from '#shared/print/print';
import {
  type PendingLabels,
  nothingPending,
  withRequested,
  withPending,
  withUpdate,
} from '../../../../src/renderer/scan/pending';
import { type LastScan, stampOf } from '../../../../src/renderer/scan/last-scan';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { later, printOf, viewAt } from '../views';

type Stage = Parameters<typeof viewAt>[0];

/** A label of an order whose print was queued at its second. */
const label = (ref1: string, second: number, stage: Stage, print: Partial<Print> = {}): LabelView => {
  const view = viewAt(stage, {
    print: printOf({ createdAt: later(second), updatedAt: later(second), ...print }),
  });
  const named = { id: ref1, ref1, package: { packageId: `P-${ref1}`, trackingNumber: null } };
  return { ...view, label: { ...view.label, ...named } as LabelView['label'] };
};
const queued = (ref1: string, second: number): LabelView =>
  label(ref1, second, 'registered', { waiting: ['media-empty'] });
const printed = (ref1: string, second: number): LabelView =>
  label(ref1, second, 'confirmed', { state: 'confirmed', updatedAt: later(second + 60) });

const scanned = (view: LabelView): LastScan => ({
  ...{ phase: 'label', turn: 1, kind: 'started', askedAt: later(0) },
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
    expect(line?.next).toContain('2 labels coming: PO-8, then A-14');
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
