import { describe, expect, it } from 'vitest';
import type { LandedCost } from '#shared/landed/answer';
import { basicAnswer, fullAnswer, hitAnswer, keptCost, paperFor } from '#test/support/kept-cost';

const verdictOf = (answer: LandedCost) => paperFor(keptCost({ answer })).verdict;
const { deniedParties, prohibitedRestricted } = fullAnswer;

describe('the verdict on paper', () => {
  it.each<[string, LandedCost, string, string]>([
    ['nothing found', fullAnswer, 'clear', 'No match'],
    ['a denied party', hitAnswer, 'stop', 'STOP: denied party'],
    ['restricted goods', { ...hitAnswer, deniedParties }, 'stop', 'STOP: restricted goods'],
    ['sums that disagree', { ...fullAnswer, totalDutyTax: 99 }, 'look', 'LOOK: the sums do not match'],
    ['no screening at all', basicAnswer, 'look', 'Not screened'],
    ['one screening alone', { ...basicAnswer, deniedParties }, 'look', 'Not fully screened'],
    [
      'a screening without results',
      { ...fullAnswer, deniedParties: {} },
      'look',
      'LOOK: not everything is known',
    ],
    [
      'a screening that failed',
      { ...fullAnswer, prohibitedRestricted: { isError: true, errorCode: 12 } },
      'look',
      'LOOK: not everything is known',
    ],
    [
      'a calculation that failed',
      { ...fullAnswer, landedCost: { errorCode: 90 } },
      'look',
      'LOOK: not everything is known',
    ],
  ])('the verdict on paper is right for an answer with %s', (_, answer, level, words) => {
    expect(verdictOf(answer)).toMatchObject({ level, words });
  });

  it('shows a match that this station lets pass', () => {
    const weak = { ...fullAnswer, deniedParties: { scoreCalculated: 0.5, listsMatched: 1 } };
    expect(verdictOf(weak)).toMatchObject({ level: 'look', words: 'LOOK: weak match' });
  });

  it('says of a screening that is there and says nothing that it is not reported', () => {
    const empty = { ...fullAnswer, deniedParties: { matches: [] }, prohibitedRestricted: { products: [] } };
    expect(verdictOf(empty).details).toEqual(
      expect.arrayContaining([
        'Denied parties: Not reported',
        'Prohibited and restricted goods: Not reported',
      ]),
    );
  });

  it('shows both screenings, and a hit beside an error', () => {
    expect(verdictOf(hitAnswer).details).toEqual([
      'Denied parties: score 96, lists matched: 2',
      'Prohibited and restricted goods: 930630 Cartridges: Export X9, Import I1, Import I2',
    ]);
    const failed = {
      ...hitAnswer,
      deniedParties: { ...hitAnswer.deniedParties, isError: true, errorCode: 7 },
    };
    const { verdict, screening } = paperFor(keptCost({ answer: failed }));
    expect(verdict.words).toBe('STOP: denied party');
    expect(screening[0]?.lines.slice(0, 2)).toEqual([
      'could not be screened (error 7)',
      'score 96, lists matched: 2',
    ]);
  });
});

describe('an answer on paper', () => {
  it('has each product with what was told of it', () => {
    const [shirt, bag] = paperFor(keptCost()).products;
    expect(shirt).toEqual({
      code: '610910',
      description: 'T-shirt, cotton, knitted',
      more: ['Destination code 61091000', 'Made in BD'],
      quantity: '4',
      rates: ['Duty on value: 12', 'Tax: 19'],
      value: { name: 'Value each', source: 'USD 25.00', destination: 'EUR 22.00' },
      duty: { name: 'Duty', source: 'USD 12.00', destination: 'EUR 10.56' },
      tax: { name: 'Tax', source: 'USD 21.28', destination: 'EUR 18.73' },
      total: { name: 'With duty and tax', source: 'USD 133.28', destination: 'EUR 117.29' },
    });
    expect(bag).toMatchObject({ quantity: '1', more: [] });
  });

  it('says no quantity where the products are not those that were asked about', () => {
    const kept = keptCost();
    const question = { ...kept.question, products: kept.question.products.slice(1) };
    expect(paperFor({ ...kept, question }).products.map(({ quantity }) => quantity)).toEqual([
      'Not reported',
      'Not reported',
    ]);
  });

  it('tells no amounts of a calculation that failed', () => {
    const failed = { ...fullAnswer, landedCost: { ...fullAnswer.landedCost, isError: true } };
    const paper = paperFor(keptCost({ answer: failed }));
    expect(paper.total).toBe('Not reported');
    expect(paper.products).toEqual([]);
    expect(paper.route).toBe('US to DE');
  });

  it('says that the parts do not add up, and tells rounding from it', () => {
    const noteOf = (totalDutyTax: number) =>
      paperFor(keptCost({ answer: { ...fullAnswer, totalDutyTax } })).notes[0];
    expect(noteOf(49.07)).toBeUndefined();
    expect(noteOf(49.08)).toBe('Sums differ by rounding only');
    expect(noteOf(40)).toBe('The parts do not add up to what the service says');
  });

  it('carries the notes of all three parts', () => {
    const notes = ['cost note', 'party note', 'goods note'];
    const answer = {
      ...fullAnswer,
      landedCost: { ...fullAnswer.landedCost, notes: notes[0] },
      deniedParties: { ...deniedParties, notes: notes[1] },
      prohibitedRestricted: { ...prohibitedRestricted, notes: notes[2] },
    };
    expect(paperFor(keptCost({ answer })).notes).toEqual(notes);
  });

  it('takes countries from the question where the answer has none', () => {
    expect(paperFor(keptCost({ answer: basicAnswer })).route).toBe('US to DE');
    const blank = { fields: {}, switches: {}, products: [] };
    expect(paperFor(keptCost({ answer: basicAnswer, question: blank, ref1: null }))).toMatchObject({
      order: null,
      route: 'Not reported to Not reported',
      requestId: basicAnswer.requestId,
    });
  });

  it('shows forty matches, then how many more', () => {
    const matches = Array.from({ length: 45 }, (_, at) => ({
      nameMatch: `Name ${at}`,
      nested: { list: [at] },
    }));
    const { screening } = paperFor(keptCost({ answer: { ...fullAnswer, deniedParties: { matches } } }));
    expect(screening[0]?.lines).toHaveLength(41);
    expect(screening[0]?.lines[1]).toBe('Match 1: Name: Name 0; nested: {"list":[0]}');
    expect(screening[0]?.lines.at(-1)).toBe('… and 6 more');
  });
});
