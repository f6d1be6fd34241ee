import { expect, it } from 'vitest';
import { foundLine } from '../../../src/renderer/screens/reprint/find';
import { printOf, viewAt } from './views';

const out = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });

it('a reprint of a parcel that has arrived is never green', () => {
  expect(foundLine(out, [], true)).toMatchObject({ word: 'Registered', tone: 'good' });
  expect(foundLine(out, ['arrived'], true)).toMatchObject({ word: 'Held', tone: 'look' });
});

it('a label that no printer can print is never green', () => {
  const line = { word: 'Held', tone: 'look', next: 'Add a printer first (F9).' };
  expect(foundLine(out, [], false)).toMatchObject(line);
  expect(foundLine(out, ['arrived'], false)).toMatchObject(line);
});
