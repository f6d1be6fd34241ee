import { expect, it } from 'vitest';
import { foundLine } from '../../../src/renderer/screens/reprint/find';
import { printOf, viewAt } from './views';

const out = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });

it('a reprint of a parcel that has arrived is never green', () => {
  expect(foundLine(out, [])).toMatchObject({ word: 'Registered', tone: 'good' });
  expect(foundLine(out, ['arrived'])).toMatchObject({ word: 'Held', tone: 'look' });
});
