import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressHints } from '#shared/address/address-hints';
import { type Address, addressParts, type Hint, type HintCode } from '#shared/address/hint';
import { fieldLimits } from '#shared/address/field-limits';

const good: Address = {
  contact: 'Goods-in desk',
  company: 'Example Toys LLC',
  address1: '200 Sample Avenue',
  city: 'Springfield',
  stateProv: 'IL',
  postalCode: '62701',
  countryISO2: 'US',
  phone: '+1 217 555 0101',
  email: 'goods-in@toys.example.com',
};
const german: Address = { ...good, stateProv: '', postalCode: '80331', city: 'München', countryISO2: 'DE' };
const hints = (address: Address): Hint[] => addressHints(address, fieldLimits);
const reported = (address: Address): [HintCode, string, Hint['suggestion']][] =>
  hints(address).map(({ code, field, suggestion }) => [code, field, suggestion]);

describe('addresses without hints', () => {
  it.each<[string, Address]>([
    ['United States', good],
    ['ZIP+4', { ...good, postalCode: '62701-1234' }],
    ['code typed small', { ...good, countryISO2: 'us' }],
    ['Germany', german],
    ['Canada', { ...good, stateProv: 'QC', postalCode: 'H2Y 1C6', countryISO2: 'CA', city: 'Montréal' }],
    ['Canada without the space', { ...good, stateProv: 'QC', postalCode: 'h2y1c6', countryISO2: 'CA' }],
    ['United Kingdom', { ...good, stateProv: '', postalCode: 'EC1A 1BB', countryISO2: 'GB', city: 'London' }],
    ['Sweden with the letters of envelopes', { ...german, postalCode: 'SE-111 29', countryISO2: 'SE' }],
    ['a street that is called after the city', { ...german, address1: '12, rue de Paris', city: 'Paris' }],
    ['a street that begins with the city', { ...good, address1: '100 Springfield Road' }],
    ['Hong Kong without a postal code', { ...good, stateProv: 'Kowloon', postalCode: '', countryISO2: 'HK' }],
    ['Kosovo', { ...german, postalCode: '10000', countryISO2: 'XK' }],
    ['nothing at all', {}],
  ])('a good address gets no hints: %s', (_name, address) => {
    expect(reported(address)).toEqual([]);
  });
});

describe('mistakes', () => {
  const suggested: [string, Address, HintCode, string, Hint['suggestion']][] = [
    [
      'country by name',
      { ...german, countryISO2: 'Germany' },
      'country_name',
      'countryISO2',
      { countryISO2: 'DE' },
    ],
    [
      'country in its own words',
      { ...german, countryISO2: 'Österreich' },
      'country_name',
      'countryISO2',
      { countryISO2: 'AT' },
    ],
    [
      'three letters',
      { ...german, countryISO2: 'DEU' },
      'country_name',
      'countryISO2',
      { countryISO2: 'DE' },
    ],
    ['UK', { ...german, countryISO2: 'UK' }, 'country_name', 'countryISO2', { countryISO2: 'GB' }],
    ['U.S.A.', { ...good, countryISO2: 'U.S.A.' }, 'country_name', 'countryISO2', { countryISO2: 'US' }],
    ['no country', { ...german, countryISO2: 'ZX' }, 'country_unknown', 'countryISO2', null],
    ['state by name', { ...good, stateProv: 'Illinois' }, 'state_unknown', 'stateProv', { stateProv: 'IL' }],
    ['state with points', { ...good, stateProv: 'n.y.' }, 'state_unknown', 'stateProv', { stateProv: 'NY' }],
    ['state of nowhere', { ...good, stateProv: 'Bavaria' }, 'state_unknown', 'stateProv', null],
    ['no state', { ...good, stateProv: '' }, 'state_missing', 'stateProv', null],
    ['no postal code', { ...german, postalCode: '' }, 'postal_missing', 'postalCode', null],
    [
      'a zero lost to a spreadsheet',
      { ...good, stateProv: 'NJ', postalCode: '8817' },
      'postal_shape',
      'postalCode',
      { postalCode: '08817' },
    ],
    [
      'two zeros lost',
      { ...good, stateProv: 'PR', postalCode: '907' },
      'postal_shape',
      'postalCode',
      { postalCode: '00907' },
    ],
    [
      'letters for digits',
      { ...good, postalCode: '6270l' },
      'postal_shape',
      'postalCode',
      { postalCode: '62701' },
    ],
    [
      'a hyphen missing',
      { ...german, countryISO2: 'PL', postalCode: '00950' },
      'postal_shape',
      'postalCode',
      { postalCode: '00-950' },
    ],
    [
      'full-width digits',
      { ...good, postalCode: '６２７０１' },
      'postal_shape',
      'postalCode',
      { postalCode: '62701' },
    ],
    ['nothing near it', { ...german, postalCode: 'Nachnahme' }, 'postal_shape', 'postalCode', null],
    [
      'a Canadian code',
      { ...good, postalCode: 'K1A 0B1' },
      'postal_elsewhere',
      'postalCode',
      { countryISO2: 'CA' },
    ],
    [
      'California taken for Canada',
      { ...good, stateProv: 'CA', postalCode: '90001', countryISO2: 'CA' },
      'postal_elsewhere',
      'postalCode',
      { countryISO2: 'US' },
    ],
    [
      'a code where there are none',
      { ...good, stateProv: 'Kowloon', postalCode: '999077', countryISO2: 'HK' },
      'postal_none',
      'postalCode',
      null,
    ],
    [
      'city in a line of its own',
      { ...good, address2: 'Springfield, IL 62701' },
      'city_repeated',
      'address2',
      { address2: '' },
    ],
    [
      'city behind the street',
      { ...good, address1: '200 Sample Avenue, Springfield IL' },
      'city_repeated',
      'address1',
      { address1: '200 Sample Avenue' },
    ],
    [
      'city without its accents',
      { ...german, address1: 'Musterstr. 12 Munchen', city: 'München' },
      'city_repeated',
      'address1',
      { address1: 'Musterstr. 12' },
    ],
    ['only the city', { ...good, address1: 'Springfield' }, 'city_repeated', 'address1', null],
    ['no house number', { ...good, address1: 'Sample Avenue' }, 'number_missing', 'address1', null],
    ['the name twice', { ...good, contact: 'EXAMPLE TOYS, LLC' }, 'name_twice', 'company', { company: '' }],
    ['half an email', { ...good, email: 'goods-in@toys' }, 'email_shape', 'email', null],
    ['Cyrillic', { ...good, contact: 'Анна Example' }, 'not_latin', 'contact', null],
    ['one letter of another script', { ...good, city: 'Springfiеld' }, 'not_latin', 'city', null],
    [
      'full-width Latin',
      { ...good, company: 'Ｅｘａｍｐｌｅ' },
      'not_latin',
      'company',
      { company: 'Example' },
    ],
    [
      'an invisible space',
      { ...good, city: 'Spring\u200bfield' },
      'unseen_characters',
      'city',
      { city: 'Spring field' },
    ],
    [
      'text turned round',
      { ...good, contact: 'Pat \u202eelpmaxE' },
      'unseen_characters',
      'contact',
      { contact: 'Pat elpmaxE' },
    ],
    ['too long', { ...good, city: 'x'.repeat(51) }, 'too_long', 'city', null],
    [
      'a line that goes on in the next',
      { ...good, address1: `200 Sample Avenue, ${'Building '.repeat(5)}B` },
      'too_long',
      'address1',
      { address1: '200 Sample Avenue, Building Building Building', address2: 'Building Building B' },
    ],
  ];
  it.each(suggested)(
    'a mistake in an address gets its hint: %s',
    (_name, address, code, field, suggestion) => {
      expect(reported(address)).toContainEqual([code, field, suggestion]);
    },
  );
});

describe('Japanese and Chinese addresses', () => {
  it('get hints for their script, and no false hint for a missing number', () => {
    const codes = hints({
      ...good,
      address1: '千代田１－１',
      city: '東京',
      stateProv: '東京都',
      postalCode: '100-0001',
      countryISO2: 'JP',
    }).map(({ code, field }) => `${field} ${code}`);
    expect(codes).toEqual(['address1 not_latin', 'city not_latin', 'stateProv not_latin']);
  });
});

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'US',
    'CA',
    'DE',
    'HK',
    'Germany',
    '62701',
    'K1A 0B1',
    'Springfield',
    'IL',
    '12 Springfield, IL',
    '\u0000',
    '((((',
    '__proto__',
    '\ud800',
  ),
  fc.nat({ max: 4000 }).map((length) => 'a1 -'.repeat(length / 4)),
);
const anyAddress = fc.record(Object.fromEntries(addressParts.map((part) => [part, typed])), {
  requiredKeys: [],
}) as fc.Arbitrary<Address>;

describe('any typed address', () => {
  it('gives hints without an exception, each at a field', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        for (const { field } of hints(address)) expect(addressParts).toContain(field);
      }),
    );
  });
  it('never gets an accepted suggestion again', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        for (const { code, field, suggestion } of hints(address)) {
          if (suggestion === null) continue;
          const again = hints({ ...address, ...suggestion });
          expect(again.filter((later) => later.code === code && later.field === field)).not.toContainEqual(
            expect.objectContaining({ suggestion }),
          );
        }
      }),
    );
  });
});
