import { describe, expect, it } from 'vitest';
import { searchCodes } from '#shared/landed/code-search';

const shirt = { code: '610910', description: 'T-shirts, singlets and other vests; of cotton, knitted' };
const bag = { code: '420292', description: 'Travel bags, with outer surface of textile' };
const bra = { code: '621210', description: 'Brassières, whether or not knitted' };
const phone = { code: '851713', description: '智能手机' };
const codes = [shirt, bag, bra, phone, bag];

describe('a search for customs codes', () => {
  it.each([
    ['every word, in any order, as the beginning of a word', 'knit cott', [shirt]],
    ['no case and no accents', 'BRASSIERES', [bra]],
    ['what an accent was typed for', 'bràssieres', [bra]],
    ['part of a hyphenated word', 'shirts', [shirt]],
    ['a code from its beginning', '6109', [shirt]],
    ['a code as papers write it', '6109.10.0012', [shirt]],
    ['a code in groups', '61 09 10', [shirt]],
    ['digits among words', '610910 cotton', [shirt]],
    ['scripts without blanks, anywhere', '手机', [phone]],
    ['nothing that only one word fits', 'cotton bag', []],
    ['nothing from the middle of a word', 'otton', []],
    ['a full stop alone as nothing typed', ' ', [bag, bra, phone, shirt]],
  ])('finds %s', (_, typed, found) => {
    expect(new Set(searchCodes(typed, codes))).toEqual(new Set(found));
  });

  it('puts whole words before beginnings, then what is used most', () => {
    const list = [
      { code: '111111', description: 'bagel' },
      { code: '222222', description: 'bag' },
      { code: '333333', description: 'bagel dough' },
      { code: '333333', description: 'Bagel Dough' },
    ];
    expect(searchCodes('bag', list).map(({ code }) => code)).toEqual(['222222', '111111', '333333']);
    expect(searchCodes('', list)[0]).toEqual({ code: '333333', description: 'bagel dough' });
  });

  it('has each code with the same words once, and fifty at most', () => {
    expect(searchCodes('bags', codes)).toEqual([bag]);
    const many = Array.from({ length: 200 }, (_, at) => ({
      code: String(100_000 + at),
      description: `bag ${at}`,
    }));
    expect(searchCodes('bag', many)).toHaveLength(50);
  });
});
