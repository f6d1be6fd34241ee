import { expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import type { LastScan } from '../../../../src/renderer/scan/last-scan';
import { outcomeLine } from '../../../../src/renderer/scan/outcome-line';
import { rowWords } from '../../../../src/renderer/screens/queue/table/row-words';
import { rowOf } from '../queue/rows';
import { later, printOf, viewAt } from '../views';

const out = (documents: number, expected: number, to: string, copies = 1): LabelView => {
  const view = viewAt('confirmed', { documents, print: printOf({ state: 'confirmed', expected, copies }) });
  const fields = { ...view.label.draft.fields, shipFromCountryISO2: 'US', countryISO2: to };
  return { ...view, label: { ...view.label, draft: { fields, items: [] } } };
};
const next = (view: LabelView, scanBack: 'off' | 'offered' = 'off') => {
  const last: LastScan = {
    phase: 'label',
    turn: 1,
    kind: 'started',
    answeredAt: later(0),
    view,
  };
  return outcomeLine(last, scanBack)?.next;
};

it('names every paper of a label that belongs on the box', () => {
  expect(next(out(2, 2, 'DE'))).toBe('Put both on the box: label, customs form.');
  expect(next(out(2, 2, 'US'))).toBe('Put both on the box: label, second paper.');
  expect(next(out(3, 3, 'DE'))).toBe('Put all 3 papers on the box: label, customs form, third paper.');
  expect(next(out(2, 2, 'DE'), 'offered')).toBe(
    'Put both on the box: label, customs form; then scan the label.',
  );
});

it('counts the papers that one document prints, and no copies', () => {
  expect(next(out(1, 2, 'US'))).toBe('Put both on the box.');
  expect(next(out(1, 1, 'US'))).toBe('Put it on the box. Scan the next order.');
  expect(next(out(1, 3, 'US', 3))).toBe('Put it on the box. Scan the next order.');
});

it('names no next order while parcels of this one are left', () => {
  const of = (parcels: number, parcelsLeft: number) => next({ ...out(1, 1, 'US'), parcels, parcelsLeft });
  expect(of(3, 2)).toBe('Put it on the box. Scan the order: 2 left.');
  expect(of(3, 1)).toBe('Put it on the box. Scan the order: 1 left.');
  expect(of(3, 0)).toBe('Put it on the box. Scan the next order.');
});

it('counts them in the queue', () => {
  expect(rowWords(rowOf('a', { stage: 'confirmed', papers: 2 })).words).toBe('Printed, 2 papers');
  expect(rowWords(rowOf('a', { stage: 'confirmed' })).words).toBe('Printed');
});
