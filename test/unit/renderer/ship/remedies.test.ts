import { describe, expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { type Failure, failure, type FailureCode, failureCodes, mayHaveCost } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import { type Remedy, remediesOf } from '../../../../src/renderer/screens/ship/remedies/table';
import { stampOf } from '../../../../src/renderer/scan/last-scan';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { failureTexts } from '../../../../src/renderer/text/failure-words';
import { heldView, printOf, viewAt } from '../views';

const codes = Object.keys(failureCodes) as FailureCode[];
const buying: readonly Remedy[] = ['tryNow', 'tryAgain'];

const scannedAs = (view: LabelView): Parameters<typeof outcomeLine>[0] => ({
  ...{ phase: 'label', turn: 1, kind: 'held', view },
  answeredAt: stampOf(view),
});

describe('remedies', () => {
  it.each(codes.filter(mayHaveCost))(
    'the remedies of %s never offer a purchase without the warning',
    (code) => {
      expect(remediesOf(heldView('draft', code)).filter((remedy) => buying.includes(remedy))).toEqual([]);
    },
  );

  it('a purchase in doubt can be settled in each of its three ways', () => {
    for (const code of ['answer_lost', 'answer_unreadable', 'service_broken'] as const)
      expect(remediesOf(heldView('draft', code))).toEqual(['enterPackage', 'registerAgain', 'handled']);
  });

  it('a label that is bought although its answer is odd is printed or marked as handled after a look', () => {
    for (const code of ['answer_unreadable', 'answer_lost', 'service_broken'] as const) {
      const held = heldView('registered', code);
      expect(remediesOf(held)).toEqual(['print', 'handled']);
      expect(remediesOf(heldView('confirmed', code))).toEqual(['handled']);
      expect(failureTexts(failure(code), true).title).toMatch(/^The label is bought/);
      expect(outcomeLine(scannedAs(held))?.next).toMatch(/^Bought/);
    }
  });

  it('a print in doubt is settled by what the worker sees, and nothing is printed automatically', () => {
    expect(remediesOf(heldView('sending', 'print_unknown'))).toEqual(['inHand', 'nothing']);
    expect(remediesOf(viewAt('sent', { print: printOf({ state: 'sent', note: 'printer_mute' }) }))).toEqual([
      'inHand',
      'nothing',
    ]);
  });

  it('no other printer is offered for a label that is wrong for every printer, unless an older version held it', () => {
    const held = (detail: string, more: Partial<Failure>): LabelView => {
      const view = heldView('registered', 'label_unfit');
      const hold = {
        failure: failure('label_unfit', detail, more),
        since: '2026-01-05T10:00:00.000Z',
        retryAt: null,
      };
      return { ...view, label: { ...view.label, hold } };
    };
    const all: readonly Remedy[] = ['printElsewhere', 'printUnfit', 'handled'];
    expect(remediesOf(held(codedMessage('unfit.unended'), { fits: null }))).toEqual([
      'handled',
      'printUnfit',
    ]);
    expect(remediesOf(held(codedMessage('unfit.wide', { dots: 2400, has: 848 }), { fits: [] }))).toEqual(all);
    expect(remediesOf(held('It is 2400 dots wide. It fits: Back', {}))).toEqual(all);
  });

  it('a print that is still being proven needs no one', () => {
    expect(remediesOf(viewAt('sent', { print: printOf({ state: 'sent' }) }))).toEqual([]);
    expect(remediesOf(viewAt('confirmed', { print: printOf({ state: 'confirmed' }) }))).toEqual([]);
  });
});
