import { describe, expect, it } from 'vitest';
import type { LandedCost } from '#shared/landed/answer';
import { errorReason } from '#shared/landed/error-reason';
import { customsFinding } from '#shared/landed/customs-finding';
import { partState } from '#shared/landed/part';
import { customs, question } from './sample';

const good = { isError: false, errorCode: 0 };
const restricted = { products: [{ hs6Code: '850760', description: 'Battery', transportCode: ['T1'] }] };

/** All three parts in order. */
const answer = (change: Partial<LandedCost> = {}): LandedCost => ({
  requestId: 'r-1',
  totalDutyTax: 5,
  totalShippingDutyTax: 15,
  landedCost: { ...good, totalDuty: { sourceValue: 5 } },
  deniedParties: { ...good, scoreCalculated: 0, listsMatched: 0, matches: [] },
  prohibitedRestricted: {
    ...good,
    products: [{ hs6Code: '610510', exportCode: [], importCode: [], transportCode: ['', null, ' '] }],
  },
  ...change,
});
const judged = (change: Partial<LandedCost>, deniedScore = 50): unknown =>
  customsFinding(answer(change), customs({ deniedScore }));

describe('judge', () => {
  it('lets a good answer of every tier pass', () => {
    const { requestId, totalDutyTax, totalShippingDutyTax, landedCost } = answer();
    const totals = { requestId, totalDutyTax, totalShippingDutyTax };
    expect(customsFinding(answer(), customs())).toBeNull();
    expect(customsFinding({ ...totals, landedCost }, customs())).toBeNull();
    expect(customsFinding(totals, customs())).toBeNull();
    expect(
      customsFinding({ landedCost: { ...good, calculatedTotal: { sourceValue: 0 } } }, customs()),
    ).toBeNull();
  });

  it.each<[string, LandedCost['deniedParties'], boolean]>([
    ['at the threshold', { scoreCalculated: 50, listsMatched: 1 }, true],
    ['above it', { scoreCalculated: 97, listsMatched: 1 }, true],
    ['below it, though lists matched', { scoreCalculated: 49, listsMatched: 2 }, false],
    ['no score, lists matched', { listsMatched: 1 }, true],
    ['no score, a match', { matches: [{ nameMatch: 'x' }] }, true],
    ['a score of none, lists matched', { scoreCalculated: 0, listsMatched: 1 }, true],
    ["a match's own score", { scoreCalculated: 10, matches: [{ scoreCalculated: 80 }] }, true],
    ["a match's own score as text", { matches: [{ scoreCalculated: '80' }] }, true],
    ["a match's own low score", { listsMatched: 1, matches: [{ scoreCalculated: 8 }] }, false],
    ['a hit in a part that failed', { isError: true, scoreCalculated: 97 }, true],
    ['nothing found', { scoreCalculated: 0, listsMatched: 0, matches: [] }, false],
    ['absent', undefined, false],
  ])('denied party: %s', (_, deniedParties, held) => {
    expect(judged({ deniedParties })).toEqual(
      held ? { code: 'denied_party', detail: expect.stringMatching(/^Score /) as string } : null,
    );
  });

  it.each<[string, Partial<LandedCost>, string]>([
    ['denied parties', { deniedParties: {} }, 'not reported: denied parties'],
    [
      'denied parties',
      { deniedParties: { ...good, requestId: 'd', notes: '' } },
      'not reported: denied parties',
    ],
    ['denied parties', { deniedParties: { matches: [] } }, 'not reported: denied parties'],
    ...[
      {},
      { products: [] },
      { products: [{ hs6Code: '610510' }] },
      { ...good, products: [{ hs6Code: '610510' }] },
      { ...good, products: [{ hs6Code: '610510', importCode: [] }, { hs6Code: '850760' }] },
    ].map((prohibitedRestricted): [string, Partial<LandedCost>, string] => [
      'goods',
      { prohibitedRestricted },
      'not reported: prohibited and restricted goods',
    ]),
  ])('a screening of %s that is there and says nothing is unknown', (_, change, detail) => {
    expect(judged(change)).toEqual({ code: 'duties_unknown', detail });
  });

  it.each<[string, Partial<LandedCost>, string]>([
    ['parties', { deniedParties: undefined }, 'denied parties'],
    ['goods', { prohibitedRestricted: undefined }, 'prohibited and restricted goods'],
    [
      'anything',
      { deniedParties: undefined, prohibitedRestricted: undefined },
      'denied parties, prohibited and restricted goods',
    ],
  ])('holds an answer that does not screen %s only where the bench says so', (_, change, detail) => {
    expect(customsFinding(answer(change), customs())).toBeNull();
    expect(customsFinding(answer(change), customs({ holdUnscreened: true }))).toEqual({
      code: 'not_screened',
      detail,
    });
  });

  it('a screening that says it ended well and has an empty list found nothing', () => {
    expect(judged({ deniedParties: { isError: false, matches: [] } })).toBeNull();
    expect(judged({ prohibitedRestricted: { errorCode: 0, products: [] } })).toBeNull();
  });

  it("tells score and lists, nobody's name", () => {
    expect(
      judged({ deniedParties: { scoreCalculated: 97, listsMatched: 2, matches: [{ nameMatch: 'Pat' }] } }),
    ).toEqual({
      code: 'denied_party',
      detail: 'Score 97, lists matched: 2',
    });
    expect(judged({ deniedParties: { listsMatched: 2 } })).toMatchObject({
      detail: 'Score not reported, lists matched: 2',
    });
  });

  it.each([
    ['exportCode', 'export'],
    ['transportCode', 'transport'],
    ['importCode', 'import'],
  ])('any %s holds, and the product is named', (field, word) => {
    const products = [
      { hs6Code: '610510', description: 'Shirt', [field]: [] },
      { hs6Code: '850760', description: 'Battery', [field]: ['A1', { code: 'B' }, 7] },
    ];
    expect(judged({ prohibitedRestricted: { ...good, products } })).toEqual({
      code: 'goods_restricted',
      detail: `Battery (850760): ${word} A1, ${word} {"code":"B"}, ${word} 7`,
    });
  });

  it('names five products, and how many more there are', () => {
    const products = Array.from({ length: 7 }, (_, at) => ({ hs6Code: `85076${at}`, importCode: ['P'] }));
    const { detail } = judged({ prohibitedRestricted: { ...good, products } }) as { detail: string };
    expect(detail.split('; ')).toHaveLength(6);
    expect(detail).toMatch(/\(850764\): import P; 2 more$/);
  });

  it.each(['landedCost', 'deniedParties', 'prohibitedRestricted'] as const)(
    '%s that failed: with its number',
    (part) => {
      expect(judged({ [part]: { isError: true, errorCode: 90, notes: 'why' } })).toEqual({
        code: 'duties_unknown',
        detail: `${part}: why`,
        number: 90,
      });
      expect(judged({ [part]: { isError: false, errorCode: 7 } })).toEqual({
        code: 'duties_unknown',
        detail: part,
        number: 7,
      });
      expect(judged({ [part]: { isError: true, errorCode: 0 } })).toEqual({
        code: 'duties_unknown',
        detail: part,
      });
    },
  );

  it('an answer without totals is no answer', () => {
    const { deniedParties, prohibitedRestricted } = answer();
    for (const none of [{ deniedParties, prohibitedRestricted } as LandedCost, { landedCost: good }, {}])
      expect(customsFinding(none, customs())).toEqual({
        code: 'duties_unknown',
        detail: 'no totals in the answer',
      });
  });

  it('the gravest first', () => {
    const failed = { isError: true, errorCode: 5 };
    const hit = { scoreCalculated: 97 };
    expect(
      judged({ landedCost: failed, prohibitedRestricted: restricted, deniedParties: hit }),
    ).toMatchObject({
      code: 'denied_party',
    });
    expect(judged({ landedCost: failed, prohibitedRestricted: restricted })).toMatchObject({
      code: 'goods_restricted',
    });
    expect(judged({ landedCost: failed, deniedParties: failed })).toMatchObject({ detail: 'landedCost' });
  });
});

describe('partState', () => {
  it.each([
    [undefined, { kind: 'absent' }],
    [{}, { kind: 'told' }],
    [{ isError: false, errorCode: 0 }, { kind: 'told' }],
    [{ isError: true }, { kind: 'failed', number: null }],
    [{ errorCode: -3 }, { kind: 'failed', number: -3 }],
  ])('%j: %j', (part, expected) => {
    expect(partState(part)).toEqual(expected);
  });
});

describe('what error 90 means', () => {
  it.each([
    ['GB → FR', { sourceCountry: 'GB' }, ['sourcePostalCode'], []],
    ['FR → US', { sourceCountry: 'FR', destinationCountry: 'us' }, ['postalCode'], []],
    ['GB → CA', { sourceCountry: 'GB', destinationCountry: 'CA' }, ['sourcePostalCode', 'postalCode'], []],
    [
      'GB → ES, one given',
      { sourceCountry: 'GB', destinationCountry: 'ES', sourcePostalCode: 'X' },
      ['postalCode'],
      [],
    ],
    ['an address on the Internet', { destinationCountry: 'IP' }, ['postalCode'], []],
    ['given all the same', { destinationCountry: 'US', postalCode: '1' }, [], ['postalCode']],
    ['a country that needs none', {}, ['sourcePostalCode', 'postalCode'], []],
  ])('%s', (_, fields, missing, given) => {
    expect(errorReason(90, question(fields))).toEqual({ kind: 'postal_code', missing, given });
  });
  it.each([null, undefined, 0, 1, 91])('of %j nothing is known', (number) => {
    expect(errorReason(number, question())).toEqual({ kind: 'not_shown' });
  });
});
