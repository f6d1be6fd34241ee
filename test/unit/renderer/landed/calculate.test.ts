import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LandedFound } from '#shared/bridge/contract';
import type { Question } from '#shared/landed/question';
import { initialSettings } from '#shared/settings';
import { clearMessage, currentMessage } from '../../../../src/renderer/scan/message';
import { calculate } from '../../../../src/renderer/screens/landed/calculate';
import {
  changeSheet,
  openLandedOf,
  refreshOrder,
  sheet,
} from '../../../../src/renderer/screens/landed/landed-store';
import { openScreen } from '../../../../src/renderer/shell/navigation';
import { stubStation } from '../station-stub';
import { viewAt } from '../views';
import { customs, full, keptOf } from './answers';

const question: Question = {
  fields: { sourceCountry: 'US', destinationCountry: 'DE', shippingValue: '10' },
  switches: { convertCurrency: true },
  products: [{ hs6Code: '950300', description: 'Wooden blocks', value: '30', qty: '2' }],
};
const withQuantity = (qty: string): Question => ({
  ...question,
  products: question.products.map((product) => ({ ...product, qty })),
});
const kept = keptOf(full);
const found = (more: Partial<Extract<LandedFound, { kind: 'order' }>> = {}): LandedFound => ({
  ...{ kind: 'order', view: viewAt('draft'), question, problems: [], kept: null, isOutdated: false },
  ...more,
});

let station: ReturnType<typeof stubStation>;
beforeEach(async () => {
  station = stubStation();
  openLandedOf('one', 'PB-1');
  await station.next('landed.open').answer(found());
  await station.next('settings.get').answer(initialSettings);
});
afterEach(() => {
  openScreen('ship');
  clearMessage();
  vi.unstubAllGlobals();
});

const shown = () => currentMessage()?.line ?? null;
/** What a person types into the form. */
const type = (typed: Question): void =>
  changeSheet(sheet()?.turn ?? 0, () => ({ question: typed, isEdited: true }));

describe('the answer about duties and taxes', () => {
  it('belongs to the form as long as it is as it was asked', async () => {
    type(withQuantity('3'));
    void calculate(customs);
    await station.next('landed.calculate').answer({ ok: true, kept });
    expect(sheet()).toMatchObject({ asking: false, kept, isEdited: false, isOutdated: false });
    expect(shown()).toMatchObject({ word: 'Updated', tone: 'good' });
  });

  it('is about the earlier question when the form was changed meanwhile', async () => {
    void calculate(customs);
    type(withQuantity('5'));
    await station.next('landed.calculate').answer({ ok: true, kept });
    expect(sheet()).toMatchObject({ asking: false, kept, isEdited: true, question: withQuantity('5') });
    expect(shown()).toMatchObject({ word: 'Held', tone: 'look', next: 'It has changed. Calculate again.' });
  });

  it('is about the order before the change when the order was changed meanwhile', async () => {
    void calculate(customs);
    const answering = station.next('landed.calculate');
    void refreshOrder();
    await station.next('landed.open').answer(found({ question: withQuantity('7') }));
    await answering.answer({ ok: true, kept });
    await station.next('landed.open').answer(found({ question: withQuantity('7'), kept, isOutdated: true }));
    expect(sheet()).toMatchObject({ kept, isOutdated: true });
    expect(shown()).toMatchObject({ word: 'Held', tone: 'look', next: 'It has changed. Calculate again.' });
  });
});
