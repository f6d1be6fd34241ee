import { describe, expect, it } from 'vitest';
import { type FailureCode, failureCodes, mayHaveCost } from '#shared/failure';
import { type Remedy, remediesOf } from '../../../../src/renderer/screens/ship/remedies/table';
import { heldView, printOf, viewAt } from '../views';

const codes = Object.keys(failureCodes) as FailureCode[];
const buying: readonly Remedy[] = ['tryNow', 'tryAgain'];

describe('remedies', () => {
  it.each(codes.filter(mayHaveCost))('%s never offers to buy without the warning', (code) => {
    expect(remediesOf(heldView('draft', code)).filter((remedy) => buying.includes(remedy))).toEqual([]);
  });

  it('a purchase in doubt can be settled in each of its three ways', () => {
    for (const code of ['answer_lost', 'answer_unreadable', 'service_broken'] as const)
      expect(remediesOf(heldView('draft', code))).toEqual(['enterPackage', 'registerAgain', 'handled']);
  });

  it('a print in doubt is settled by what the worker sees, and nothing prints by itself', () => {
    expect(remediesOf(heldView('sending', 'print_unknown'))).toEqual(['inHand', 'nothing']);
    expect(remediesOf(viewAt('sent', { print: printOf({ state: 'sent', note: 'printer_mute' }) }))).toEqual([
      'inHand',
      'nothing',
    ]);
  });

  it('a print that is still being proven needs nobody', () => {
    expect(remediesOf(viewAt('sent', { print: printOf({ state: 'sent' }) }))).toEqual([]);
    expect(remediesOf(viewAt('confirmed', { print: printOf({ state: 'confirmed' }) }))).toEqual([]);
  });
});
