import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '#shared/label/draft';
import { checkQuestion } from '#shared/landed/check-question';
import { isInternational, questionFromOrder } from '#shared/landed/from-order';
import { hs6Of } from '#shared/landed/hs6';
import { customs, draft } from './sample';
import { codedMessage } from '#shared/text/coded-message';

describe('isInternational', () => {
  it.each([
    ['US', 'CA', true],
    ['US', 'US', false],
    ['us', ' US ', false],
    ['GB', 'UK', false],
    ['', 'CA', false],
    ['US', '', false],
  ])('a shipment from %j to %j is international: %s', (shipFromCountryISO2, countryISO2, expected) => {
    expect(isInternational(draft({ shipFromCountryISO2, countryISO2 }))).toBe(expected);
  });
});

describe('hs6Of', () => {
  it.each([
    ['6105.10.0000', '610510'],
    ['6105 10 00 00', '610510'],
    ['6105-10', '610510'],
    [' 610510', '610510'],
    ['61051', null],
    ['', null],
    ['6105.1', null],
    ['HS610510', null],
    ['6105A10', null],
  ])('the HS6 code of %j is %j', (code, expected) => {
    expect(hs6Of(code)).toBe(expected);
  });
});

describe('questionFromOrder', () => {
  it('tells everything of section 4.4 that an order and the settings know, and nothing else', () => {
    const settings = customs({ shippingValue: '12.5', convertCurrency: true, isPostal: true });
    expect(questionFromOrder(draft({ parcelContents: 'G' }), settings)).toEqual({
      fields: {
        sourceCountry: 'US',
        destinationCountry: 'CA',
        shippingValue: '12.5',
        grossWeight: '1020.5828325',
        sourcePostalCode: '07101',
        postalCode: 'H2X 1Y4',
        countryCode: 'US',
        firstName: 'Renée',
        middleName: 'Marie',
        lastName: 'Example',
        street: '12 Sample Street, Unit 4',
        city: 'Montréal',
        state: 'QC',
      },
      switches: { convertCurrency: true, isPostal: true, isGift: true },
      products: [
        {
          hs6Code: '610510',
          description: 'Cotton shirt',
          value: '19.99',
          qty: '2',
          originatingCountry: 'PT',
        },
      ],
    });
  });

  it('is ready to be asked', () => {
    expect(checkQuestion(questionFromOrder(draft(), customs({ shippingValue: '12.5' })))).toMatchObject({
      ok: true,
    });
  });

  it('leaves out what the order does not know', () => {
    const empty: OrderDraft = { fields: { contact: '  ', city: '' }, items: [{ itemID: 'SKU-1' }, {}] };
    expect(questionFromOrder(empty, customs())).toEqual({
      fields: {},
      switches: { convertCurrency: true, isPostal: false },
      products: [{}, {}],
    });
  });

  it('an item of which only its number is known stays a product, and lacks everything', () => {
    const items = [...draft().items, { itemID: 'SKU-2' }];
    const checked = checkQuestion(questionFromOrder(draft({}, items), customs({ shippingValue: '1' })));
    expect(checked.ok ? [] : checked.problems.map(({ path }) => path)).toEqual([
      'products.1.hs6Code',
      'products.1.description',
      'products.1.value',
    ]);
  });

  it('keeps products in the places of their items', () => {
    const items = [{ itemDescription: 'One' }, {}, { itemDescription: 'Three', itemTariffCode: '4901' }];
    expect(questionFromOrder(draft({}, items), customs()).products).toEqual([
      { description: 'One' },
      {},
      { description: 'Three', hs6Code: '4901' },
    ]);
  });

  it('says of a code that is too short how many digits it has, and does not call it missing', () => {
    const items = [{ itemDescription: 'Shirt', itemValue: 9, itemTariffCode: '6109' }];
    const checked = checkQuestion(questionFromOrder(draft({}, items), customs({ shippingValue: '1' })));
    expect(checked).toMatchObject({
      ok: false,
      problems: [
        {
          path: 'products.0.hs6Code',
          message: codedMessage('question.codeDigits', { field: 'hs6Code', code: '6109', count: 4 }),
        },
      ],
    });
  });

  it('writes numbers out: no exponent', () => {
    const items = [{ itemValue: 0.0000001, itemQuantity: 1e21 }];
    expect(questionFromOrder(draft({}, items), customs()).products).toEqual([
      { value: '0.0000001', qty: '1000000000000000000000' },
    ]);
  });

  it.each([
    ['G', true, true],
    ['g', true, true],
    ['G', false, undefined],
    ['M', true, undefined],
  ])(
    'with contents %s and postal %s the question’s gift switch is %s',
    (parcelContents, isPostal, isGift) => {
      const { switches } = questionFromOrder(draft({ parcelContents }), customs({ isPostal }));
      expect(switches.isGift).toBe(isGift);
    },
  );

  describe('who is screened', () => {
    const who = (fields: OrderDraft['fields']): unknown => {
      const { firstName, middleName, lastName } = questionFromOrder(draft(fields), customs()).fields;
      return [firstName, middleName, lastName];
    };
    it.each([
      ['Pat Example', ['Pat', undefined, 'Example']],
      ['  Pat   Q.\tExample ', ['Pat', 'Q.', 'Example']],
      ['Ludwig van der Example', ['Ludwig', 'van der', 'Example']],
      ['Example', [undefined, undefined, 'Example']],
      ['山田太郎', [undefined, undefined, '山田太郎']],
      ['Example, Pat Q.', ['Pat', 'Q.', 'Example']],
      ['de la Example, Pat', ['Pat', undefined, 'de la Example']],
      ['Pat Example, Jr.', ['Pat', 'Example,', 'Jr.']],
      ['Example Imports, Inc.', ['Example', 'Imports,', 'Inc.']],
      ['Example,', [undefined, undefined, 'Example,']],
      ['One, Two, Three', ['One,', 'Two,', 'Three']],
    ])('the name %j is split for the screening', (contact, expected) => {
      expect(who({ contact })).toEqual(expected);
    });
    it('a company only where no contact is named, whole', () => {
      expect(who({ contact: ' ' })).toEqual([undefined, undefined, 'Example Imports']);
      expect(who({ contact: '', company: '' })).toEqual([undefined, undefined, undefined]);
    });
  });

  describe('gross weight in grams', () => {
    const grams = (fields: OrderDraft['fields'], items?: OrderDraft['items']): unknown =>
      questionFromOrder(draft(fields, items), customs()).fields.grossWeight;
    const pieces = (...items: [number, string, number?][]): OrderDraft['items'] =>
      items.map(([itemWeight, itemWeightUOM, itemQuantity]) => ({
        itemWeight,
        itemWeightUOM,
        ...(itemQuantity === undefined ? {} : { itemQuantity }),
      }));
    it.each([
      [1, '453.59237'],
      [0.1, '45.359237'],
      ['2.2046', '999.989738902'],
      // To the 15 digits that a JSON number carries.
      [123.456789123, '55999.0575708918'],
      [0, undefined],
      ['heavy', undefined],
    ])('a weight of %j lb is %s grams', (parcelWeight, expected) => {
      expect(grams({ parcelWeight })).toBe(expected);
    });
    it('takes the items where the parcel was not weighed', () => {
      expect(grams({ parcelWeight: '' }, pieces([0.5, 'kg', 3], [1, 'lb']))).toBe('1953.59237');
    });
    it.each([
      ['a weight is missing', [...pieces([1, 'kg']), {}]],
      ['a unit is unknown', pieces([1, 'st'])],
      ['they weigh nothing', pieces([0, 'kg'])],
      ['there are none', []],
    ])('a question has no gross weight if %s', (_, items) => {
      expect(grams({ parcelWeight: '' }, items)).toBeUndefined();
    });
  });
});
