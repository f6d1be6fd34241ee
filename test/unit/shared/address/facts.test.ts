import { describe, expect, it } from 'vitest';
import { alpha2ByAlpha3, countryCodes } from '#shared/address/country-codes';
import { countryName, countryOf } from '#shared/address/countries';
import { fieldLimits } from '#shared/address/field-limits';
import { countriesWithPostal, fitsPostal, nearPostal } from '#shared/address/postal';
import {
  postalPrefixes,
  postalRequired,
  postalShapes,
  stateRequired,
  withoutPostalCodes,
} from '#shared/address/postal-shapes';
import { countriesWithState, isState, stateOf } from '#shared/address/states';
import { itemSchema } from '#shared/label/item';
import { orderShape } from '#shared/label/order';

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each with a name by which it is found', () => {
    expect(countryCodes).toHaveLength(249);
    expect(alpha2ByAlpha3.size).toBe(249);
    for (const code of countryCodes) {
      expect(countryName(code)).not.toBe(code);
      expect(countryOf(countryName(code))).toBe(code);
    }
  });
  it.each([
    ['gb', 'GB'],
    [' côte d’ivoire ', 'CI'],
    ['Ivory Coast', 'CI'],
    ['CHE', 'CH'],
    ['XX', null],
    ['', null],
    ['constructor', null],
  ])('the country %s is recognised as %s', (typed, code) => {
    expect(countryOf(typed)).toBe(code);
  });
});

describe('postal codes', () => {
  it.each([...postalShapes].map(([country, { example }]) => [country, example] as const))(
    'the postal code of %s is accepted: %s',
    (country, example) => {
      expect(fitsPostal(country, example)).toBe(true);
      expect(fitsPostal(country, `${example}x!`)).toBe(false);
      expect(example.length).toBeLessThanOrEqual(fieldLimits.postalCode);
      expect(nearPostal(country, example)).toBeNull();
    },
  );
  it('are required only for existing countries with a known form', () => {
    const real = new Set([...countryCodes, 'XK']);
    const all = [...postalShapes.keys(), ...postalRequired, ...withoutPostalCodes, ...stateRequired];
    expect(all.filter((country) => !real.has(country))).toEqual([]);
    expect([...postalRequired].filter((country) => !postalShapes.has(country))).toEqual([]);
    expect([...withoutPostalCodes].filter((country) => postalShapes.has(country))).toEqual([]);
    expect(Object.keys(postalPrefixes).filter((country) => !postalShapes.has(country))).toEqual([]);
  });
  it('with a unique form identify their country', () => {
    expect(countriesWithPostal('K1A 0B1')).toEqual(['CA']);
    expect(countriesWithPostal('01310-100')).toEqual(['BR']);
    expect(countriesWithPostal('62701').length).toBeGreaterThan(20);
  });
});

describe('states', () => {
  it('are found by code and by name', () => {
    expect(isState('US', 'IL')).toBe(true);
    expect(isState('US', 'QC')).toBe(false);
    expect(stateOf('CA', 'quebec')).toBe('QC');
    expect(stateOf('AU', 'New South Wales')).toBe('NSW');
    expect(stateOf('DE', 'Bayern')).toBeNull();
    expect(countriesWithState('WA')).toEqual(['US', 'AU']);
  });
});

describe('limits', () => {
  const rules = { ...orderShape, ...itemSchema.shape } as Record<
    string,
    { safeParse: (value: unknown) => { success: boolean } }
  >;
  it.each(Object.entries(fieldLimits))(
    'the field %s accepts %i characters and not one more',
    (name, limit) => {
      expect(rules[name]?.safeParse('x'.repeat(limit)).success).toBe(true);
      expect(rules[name]?.safeParse('x'.repeat(limit + 1)).success).toBe(false);
    },
  );
});
