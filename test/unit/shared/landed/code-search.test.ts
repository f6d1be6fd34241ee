import { describe, expect, it } from 'vitest';
import { codeSearch } from '#shared/landed/code-search';

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
  ])('a search for customs codes finds %s', (_, typed, found) => {
    expect(new Set(codeSearch(codes)(typed))).toEqual(new Set(found));
  });

  it('ranks complete words before beginnings, then the most used', () => {
    const list = [
      { code: '111111', description: 'bagel' },
      { code: '222222', description: 'bag' },
      { code: '333333', description: 'bagel dough' },
      { code: '333333', description: 'Bagel Dough' },
    ];
    expect(codeSearch(list)('bag').map(({ code }) => code)).toEqual(['222222', '111111', '333333']);
    expect(codeSearch(list)('')[0]).toEqual({ code: '333333', description: 'bagel dough' });
  });

  it('lists each code with the same words once, and at most fifty', () => {
    expect(codeSearch(codes)('bags')).toEqual([bag]);
    const many = Array.from({ length: 200 }, (_, at) => ({
      code: String(100_000 + at),
      description: `bag ${at}`,
    }));
    expect(codeSearch(many)('bag')).toHaveLength(50);
  });

  it('searches a list as long as the complete nomenclature, and reports its speed', () => {
    const words = ['cotton', 'shirt', 'bag', 'steel', 'knife', 'wooden', 'toy', 'cable', 'brassière'];
    const list = Array.from({ length: 6000 }, (_, at) => ({
      code: String(100_000 + at * 13),
      description: Array.from(
        { length: 12 },
        (__, step) => words[(at + step * (at % 7)) % words.length],
      ).join(' '),
    }));
    const search = codeSearch(list);
    const times = Array.from({ length: 9 }, () => {
      const before = performance.now();
      expect(search('shir bag')).toHaveLength(50);
      return performance.now() - before;
    });
    // The quickest of nine: what it takes, not what the machine does beside it.
    console.log(`two words in 6,000 codes: ${Math.min(...times).toFixed(1)} ms`);
  });
});
