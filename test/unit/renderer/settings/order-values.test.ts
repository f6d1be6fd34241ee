import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as OrderValues from '../../../../src/renderer/screens/settings/order-values';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

let values: typeof OrderValues;
beforeAll(async () => {
  values = await import('../../../../src/renderer/screens/settings/order-values');
});

const defaults = { shipFromName: 'Example Goods', serviceCode: 'ABCPRIO', labelFormat: 'ZPL' };

describe('the defaults of a section', () => {
  it('replace its own fields and keep those of other sections', () => {
    expect(values.withValues(defaults, { shipFromName: ' Other Goods ', shipFromCity: 'Edison' })).toEqual({
      shipFromName: 'Other Goods',
      shipFromCity: 'Edison',
      serviceCode: 'ABCPRIO',
      labelFormat: 'ZPL',
    });
  });

  it('keep a size that was typed with a decimal comma', () => {
    expect(values.orderProblems({ parcelLength: '10,5' }, undefined)).toEqual({});
    expect(values.withValues({}, { parcelLength: '10,5' })).toEqual({ parcelLength: 10.5 });
    expect(values.orderProblems({ parcelLength: '1,234' }, undefined)).toHaveProperty('parcelLength');
  });

  it('leave an emptied field out', () => {
    expect(values.withValues(defaults, { shipFromName: '  ' })).toEqual({
      serviceCode: 'ABCPRIO',
      labelFormat: 'ZPL',
    });
  });

  it('turn sizes into numbers, so that they pass the rules of the settings', () => {
    expect(values.withValues({}, { parcelLength: '12.5', shipFromCountryISO2: 'us' })).toEqual({
      parcelLength: 12.5,
      shipFromCountryISO2: 'US',
    });
  });

  it('include fields that a provisioning file has set', () => {
    expect(values.furtherFields({ ...defaults, taxCode: 'X' })).toEqual(['taxCode']);
  });
});

describe('the problems of a section', () => {
  it('name the limit in the words of the form', () => {
    const problems = values.orderProblems(
      {
        shipFromName: 'x'.repeat(51),
        shipFromPostalCode: '1'.repeat(10),
      },
      undefined,
    );
    expect(problems).toEqual({
      shipFromName: 'Sender’s name is 51 characters long; the limit is 50. Shorten it',
    });
  });

  it('are none for an empty field', () => {
    expect(values.orderProblems({ shipFromCountryISO2: '', sender: ' ' }, 'ABC')).toEqual({});
  });

  it('refuse what is not a number, a country or a facility', () => {
    const problems = values.orderProblems(
      {
        parcelLength: 'long',
        shipFromCountryISO2: 'USA',
        sender: 'ABC_XX',
      },
      undefined,
    );
    expect(Object.keys(problems).sort()).toEqual(['parcelLength', 'sender', 'shipFromCountryISO2']);
  });
});
