import { describe, expect, it } from 'vitest';
import { hashOf } from '#main/features/landed/hash';
import { mergeQuestions } from '#main/features/landed/merge';
import type { Question } from '#shared/landed/question';

type Fields = Question['fields'];
const question = (fields: Fields, more: Partial<Question> = {}): Question => ({
  fields: { sourceCountry: 'US', destinationCountry: 'DE', city: 'Berlin', ...fields },
  switches: { convertCurrency: true },
  products: [{ description: 'Blocks', value: '19.9', qty: '1' }],
  ...more,
});
const fieldsOf = (typed: Fields, before: Fields): Fields =>
  mergeQuestions(question(typed), question(before)).fields;

describe('values that a person typed for an order earlier', () => {
  it('are empty if nothing was asked', () => {
    const filledIn = { switches: { convertCurrency: true } };
    expect(mergeQuestions(question({}), null)).toEqual({ ...question({}), filledIn });
  });

  /** What the order says, what was typed before, and what of that is offered again. */
  const offered: [string, Fields, Fields, Fields][] = [
    [
      'the shipping value, before the settings’ usual one',
      { shippingValue: '10' },
      { shippingValue: '12.50' },
      { shippingValue: '12.50' },
    ],
    ['no blank in place of the usual shipping value', { shippingValue: '10' }, { shippingValue: ' ' }, {}],
    ['the value of the cart', {}, { currentCartValue: '80' }, { currentCartValue: '80' }],
    [
      'what the order leaves out',
      { postalCode: '' },
      { postalCode: '10115', grossWeight: '900' },
      { postalCode: '10115', grossWeight: '900' },
    ],
    ['nothing over what the order says', { postalCode: '20095' }, { postalCode: '10115' }, {}],
    ['no postal code of another city', { city: 'Hamburg' }, { postalCode: '10115' }, {}],
    ['no name that was taken off the order', {}, { firstName: 'Ann', middleName: 'B', lastName: 'C' }, {}],
    [
      'no address on the Internet beside a country',
      {},
      { destinationIp: '192.0.2.1', destinationCountry: 'IP' },
      {},
    ],
  ];
  it.each(offered)(
    'values that a person typed for an order earlier are offered again: %s',
    (_, typed, before, again) => {
      expect(fieldsOf(typed, before)).toEqual(question({ ...typed, ...again }).fields);
    },
  );

  it('include an IP address in place of an unknown country', () => {
    const own = question({ destinationCountry: '' });
    const before = question({ destinationCountry: 'IP', destinationIp: '192.0.2.1' });
    expect(mergeQuestions(own, before).fields).toMatchObject({
      destinationCountry: 'IP',
      destinationIp: '192.0.2.1',
    });
  });

  it('leave out what the program had filled in and would not fill in now', () => {
    const own = question({ shippingValue: '10' }, { switches: { convertCurrency: true } });
    const filledIn = { switches: { convertCurrency: false, isGift: true }, shippingValue: '5' };
    const before = question({ shippingValue: '5' }, { switches: filledIn.switches, filledIn });
    expect(mergeQuestions(own, before)).toMatchObject({ ...own, switches: { convertCurrency: true } });
    const typed = {
      ...before,
      fields: { ...before.fields, shippingValue: '7' },
      switches: { isPostal: true },
    };
    const merged = mergeQuestions(own, typed);
    expect(merged.switches).toEqual({ convertCurrency: true, isPostal: true });
    expect(merged.fields.shippingValue).toBe('7');
    // Also when it is asked again.
    expect(mergeQuestions(own, merged).switches).toEqual(merged.switches);
    expect(mergeQuestions(own, merged).fields.shippingValue).toBe('7');
  });

  it('keep the switches', () => {
    const before = question({}, { switches: { convertCurrency: false, isGift: true } });
    expect(mergeQuestions(question({}), before).switches).toEqual({ convertCurrency: false, isGift: true });
  });

  const typed = { description: 'Blocks', value: '19.9', qty: '1', hs6Code: '950300', volumeWeight: '12' };
  it('keep the code of a product whose other values are unchanged', () => {
    const before = question({}, { products: [typed] });
    expect(mergeQuestions(question({}), before).products).toEqual([typed]);
    expect(hashOf(mergeQuestions(question({}), before))).toBe(hashOf(before));
  });

  it.each([
    ['another description', [{ description: 'Knives', value: '19.9', qty: '1' }]],
    ['another value', [{ description: 'Blocks', value: '25', qty: '1' }]],
    ['one more item', [{ description: 'Blocks', value: '19.9', qty: '1' }, { description: 'Knives' }]],
  ])('offered values never include a code for %s', (_, products) => {
    const merged = mergeQuestions(question({}, { products }), question({}, { products: [typed] }));
    expect(merged.products).toEqual(products);
  });
});
