import { describe, expect, it } from 'vitest';
import { checkQuestion, questionKey } from '#shared/landed/check-question';
import type { Question } from '#shared/landed/question';
import { question } from './sample';

const problems = (asked: Question): string[] => {
  const checked = checkQuestion(asked);
  return checked.ok ? [] : checked.problems.map(({ path }) => path);
};
const messages = (asked: Question): string[] => {
  const checked = checkQuestion(asked);
  return checked.ok ? [] : checked.problems.map(({ message }) => message);
};
const product = { hs6Code: '610510', description: 'Cotton shirt', value: '19.99' };

describe('what is refused, and the field that is named (sections 4.4 and 7.3)', () => {
  it.each<[why: string, asked: Question, path: string]>([
    ['no source', question({ sourceCountry: '' }), 'sourceCountry'],
    ['no destination', question({ destinationCountry: ' ' }), 'destinationCountry'],
    ['no shipping value', question({ shippingValue: '' }), 'shippingValue'],
    ['no products', question({}, {}, []), 'products'],
    ['a product without code', question({}, {}, [{ ...product, hs6Code: '' }]), 'products.0.hs6Code'],
    ['four digits', question({}, {}, [{ ...product, hs6Code: '6105' }]), 'products.0.hs6Code'],
    ['eight digits', question({}, {}, [{ ...product, hs6Code: '61051000' }]), 'products.0.hs6Code'],
    ['letters', question({}, {}, [{ ...product, hs6Code: '61O510' }]), 'products.0.hs6Code'],
    ['no description', question({}, {}, [{ ...product, description: ' ' }]), 'products.0.description'],
    ['no value', question({}, {}, [{ ...product, value: '' }]), 'products.0.value'],
    ['a quantity of none', question({}, {}, [{ ...product, qty: '0' }]), 'products.0.qty'],
    [
      'an origin that is none',
      question({}, {}, [{ ...product, originatingCountry: 'XX' }]),
      'products.0.originatingCountry',
    ],
    ['from GB without postal code', question({ sourceCountry: 'GB' }), 'sourcePostalCode'],
    [
      'from GB with a blank one',
      question({ sourceCountry: 'gb', sourcePostalCode: ' ' }),
      'sourcePostalCode',
    ],
    ...['US', 'CA', 'ES', 'GB'].map((destinationCountry): [string, Question, string] => [
      `to ${destinationCountry} without postal code`,
      question({ sourceCountry: 'FR', destinationCountry }),
      'postalCode',
    ]),
    ['to CH without weight', question({ destinationCountry: 'CH' }), 'grossWeight'],
    ['to CH with no weight', question({ destinationCountry: 'CH', grossWeight: '0' }), 'grossWeight'],
    ['IP without address', question({ destinationCountry: 'IP' }), 'destinationIp'],
    ['address without IP', question({ destinationIp: '192.0.2.7' }), 'destinationCountry'],
    ['no address', question({ destinationCountry: 'IP', destinationIp: '192.0.2' }), 'destinationIp'],
    ['from IP', question({ sourceCountry: 'IP' }), 'sourceCountry'],
    ['no country', question({ countryCode: 'USA' }), 'countryCode'],
    ['UK', question({ destinationCountry: 'UK', postalCode: 'EC1A 1BB' }), 'destinationCountry'],
  ])('a question is refused and its field named: %s', (_, asked, path) => {
    expect(problems(asked)).toEqual([path]);
    // A code that names the field: its words are made where it is read.
    expect(messages(asked)[0]).toMatch(
      new RegExp(`^said:\\w+\\.\\w+\\?field=s${path.split('.').at(-1) ?? ''}(?:&|$)`),
    );
  });

  const wrongDecimals = [
    '1,234.50',
    '12,50',
    '1 234',
    '$5',
    '5 USD',
    '-1',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '.',
    '1.2.3',
    '١٢',
  ];
  const tooLong = ['1234567890123456', '0.1234567890123456', '0.0000001'];
  it.each(['shippingValue', 'grossWeight', 'currentCartValue'] as const)(
    '%s of a question is a plain decimal number',
    (field) => {
      for (const wrong of [...wrongDecimals, ...tooLong])
        expect([wrong, problems(question({ [field]: wrong }))]).toEqual([wrong, [field]]);
      for (const right of ['0', '12', '12.50', ' 12.5 ', '.5', '5.', '007', '123456789012.345', '0.000001'])
        expect([right, problems(question({ [field]: right }))]).toEqual([right, []]);
    },
  );
  it.each(['value', 'qty', 'volumeWeight'] as const)(
    '%s of a product in a question is a plain decimal number',
    (field) => {
      for (const wrong of [...wrongDecimals, ...tooLong])
        expect(problems(question({}, {}, [{ ...product, [field]: wrong }]))).toEqual([`products.0.${field}`]);
      expect(problems(question({}, {}, [{ ...product, [field]: '12.50' }]))).toEqual([]);
    },
  );

  it('all problems are reported at once, each field once, products by their index', () => {
    const asked = question(
      { sourceCountry: 'GB', destinationCountry: 'US', shippingValue: '' },
      { isGift: true },
      [product, {}, { description: 'Mug', value: 'x' }],
    );
    expect(problems(asked).sort()).toEqual(
      [
        ...['postalCode', 'shippingValue', 'sourcePostalCode'],
        // An order's item of which customs knows nothing is held, not passed over.
        ...['products.1.hs6Code', 'products.1.description', 'products.1.value'],
        ...['products.2.hs6Code', 'products.2.value'],
      ].sort(),
    );
  });
});

describe('the request', () => {
  const request = (asked: Question): unknown => {
    const checked = checkQuestion(asked);
    return checked.ok ? checked.request : checked.problems;
  };

  it('has numbers as numbers, trimmed text, and no blank values', () => {
    const asked = question(
      {
        destinationCountry: ' fr ',
        shippingValue: '12.50',
        grossWeight: '1020.5828325',
        postalCode: '  ',
        city: ' Lyon ',
      },
      { convertCurrency: true, isPostal: false },
      [{ ...product, hs6Code: '6105.10', qty: '2.0', volumeWeight: '', originatingCountry: 'pt' }],
    );
    expect(request(asked)).toEqual({
      sourceCountry: 'US',
      destinationCountry: 'FR',
      shippingValue: 12.5,
      grossWeight: 1020.5828325,
      city: 'Lyon',
      convertCurrency: true,
      isPostal: false,
      products: [
        { hs6Code: '610510', description: 'Cotton shirt', value: 19.99, qty: 2, originatingCountry: 'PT' },
      ],
    });
  });

  it('has no volumeWeight for Switzerland, where the service overrides it', () => {
    const volume = [{ ...product, volumeWeight: '250' }];
    expect(request(question({ destinationCountry: 'CH', grossWeight: '900' }, {}, volume))).toMatchObject({
      grossWeight: 900,
      products: [{ hs6Code: '610510', description: 'Cotton shirt', value: 19.99 }],
    });
    expect(
      JSON.stringify(request(question({ destinationCountry: 'CH', grossWeight: '900' }, {}, volume))),
    ).not.toMatch('volumeWeight');
    expect(request(question({}, {}, volume))).toMatchObject({ products: [{ volumeWeight: 250 }] });
  });

  it.each([
    question({ sourceCountry: 'GB', sourcePostalCode: 'EC1A 1BB' }),
    question({ destinationCountry: 'GB', postalCode: 'EC1A 1BB' }),
    question({ destinationCountry: 'IP', destinationIp: '192.0.2.7' }),
    question({ destinationCountry: 'IP', destinationIp: '2001:db8::1' }),
    question({ currentCartValue: '5' }, { ignoreDeminimis: false }),
    question({}, { ignoreDeminimis: true }),
    question({}, { isPostal: true, isGift: true }),
    question({}, { isGift: false }),
    question({ destinationCountry: 'XK' }),
  ])('the request is allowed: %j', (asked) => {
    expect(request(asked)).toHaveProperty('sourceCountry');
  });
});

describe('questionKey', () => {
  const same: [string, Question][] = [
    [
      'another order of fields',
      { ...question(), fields: { shippingValue: '12.50', destinationCountry: 'FR', sourceCountry: 'US' } },
    ],
    ['another writing', question({ shippingValue: ' 12.5', destinationCountry: 'fr', city: '' })],
    ['switches that are off', question({}, { isPostal: false, isGift: false, convertCurrency: false })],
    ['a code with dots', question({}, {}, [{ ...product, hs6Code: '6105.10', qty: '2.00' }])],
  ];
  it.each(same)('the key of a question is the same for %s', (_, other) => {
    expect(questionKey(other)).toBe(questionKey(question()));
  });
  it('treats a quantity of 1 like no quantity', () => {
    expect(questionKey(question({}, {}, [{ ...product, qty: '1' }]))).toBe(
      questionKey(question({}, {}, [product])),
    );
  });

  const others: [string, Question][] = [
    ['another amount', question({ shippingValue: '12.51' })],
    ['a switch that is on', question({}, { isPostal: true })],
    ['another recipient', question({ lastName: 'Example' })],
    ['another field with the same value', question({ firstName: 'Example' })],
    ['one product more', question({}, {}, [{ ...product, qty: '2' }, product])],
    ['another quantity', question({}, {}, [product])],
  ];
  it('differs for anything else', () => {
    const keys = [question(), ...others.map(([, other]) => other)].map(questionKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('fields that the service would ignore', () => {
  it.each([
    [
      'a cart value beside thresholds that are ignored',
      question({ currentCartValue: '5' }, { ignoreDeminimis: true }),
      'currentCartValue',
    ],
    ['a gift that goes by courier', question({}, { isGift: true }), 'isGift'],
    ['a gift that goes by courier, said so', question({}, { isGift: true, isPostal: false }), 'isGift'],
  ])('%s, which the service would ignore, is left out, and the question is still asked', (_, asked, name) => {
    const checked = checkQuestion(asked);
    expect(checked.ok && Object.keys(checked.request)).not.toContain(name);
    expect(checked.ok).toBe(true);
  });
});
