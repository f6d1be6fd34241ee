import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Question } from '#shared/landed/question';
import type * as Change from '../../../../src/renderer/screens/landed/question/change';
import type * as Correction from '../../../../src/renderer/screens/landed/question/correction';
import type * as Words from '../../../../src/renderer/screens/landed/question/question-words';
import { viewAt } from '../views';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

const folder = '../../../../src/renderer/screens/landed/question';
let questionWords: typeof Words;
let change: typeof Change;
let correction: typeof Correction;
beforeAll(async () => {
  questionWords = (await import(`${folder}/question-words`)) as typeof Words;
  change = (await import(`${folder}/change`)) as typeof Change;
  correction = (await import(`${folder}/correction`)) as typeof Correction;
});

const blocks = { hs6Code: '950300', description: 'Wooden blocks', value: '30', qty: '2' };
const question = (more: Partial<Question> = {}): Question => ({
  fields: { sourceCountry: 'US', destinationCountry: 'DE', shippingValue: '10' },
  switches: { convertCurrency: true },
  products: [blocks],
  ...more,
});
const withFields = (fields: Question['fields']): Question =>
  question({ fields: { ...question().fields, ...fields } });

describe('problems are at their fields, in the words of the form', () => {
  it('a correct question has no problems', () => {
    expect(questionWords.problemsOf(question())).toEqual(new Map());
  });
  it.each<[string, () => Question, string, RegExp]>([
    ['no shipping value', () => withFields({ shippingValue: '' }), 'shippingValue', /^Shipping value /],
    [
      'from GB',
      () => withFields({ sourceCountry: 'GB' }),
      'sourcePostalCode',
      /^Sender’s postal code is needed/,
    ],
    [
      'to US',
      () => withFields({ sourceCountry: 'DE', destinationCountry: 'US' }),
      'postalCode',
      /^Postal code is needed/,
    ],
    ['to CA', () => withFields({ destinationCountry: 'CA' }), 'postalCode', /^Postal code is needed/],
    ['to ES', () => withFields({ destinationCountry: 'ES' }), 'postalCode', /^Postal code is needed/],
    ['to GB', () => withFields({ destinationCountry: 'GB' }), 'postalCode', /^Postal code is needed/],
    ['to CH', () => withFields({ destinationCountry: 'CH' }), 'grossWeight', /^Gross weight \(g\) /],
    [
      'by IP without one',
      () => withFields({ destinationCountry: 'IP' }),
      'destinationIp',
      /^Recipient’s IP address /,
    ],
    [
      'five digits',
      () => question({ products: [blocks, { ...blocks, hs6Code: '95030' }] }),
      'products.1.hs6Code',
      /^HS6 code 95030 has 5 digits/,
    ],
    [
      'a code alone',
      () => question({ products: [{ hs6Code: '950300', value: '3' }] }),
      'products.0.description',
      /^Description is missing: every HS code/,
    ],
    ['no product', () => question({ products: [] }), 'products', /^Goods needs at least one product/],
  ])('a problem is shown at its field in the words of the form: %s', (_name, asked, path, words) => {
    const found = questionWords.problemsOf(asked());
    expect([...found.keys()]).toEqual([path]);
    expect(found.get(path)).toMatch(words);
  });
  it('a question stored by an older version is shown unchanged', () => {
    const kept = 'Item 1: hs6Code 6109 has 4 digits: exactly 6 digits are needed. Enter them';
    expect(questionWords.problemWords(kept)).toBe(kept);
  });
  it('no problem names a field by its service name', () => {
    const all = questionWords.problemsOf({
      fields: { destinationCountry: 'IP' },
      switches: {},
      products: [{ qty: 'x' }],
    });
    expect([...all.values()].join(' ')).not.toMatch(/[a-z][A-Z]|hs6Code|\bqty\b/);
  });
});

describe('a switch empties the fields that it hides', () => {
  it('only a postal shipment can be a gift', () => {
    const gift = question({ switches: { isPostal: true, isGift: true } });
    expect(change.withSwitch(gift, 'isPostal', false).switches).toEqual({ isPostal: false, isGift: false });
  });
  it('the cart value counts only with thresholds', () => {
    const cart = withFields({ currentCartValue: '20' });
    expect(change.withSwitch(cart, 'ignoreDeminimis', true).fields.currentCartValue).toBe('');
    expect(change.withSwitch(cart, 'ignoreDeminimis', false).fields.currentCartValue).toBe('20');
  });
  it('the country is restored when its address is removed', () => {
    const byIp = change.withByIp(question(), true, 'DE');
    expect(byIp.fields.destinationCountry).toBe('IP');
    const typed = change.withField(byIp, 'destinationIp', '192.0.2.1');
    expect(change.withByIp(typed, false, 'DE').fields).toMatchObject({
      destinationCountry: 'DE',
      destinationIp: '',
    });
  });
  it('a chosen code sets the description only when there is none', () => {
    expect(change.withCode(question(), 0, '440710', 'Wood').products[0]).toEqual({
      ...blocks,
      hs6Code: '440710',
    });
    expect(change.withCode(question({ products: [{}] }), 0, '440710', 'Wood').products[0]).toEqual({
      hs6Code: '440710',
      description: 'Wood',
    });
  });
});

describe('the currency is named', () => {
  it.each([
    ['source', 'US', 'US Dollar (USD), as used in United States'],
    ['destination', 'de', 'Euro (EUR), as used in Germany'],
    ['destination', 'FJ', 'the currency of Fiji'],
    ['destination', 'IP', 'the currency of the recipient’s country'],
    ['source', '', 'the currency of the sender’s country'],
  ] as const)('the currency of the %s %s is named', (side, country, words) => {
    expect(questionWords.currencyWords(side, country)).toBe(words);
  });
});

describe('what is saved in the order', () => {
  const view = viewAt('draft');
  const items = [
    { itemDescription: 'Wooden blocks', itemTariffCode: '9503', itemWeight: 1 },
    { itemDescription: 'Kite' },
  ];
  const draft = { fields: { countryISO2: 'DE', shipFromCountryISO2: 'US' }, items };
  const order = { ...view, label: { ...view.label, draft } };
  const base = question({ products: [{ description: 'Wooden blocks' }, { description: 'Kite' }] });

  it('is what was typed, item by item; other fields of an item stay', () => {
    const typed = change.withProduct(base, 1, { hs6Code: '950300', originatingCountry: 'US' });
    const { paths, correction: sent, productsChanged } = correction.toOrder(order, {}, typed);
    expect(paths).toEqual(['products.1.hs6Code', 'products.1.originatingCountry']);
    expect(productsChanged).toBe(false);
    expect(sent).toEqual({
      fields: {},
      items: [items[0], { itemDescription: 'Kite', itemTariffCode: '950300', itemCountryOfOriginISO2: 'US' }],
    });
  });
  it('is a missing postal code; screening and shipping costs are not saved', () => {
    const typed = change.withField(change.withField(base, 'postalCode', ' 80331 '), 'shippingValue', '12');
    expect(correction.toOrder(order, {}, typed)).toMatchObject({
      paths: ['postalCode'],
      correction: { fields: { postalCode: '80331' } },
    });
    expect(correction.toOrder(order, {}, typed).correction).not.toHaveProperty('items');
  });
  it('never empties a field, and never sets the country to IP', () => {
    const typed = change.withByIp(change.withProduct(base, 0, { description: '' }), true, 'DE');
    expect(correction.toOrder(order, {}, typed).paths).toEqual([]);
  });
  it('leaves items unchanged when they do not correspond to the products', () => {
    const typed = change.withNewProduct(change.withProduct(base, 0, { hs6Code: '950300' }));
    expect(correction.toOrder(order, {}, typed)).toMatchObject({ paths: [], productsChanged: true });
  });
});
