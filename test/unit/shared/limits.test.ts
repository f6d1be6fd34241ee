import { describe, expect, it } from 'vitest';
import { fieldLimits } from '#shared/address/field-limits';
import { checkOrder } from '#shared/label/check';
import type { OrderDraft } from '#shared/label/draft';
import { itemFields } from '#shared/label/item';
import { orderFields } from '#shared/label/order';
import { landedCostRequestSchema } from '#shared/landed/request';
import { packageUpdatesSchema } from '#shared/update/package-update';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';

/*
 * Every limit and allowed value of the service's interface, copied from its tables by hand (sections 2.1, 2.2, 4.1, 4.3,
 * 4.4, 7.3 and 8), so that a slip in the schemas can't hide in the test.
 */

const orderText: [field: string, max: number][] = [
  ['importerVATNumber', 50],
  ['shipFromAttention', 50],
  ['shipFromName', 50],
  ['shipFromAddress1', 50],
  ['shipFromAddress2', 50],
  ['shipFromCity', 50],
  ['shipFromStateProv', 10],
  ['shipFromPostalCode', 10],
  ['shipFromPhone', 25],
  ['shipFromEmail', 50],
  ['company', 50],
  ['contact', 50],
  ['address1', 50],
  ['address2', 50],
  ['address3', 50],
  ['city', 50],
  ['stateProv', 50],
  ['postalCode', 10],
  ['phone', 20],
  ['email', 100],
  ['taxCode', 50],
  ['ref1', 50],
  ['ref2', 50],
  ['costCenter', 100],
  ['exportReason', 50],
  ['serviceCode', 20],
  ['timeZone', 50],
];
const orderCountries = ['shipFromCountryISO2', 'countryISO2'];
const orderDecimals = ['parcelLength', 'parcelWidth', 'parcelHeight', 'parcelWeight'];
const orderWords: [field: string, allowed: string[], wrong: string[]][] = [
  ['labelFormat', ['ZPL', 'PDF', 'PNG'], ['zpl', 'EPL', '', 'ZPL ']],
  ['parcelContents', ['M', 'G', 'D', 'Z', 'S', 'H', 'O'], ['m', 'X', '', 'MG']],
  [
    'sender',
    ['ABC_NJ', 'ABC_IL', 'ABC_CA', 'AB_C_NJ', 'abc-1_IL', 'A BC_NJ'],
    ['ABC', '_NJ', 'ABC_TX', 'ABC_NJ1', ' _NJ', ''],
  ],
];
const itemText: [field: string, max: number][] = [
  ['itemID', 50],
  ['itemDescription', 100],
  ['itemTariffCode', 13],
];
const itemDecimals = ['itemWeight', 'itemValue'];
const itemCountries = ['itemCountryOfOriginISO2'];

describe('the lists of this test', () => {
  it('name every field of an order and of an item once', () => {
    const named = [...orderText, ...orderWords].map(([field]) => field);
    expect([...named, ...orderCountries, ...orderDecimals, 'shipDateTime'].sort()).toEqual(
      orderFields.toSorted(),
    );
    const ofItem = itemText.map(([field]) => field).concat(itemDecimals, itemCountries);
    expect([...ofItem, 'itemQuantity', 'itemWeightUOM'].sort()).toEqual(itemFields.toSorted());
  });

  it('give each text the length that forms and hints show', () => {
    expect(fieldLimits).toEqual(Object.fromEntries([...orderText, ...itemText]));
  });
});

const validFields: Record<string, unknown> = {
  ref1: 'ORDER-1',
  contact: 'Pat Example',
  address1: '12 Sample Street',
  city: 'Springfield',
  countryISO2: 'US',
  parcelWeight: 1,
};

type Check = (field: string, value: unknown) => string[];

/** What an order with this one value breaks: `path: message`. */
const order: Check = (field, value) => {
  const draft = { fields: { ...validFields, [field]: value }, items: [{ itemID: 'A' }] };
  const checked = checkOrder(draft);
  return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${inEnglish(message)}`);
};

const item: Check = (field, value) => {
  const checked = checkOrder({ fields: validFields, items: [{ itemID: 'A', [field]: value }] });
  return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${inEnglish(message)}`);
};

const issues = (parsed: ReturnType<ReturnType<typeof packageUpdatesSchema>['safeParse']>): string[] =>
  parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${inEnglish(message)}`);

const update: Check = (field, value) =>
  issues(packageUpdatesSchema().safeParse([{ packageId: 'P1', [field]: value }]));

const updateItem: Check = (field, value) =>
  issues(
    packageUpdatesSchema().safeParse([
      { packageId: 'P1', commodityItems: [{ itemID: 'A', [field]: value }] },
    ]),
  );

/** Refused once, under the path that ends in the field, in words that begin with its name. */
const refuses = (found: string[], field: string): void => {
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^([\\w.]+\\.)?${field}: ${field} `));
};

/** One person-visible character each: Latin, accented in one piece, outside the basic plane. */
const characters = ['x', 'é', '漢', '😀'];

const notOffered = ['sender', 'taxCode', 'costCenter'];
const places: [
  name: string,
  check: Check,
  texts: [string, number][],
  decimals: string[],
  countries: string[],
][] = [
  ['order', order, orderText, orderDecimals, orderCountries],
  ['item', item, itemText, itemDecimals, itemCountries],
  [
    'update',
    update,
    orderText.filter(([field]) => !notOffered.includes(field)),
    orderDecimals,
    orderCountries,
  ],
  ['item of an update', updateItem, itemText, itemDecimals, itemCountries],
];

describe.each(places)('the limits of the fields of: %s', (_, check, texts, decimals, countries) => {
  it.each(texts)('%s takes %i characters of any kind and not one more', (field, max) => {
    for (const character of characters) {
      expect(check(field, character.repeat(max))).toEqual([]);
      const found = check(field, character.repeat(max + 1));
      refuses(found, field);
      expect(found[0]).toContain(`is ${max + 1} characters long; the limit is ${max}`);
    }
  });

  it.each(texts)('%s takes text only', (field) => {
    for (const wrong of [7, true, {}, ['a']]) refuses(check(field, wrong), field);
  });

  it.each(decimals)('%s takes decimal numbers from 0', (field) => {
    for (const right of [0.001, 1, 2.5, 1e6]) expect(check(field, right)).toEqual([]);
    for (const wrong of ['1', '', true, Number.NaN, Number.POSITIVE_INFINITY, -0.01, [1]])
      refuses(check(field, wrong), field);
  });

  it.each(countries)('%s takes two capital letters', (field) => {
    for (const right of ['US', 'CA', 'GB']) expect(check(field, right)).toEqual([]);
    for (const wrong of ['USA', 'U', 'us', 'U1', 'U ', 'ÄÖ', 1]) refuses(check(field, wrong), field);
  });

  it('refuses a field the interface does not have', () => {
    const found = check('shipToName', 'x');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('shipToName');
  });
});

describe.each([
  ['order', order],
  ['update', update],
] as const)('the values of the fields of: %s', (name, check) => {
  const words = orderWords.filter(([field]) => name === 'order' || !notOffered.includes(field));
  it.each(words)('%s takes the listed values only', (field, allowed, wrong) => {
    for (const value of allowed) expect(check(field, value)).toEqual([]);
    for (const value of [...wrong, 1]) refuses(check(field, value), field);
  });

  it('shipDateTime takes MM/DD/YYYY of a day that exists', () => {
    for (const right of ['11/21/2026', '02/29/2028', '12/31/2026'])
      expect(check('shipDateTime', right)).toEqual([]);
    const wrong = [
      '2026-11-21',
      '21/11/2026',
      '1/2/2026',
      '02/29/2026',
      '00/10/2026',
      '11/00/2026',
      '11/21/26',
      '11/21/2026 ',
    ];
    for (const value of [...wrong, 20261121]) refuses(check('shipDateTime', value), 'shipDateTime');
  });

  it('parcelWeight is more than 0, the other measures may be 0', () => {
    refuses(check('parcelWeight', 0), 'parcelWeight');
    for (const field of ['parcelLength', 'parcelWidth', 'parcelHeight']) expect(check(field, 0)).toEqual([]);
  });
});

describe.each([
  ['item', item],
  ['item of an update', updateItem],
] as const)('the values of the fields of: %s', (_, check) => {
  it('itemQuantity takes a whole number of at most 5 digits', () => {
    for (const right of [1, 10, 99_999]) expect(check('itemQuantity', right)).toEqual([]);
    for (const wrong of [100_000, 0, -1, 1.5, '3', true, Number.NaN])
      refuses(check('itemQuantity', wrong), 'itemQuantity');
  });

  it('itemWeightUOM takes lb and kg', () => {
    for (const right of ['lb', 'kg']) expect(check('itemWeightUOM', right)).toEqual([]);
    for (const wrong of ['LB', 'oz', 'g', '', 1]) refuses(check('itemWeightUOM', wrong), 'itemWeightUOM');
  });
});

describe('what an order can not do without', () => {
  it.each(['ref1', 'address1', 'city', 'countryISO2', 'parcelWeight', 'contact'])(
    'an order without %s is refused',
    (field) => {
      const { [field]: _, ...fields } = validFields;
      for (const draft of [fields, { ...fields, [field]: '  ' }]) {
        const checked = checkOrder({ fields: draft, items: [{ itemID: 'A' }] });
        expect(checked.ok).toBe(false);
        if (!checked.ok) expect(checked.problems.map(({ path }) => path)).toContain(field);
      }
    },
  );

  it('contact or company: one is enough', () => {
    const { contact: _, ...fields } = validFields;
    expect(checkOrder({ fields: { ...fields, company: 'Example' }, items: [{ itemID: 'A' }] }).ok).toBe(true);
  });

  it('commodityItems: at least one', () => {
    const checked = checkOrder({ fields: validFields, items: [] });
    expect(checked).toMatchObject({
      ok: false,
      problems: [
        { path: 'commodityItems', message: codedMessage('rules.oneItem', { field: 'commodityItems' }) },
      ],
    });
  });

  it("a sender of the service's own prefix, where that is known", () => {
    const draft = { fields: { ...validFields, sender: 'XYZ_NJ' }, items: [{ itemID: 'A' }] } as OrderDraft;
    expect(checkOrder(draft).ok).toBe(true);
    expect(checkOrder(draft, 'XYZ').ok).toBe(true);
    expect(checkOrder(draft, 'ABC')).toMatchObject({ ok: false, problems: [{ path: 'sender' }] });
  });
});

describe('update', () => {
  const updates = (count: number): unknown[] =>
    Array.from({ length: count }, (_, index) => ({ packageId: `P${index}` }));
  const parse = (value: unknown, prefix?: string): string[] =>
    issues(packageUpdatesSchema(prefix).safeParse(value));

  it('takes 1 to 20 packages', () => {
    for (const right of [1, 20]) expect(parse(updates(right))).toEqual([]);
    expect(parse(updates(21))).toEqual([': At most 20 packages can be corrected at once']);
    expect(parse([])).toEqual([': There is no correction to send']);
    expect(parse({})).toEqual([': There is no correction to send']);
  });

  it('needs the short packageId', () => {
    for (const packageId of [undefined, '', 'ACME-P123', 'P', 'P 1', 'P1/2', '12/3', '..', 5])
      expect(parse([{ packageId, city: 'A' }])[0]).toMatch(/^0\.packageId: The package number /);
    for (const packageId of ['P123', 'p123', '123']) expect(parse([{ packageId, city: 'A' }])).toEqual([]);
  });

  it('names the package of the broken field by its place', () => {
    expect(parse([{ packageId: 'P1' }, { packageId: 'P2', city: 'x'.repeat(51) }])[0]).toMatch(
      /^1\.city: city is 51 /,
    );
  });

  it.each(notOffered)('an update does not take %s', (field) => {
    const found = update(field, 'ABC_NJ');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(field);
  });

  it("changes serviceCode to the service's own codes only, where the prefix is known", () => {
    expect(parse([{ packageId: 'P1', serviceCode: 'XYZ1' }])).toEqual([]);
    expect(parse([{ packageId: 'P1', serviceCode: 'ABC1' }], 'ABC')).toEqual([]);
    refuses(parse([{ packageId: 'P1', serviceCode: 'XYZ1' }], 'ABC'), 'serviceCode');
  });

  it('does not take an empty list of items', () => refuses(update('commodityItems', []), 'commodityItems'));
});

describe('landed cost', () => {
  const product = { hs6Code: '610510', description: 'Cotton shirt', value: 20 };
  // A gift is asked about for postal services only.
  const request = {
    sourceCountry: 'US',
    destinationCountry: 'FR',
    shippingValue: 10,
    products: [product],
    isPostal: true,
  };
  const parse = (value: unknown): string[] => {
    const parsed = landedCostRequestSchema.safeParse(value);
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${inEnglish(message)}`);
  };
  const top: Check = (field, value) => parse({ ...request, [field]: value });
  const inProduct: Check = (field, value) =>
    parse({ ...request, products: [{ ...product, [field]: value }] });

  it.each(['sourceCountry', 'destinationCountry', 'shippingValue', 'products'])(
    'a landed cost question needs %s',
    (field) => refuses(top(field, undefined), field),
  );
  it.each(['hs6Code', 'description', 'value'])('a landed cost question needs %s of every product', (field) =>
    refuses(inProduct(field, undefined), field),
  );
  it('needs a product', () => refuses(top('products', []), 'products'));

  it.each(['shippingValue', 'grossWeight', 'currentCartValue'])(
    '%s of a landed cost question takes decimal numbers from 0',
    (field) => {
      for (const right of [0, 0.01, 12.5]) expect(top(field, right)).toEqual([]);
      for (const wrong of ['1', '$5', Number.NaN, -1, true]) refuses(top(field, wrong), field);
    },
  );
  it.each(['value', 'volumeWeight'])(
    '%s of a product in a landed cost question takes decimal numbers from 0',
    (field) => {
      for (const right of [0, 0.01, 12.5]) expect(inProduct(field, right)).toEqual([]);
      for (const wrong of ['1', '$5', Number.NaN, -1, true]) refuses(inProduct(field, wrong), field);
    },
  );
  it('qty takes decimal numbers above 0', () => {
    for (const right of [0.5, 1, 12]) expect(inProduct('qty', right)).toEqual([]);
    for (const wrong of [0, -1, '1', Number.NaN]) refuses(inProduct('qty', wrong), 'qty');
  });

  it.each(['overrideTranslation', 'convertCurrency', 'ignoreDeminimis', 'isPostal', 'isGift'])(
    '%s of a landed cost question takes true and false',
    (field) => {
      for (const right of [true, false]) expect(top(field, right)).toEqual([]);
      for (const wrong of ['true', 0, {}]) refuses(top(field, wrong), field);
    },
  );

  it.each(['sourceCountry', 'destinationCountry', 'countryCode'])(
    '%s of a landed cost question takes two capital letters',
    (field) => {
      expect(top(field, 'FR')).toEqual([]);
      for (const wrong of ['FRA', 'fr', '', 1]) refuses(top(field, wrong), field);
    },
  );
  it('originatingCountry takes two capital letters', () => {
    expect(inProduct('originatingCountry', 'PT')).toEqual([]);
    for (const wrong of ['PRT', 'pt', '', 1])
      refuses(inProduct('originatingCountry', wrong), 'originatingCountry');
  });

  it.each([
    'sourcePostalCode',
    'postalCode',
    'firstName',
    'middleName',
    'lastName',
    'street',
    'city',
    'state',
  ])('%s of a landed cost question takes any text', (field) => {
    expect(top(field, 'x'.repeat(300))).toEqual([]);
    for (const wrong of [7, true, {}]) refuses(top(field, wrong), field);
  });

  it('hs6Code takes exactly six digits', () => {
    expect(inProduct('hs6Code', '000000')).toEqual([]);
    for (const wrong of ['61051', '6105100', '6105.10', 'ABCDEF', '61051٠', '', 610510])
      refuses(inProduct('hs6Code', wrong), 'hs6Code');
  });
  it('hs6Code does not go without its description', () => {
    for (const wrong of ['', '  ', 7]) refuses(inProduct('description', wrong), 'description');
  });

  it.each(['US', 'CA', 'ES', 'GB'])('a landed cost question needs postalCode in %s', (destinationCountry) => {
    for (const postalCode of [undefined, '', ' '])
      refuses(parse({ ...request, destinationCountry, postalCode }), 'postalCode');
    expect(parse({ ...request, destinationCountry, postalCode: '12345' })).toEqual([]);
  });
  it('sourcePostalCode is needed from the United Kingdom', () => {
    for (const sourcePostalCode of [undefined, '', ' '])
      refuses(parse({ ...request, sourceCountry: 'GB', sourcePostalCode }), 'sourcePostalCode');
    expect(parse({ ...request, sourceCountry: 'GB', sourcePostalCode: 'SW1A 1AA' })).toEqual([]);
  });
  it('grossWeight is needed for Switzerland', () => {
    for (const grossWeight of [undefined, 0])
      refuses(parse({ ...request, destinationCountry: 'CH', grossWeight }), 'grossWeight');
    expect(parse({ ...request, destinationCountry: 'CH', grossWeight: 500 })).toEqual([]);
  });
  it('destinationIp and the country IP go together', () => {
    for (const destinationIp of ['203.0.113.9', '2001:db8::1'])
      expect(parse({ ...request, destinationCountry: 'IP', destinationIp })).toEqual([]);
    refuses(parse({ ...request, destinationCountry: 'IP' }), 'destinationIp');
    refuses(parse({ ...request, destinationIp: '203.0.113.9' }), 'destinationCountry');
    for (const destinationIp of ['203.0.113', 'example.com', '', 5])
      refuses(parse({ ...request, destinationCountry: 'IP', destinationIp }), 'destinationIp');
  });

  it('refuses a field the interface does not have, also in a product', () => {
    expect(top('currency', 'USD').join()).toContain('currency');
    expect(inProduct('weight', 1).join()).toContain('weight');
  });
});
