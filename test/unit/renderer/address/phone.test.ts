import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintWords } from '../../../../src/renderer/address/hint-words';
import { hintsByField } from '../../../../src/renderer/address/hints';
import { phoneHints } from '../../../../src/renderer/address/phone';

const reported = (phone: string, countryISO2: string, limit = 20): unknown =>
  phoneHints({ phone, countryISO2 }, limit).map(({ code, suggestion }) => [code, suggestion?.phone ?? null]);

describe('phone numbers', () => {
  it.each([
    ['+1 217 555 0101', 'US', []],
    ['+49 89 555 0103', 'DE', []],
    ['', 'US', []],
    ['(217) 555-0101', 'US', [['phone_international', '+1 217 555 0101']]],
    ['089 5550103', 'DE', [['phone_international', '+49 89 5550103']]],
    ['555-01', 'US', [['phone_impossible', null]]],
    ['+1 555', 'US', [['phone_impossible', null]]],
    ['no phone', 'US', [['phone_unreadable', null]]],
    ['2175550101', 'Narnia', []],
    ['ask', '', [['phone_unreadable', null]]],
    ['(217) 555-0101 ext. 7', 'US', []],
  ])('the phone number %s in %s gets the right hints', (phone, country, expected) => {
    expect(reported(phone, country)).toEqual(expected);
  });
  it('a suggested number is never longer than the service allows', () => {
    expect(reported('(217) 555-0101', 'US', 12)).toEqual([['phone_international', '+12175550101']]);
    expect(reported('(217) 555-0101', 'US', 11)).toEqual([]);
  });
  it('no typed text makes the reader throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+()\d\s\-x;=a-z]{0,120}$/)),
        fc.constantFrom('US', 'DE', 'XK', 'AQ', 'ZZ', ''),
        (phone, country) => {
          expect(phoneHints({ phone, countryISO2: country }, 20).length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('hints of an order', () => {
  const sender = {
    shipFromCountryISO2: 'Germany',
    shipFromStateProv: 'x'.repeat(11),
    shipFromAddress1: `1 ${'Example '.repeat(7)}`,
  };
  it('hints are at the fields of both addresses, each with its own limits and words', () => {
    const found = hintsByField({ countryISO2: 'US', stateProv: 'Illinois', postalCode: '62701', ...sender });
    expect([...found.keys()].sort()).toEqual(['shipFromAddress1', 'shipFromCountryISO2', 'stateProv']);
    expect(found.get('shipFromCountryISO2')?.[0]?.suggestion).toEqual({ shipFromCountryISO2: 'DE' });
    for (const hints of found.values())
      for (const { code, about } of hints) expect(hintWords(code, about)).not.toMatch(/undefined|  /);
  });
});
