import { expect, it } from 'vitest';
import { omittedFields } from '#shared/landed/tidied';

const product = { hs6Code: '610510', value: '10', qty: '1' };

it.each([
  ['nothing', {}, {}, {}, []],
  ['a cart value that counts', { currentCartValue: '5' }, {}, {}, []],
  [
    'a cart value beside ignored thresholds',
    { currentCartValue: '5' },
    { ignoreDeminimis: true },
    {},
    ['currentCartValue'],
  ],
  ['a blank one', { currentCartValue: ' ' }, { ignoreDeminimis: true }, {}, []],
  ['a gift by a postal service', {}, { isGift: true, isPostal: true }, {}, []],
  ['a gift by another', {}, { isGift: true, isPostal: false }, {}, ['isGift']],
  [
    'a volume weight to Switzerland',
    { destinationCountry: 'ch' },
    {},
    { volumeWeight: '2' },
    ['volumeWeight'],
  ],
  ['a volume weight to elsewhere', { destinationCountry: 'DE' }, {}, { volumeWeight: '2' }, []],
])(
  'the fields left out of a request are named for a question with %s',
  (_, fields, switches, more, expected) =>
    expect(omittedFields({ fields, switches, products: [{ ...product, ...more }] })).toEqual(expected),
);
