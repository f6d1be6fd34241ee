import { describe, expect, it } from 'vitest';
import { landedPdf } from '#main/paper/landed-pdf';
import type { SheetSize } from '#main/paper/sheet';
import type { Paper } from '#shared/landed/paper';
import { basicAnswer, fullAnswer, hitAnswer, keptCost, paperFor } from '#test/support/kept-cost';
import { readPdf } from '#test/support/read-pdf';
import { fontFolder } from '#test/support/writing';
import { englishWords } from '#shared/text/words-in';

const frame = { station: 'Bench 1', at: '2026-03-09 14:05' };
const now = new Date('2026-03-09T13:06:00Z');

const read = async (paper: Paper, size: SheetSize = 'A4') =>
  readPdf(await landedPdf(paper, frame, { size, fontFolder, now }, englishWords));

/** As a reader copies it: line ends may be anywhere. */
const textOf = (pages: readonly { text: string }[]): string =>
  pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');

const full = paperFor(keptCost());
const { landedCost } = fullAnswer;
const productsOf = (count: number, description: (at: number) => string): Paper => {
  const [product] = landedCost?.products ?? [];
  const products = Array.from({ length: count }, (_, at) => ({ ...product, description: description(at) }));
  return paperFor(keptCost({ answer: { ...fullAnswer, landedCost: { ...landedCost, products } } }));
};

describe('a landed cost answer as PDF', () => {
  it.each([
    ['A4', 595, 842],
    ['Letter', 612, 792],
  ] as const)(
    'the PDF of a landed cost answer is one page of %s with the complete answer',
    async (size, width, height) => {
      const pages = await read(full, size);
      expect(pages).toHaveLength(1);
      expect(Math.round(pages[0]?.width ?? 0)).toBe(width);
      expect(Math.round(pages[0]?.height ?? 0)).toBe(height);
      const text = textOf(pages);
      for (const words of [
        ...[
          'Landed cost',
          'ORDER-1001',
          'US to DE',
          'No match',
          'USD 68.97',
          '2026-03-09 14:05, asked by Sam',
        ],
        ...['Goods USD 170.00 EUR 149.60', 'Shipping USD 19.90 EUR 17.51', 'Duty USD 13.89 EUR 12.22'],
        ...['De minimis, duty USD 170.45 EUR 150.00', 'Goods are below the duty threshold'],
        ...['LC-2026-000482913', 'Products: 2', '610910 T-shirt, cotton, knitted', 'Made in BD'],
        ...['Estimate. Not a customs document.', '1 of 1', 'Bench 1'],
      ])
        expect(text).toContain(words);
    },
  );

  it('it is drawn, and leaves margins at the edges', async () => {
    for (const paper of [
      full,
      paperFor(keptCost({ answer: hitAnswer })),
      productsOf(40, () => 'Wg'.repeat(100)),
    ])
      for (const { ink, margins } of await read(paper)) {
        expect(ink).toBeGreaterThan(0.005);
        for (const margin of Object.values(margins)) expect(margin).toBeGreaterThan(25);
      }
  });

  it('a hit is highlighted', async () => {
    const [hit] = await read(paperFor(keptCost({ answer: hitAnswer })));
    const [clear] = await read(full);
    expect(hit?.text).toContain('STOP: denied party');
    expect(textOf([hit!])).toContain('Name: Jan Příklad; Address: true; Lists: SDN, EU');
    expect(hit?.ink ?? 0).toBeGreaterThan(2 * (clear?.ink ?? 1));
  });

  it('a value that the account does not see is "not told", and never zero', async () => {
    const text = textOf(await read(paperFor(keptCost({ answer: basicAnswer }))));
    expect(text).toContain('68.97 (currency not reported)');
    expect(text.match(/not reported/gi)?.length).toBeGreaterThan(14);
    expect(text).not.toMatch(/\b0\.00\b/);
  });

  it('it has as many pages as it needs, each with its column headings, and no product is lost', async () => {
    const pages = await read(productsOf(120, (at) => `Thing number ${at};`));
    expect(pages.length).toBeGreaterThan(3);
    const text = textOf(pages);
    for (let at = 0; at < 120; at += 1) expect(text).toContain(`Thing number ${at};`);
    for (const [at, page] of pages.entries()) {
      expect(page.text).toContain(`${at + 1} of ${pages.length}`);
      expect(page.text).toContain('Estimate. Not a customs document.');
      if (at > 0)
        expect(textOf([page])).toMatch(
          /Landed cost: ORDER-1001, calculated 2026-03-09 14:05 Product Quantity/,
        );
    }
  });

  it.each([
    ['Latin with its accents', 'Łódź Straße Ærø Đặng Thị'],
    ['Greek', 'Αθήνα'],
    ['Cyrillic', 'Москва Київ'],
    ['Chinese', '张伟 Łódź 收件人'],
    ['money signs', '€ £ ₹ ₽'],
  ])('the PDF of a landed cost answer writes %s', async (_, order) => {
    expect(textOf(await read({ ...full, order }))).toContain(order);
  });

  it('letters without a glyph and invisible ones are written as their numbers', async () => {
    const text = textOf(await read({ ...full, order: 'ກ A\u202eB\u0000C\u{1f4e6}' }));
    expect(text).toContain('[U+0E81] A[U+202E]B[U+0000]C[U+1F4E6]');
  });

  it('text that is too long is cut visibly, and the pages stay few', async () => {
    const endless = 'Wg'.repeat(5000);
    const lines = Array.from({ length: 41 }, () => 'line\n'.repeat(5000));
    const paper: Paper = {
      ...productsOf(3, () => endless),
      ...{
        order: endless,
        route: endless,
        requestId: endless,
        operator: endless,
        notes: [endless, endless, endless],
      },
      screening: [{ name: 'Denied parties', lines }],
    };
    const pages = await read({
      ...paper,
      verdict: { ...paper.verdict, details: [endless, endless, endless] },
    });
    expect(textOf(pages).match(/…/g)?.length).toBeGreaterThan(10);
    expect(pages.length).toBeLessThan(20);
    for (const { margins } of pages) expect(margins.bottom).toBeGreaterThan(25);
  });

  it('five hundred products are written while other work runs', async () => {
    let turns = 0;
    const tick = setInterval(() => (turns += 1), 1);
    const pages = await read(productsOf(500, (at) => `Product ${at}`)).finally(() => clearInterval(tick));
    expect(textOf(pages)).toContain('Product 499');
    expect(turns).toBeGreaterThan(10);
  });
});
