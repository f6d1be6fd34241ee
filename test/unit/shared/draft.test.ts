import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderDraft, tidyDraft, tidyOf, withDefaults } from '#shared/label/draft';

const fields = (values: OrderDraft['fields']) => tidyDraft({ fields: values, items: [] }).fields;

describe('tidyDraft', () => {
  it.each([
    ['2.5', 2.5],
    [' 2.50 ', 2.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+3', 3],
    ['-1', -1],
    ['0', 0],
    ['2,5', '2,5'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['2.5 lb', '2.5 lb'],
    ['Infinity', 'Infinity'],
    ['٣', '٣'],
  ])('the weight %j of a draft is read as %j', (raw, value) => {
    expect(fields({ parcelWeight: raw })).toEqual({ parcelWeight: value });
  });

  it.each([
    ['KG', 'kg'],
    ['Kgs', 'kg'],
    ['kilograms', 'kg'],
    ['LBS', 'lb'],
    ['lbs.', 'lb'],
    ['Pounds', 'lb'],
    ['oz', 'oz'],
    ['g', 'g'],
  ])('the weight unit %j of a draft is read as %j', (raw, value) => {
    const { items } = tidyDraft({ fields: {}, items: [{ itemWeightUOM: raw }] });
    expect(items).toEqual([{ itemWeightUOM: value }]);
    expect(tidyOf('itemWeightUOM')(raw)).toBe(value);
  });

  it('leaves digits in text unchanged', () => {
    expect(fields({ postalCode: ' 01234 ', ref1: '0007', phone: '+15550100' })).toEqual({
      postalCode: '01234',
      ref1: '0007',
      phone: '+15550100',
    });
  });

  it('omits blank values and items with only blank values', () => {
    const draft = tidyDraft({
      fields: { ref1: 'A1', city: ' \t\u00a0', address2: '' },
      items: [{ itemID: ' ' }, { itemID: '7', itemValue: '' }],
    });
    expect(draft).toEqual({ fields: { ref1: 'A1' }, items: [{ itemID: '7' }] });
  });

  it('writes codes in upper case and keeps the weight unit', () => {
    const draft = tidyDraft({
      fields: { countryISO2: 'us', labelFormat: 'zpl', parcelContents: 'm', city: 'rome' },
      items: [{ itemCountryOfOriginISO2: 'cn', itemWeightUOM: 'kg' }],
    });
    expect(draft).toEqual({
      fields: { countryISO2: 'US', labelFormat: 'ZPL', parcelContents: 'M', city: 'rome' },
      items: [{ itemCountryOfOriginISO2: 'CN', itemWeightUOM: 'kg' }],
    });
  });

  it('joins letters and accents after the change to capitals', () => {
    const [small, capital] = ['\u1fe7', '\u03ab\u0342'];
    expect(fields({ countryISO2: small })).toEqual({ countryISO2: capital });
    expect(tidyOf('countryISO2')(small)).toBe(capital);
  });

  it('changes nothing the second time, whatever the character', () => {
    const tidies = (['ref1', 'countryISO2', 'itemWeightUOM'] as const).map((name) => tidyOf(name));
    const changed: string[] = [];
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      const raw = String.fromCodePoint(code);
      for (const tidy of tidies) {
        const once = String(tidy(raw));
        if (tidy(once) !== once) changed.push(code.toString(16));
      }
    }
    expect(changed).toEqual([]);
  });

  it('changes nothing the second time', () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), fc.constant(' 2.50'));
    const draft = fc.record({
      fields: fc.record({ ref1: value, parcelWeight: value, countryISO2: value }, { requiredKeys: [] }),
      items: fc.array(fc.record({ itemID: value, itemValue: value }, { requiredKeys: [] })),
    });
    fc.assert(
      fc.property(draft, (raw) => {
        const once = tidyDraft(raw);
        expect(tidyDraft(once)).toEqual(once);
      }),
    );
  });
});

describe('withDefaults', () => {
  it('fills absent and blank fields, and nothing else', () => {
    const draft = { fields: { ref1: 'A1', sender: ' ', labelFormat: 'PDF' }, items: [{ itemID: '7' }] };
    expect(
      withDefaults(draft, { sender: 'ABC_NJ', labelFormat: 'ZPL', city: '', parcelHeight: '4' }),
    ).toEqual({
      fields: { ref1: 'A1', sender: 'ABC_NJ', labelFormat: 'PDF', parcelHeight: 4 },
      items: [{ itemID: '7' }],
    });
  });

  it('changes neither the draft nor the defaults', () => {
    const draft = Object.freeze({ fields: Object.freeze({ ref1: ' A1' }), items: [] });
    withDefaults(draft, Object.freeze({ sender: 'ABC_NJ' }));
    expect(draft).toEqual({ fields: { ref1: ' A1' }, items: [] });
  });
});

const digits = fc.string({ unit: fc.constantFrom(...Array.from('0123456789..+- e,٣')), maxLength: 20 });

it('each number is read as JavaScript reads it, and other text stays unchanged', () => {
  let numbers = 0;
  fc.assert(
    fc.property(fc.oneof(digits, fc.double({ noNaN: true }).map(String)), (text) => {
      const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text.trim());
      if (isNumber) numbers += 1;
      const plain = text.trim() === '' ? undefined : text.trim();
      const tidied = tidyDraft({ fields: { parcelWeight: text }, items: [] }).fields.parcelWeight;
      expect(tidied).toBe(isNumber ? Number(text) : plain);
      expect(tidyOf('parcelWeight')(text)).toBe(isNumber ? Number(text) : text.trim());
    }),
    { numRuns: 3000 },
  );
  expect(numbers).toBeGreaterThan(300);
});

it('codes are converted to upper case as JavaScript does', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom('us', 'US', 'uS', 'ß', 'é', '1`a'), fc.string({ maxLength: 5 })),
      (text) => {
        expect(tidyOf('countryISO2')(text)).toBe(text.trim().toUpperCase());
      },
    ),
  );
});
