import { describe, expect, it } from 'vitest';
import type { LandedCost } from '#shared/landed/answer';
import { errorReason } from '#shared/landed/error-reason';
import { customsFinding, customsFindings } from '#shared/landed/customs-finding';
import { partState } from '#shared/landed/part';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';
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
const result = (change: Partial<LandedCost>, deniedScore = 50): unknown =>
  customsFinding(answer(change), customs({ deniedScore }));

describe('customsFinding', () => {
  it('passes a good answer of every tier', () => {
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
  ])('a denied-party score holds an order by the threshold: %s', (_, deniedParties, held) => {
    expect(result({ deniedParties })).toEqual(
      held
        ? { code: 'denied_party', detail: expect.stringMatching(/^said:customs\.match\?/) as string }
        : null,
    );
  });

  it.each<[string, Partial<LandedCost>, string]>([
    ['denied parties', { deniedParties: {} }, codedMessage('customs.screeningEmpty', { parts: 'parties' })],
    [
      'denied parties',
      { deniedParties: { ...good, requestId: 'd', notes: '' } },
      codedMessage('customs.screeningEmpty', { parts: 'parties' }),
    ],
    [
      'denied parties',
      { deniedParties: { matches: [] } },
      codedMessage('customs.screeningEmpty', { parts: 'parties' }),
    ],
    ...[
      {},
      { products: [] },
      { products: [{ hs6Code: '610510' }] },
      { ...good, products: [{ hs6Code: '610510' }] },
      { ...good, products: [{ hs6Code: '610510', importCode: [] }, { hs6Code: '850760' }] },
    ].map((prohibitedRestricted): [string, Partial<LandedCost>, string] => [
      'goods',
      { prohibitedRestricted },
      codedMessage('customs.screeningEmpty', { parts: 'goods' }),
    ]),
  ])('a screening of %s without content counts as unknown', (_, change, detail) => {
    expect(result(change)).toEqual({ code: 'duties_unknown', detail });
  });

  it.each<[string, Partial<LandedCost>, string]>([
    ['parties', { deniedParties: undefined }, 'parties'],
    ['goods', { prohibitedRestricted: undefined }, 'goods'],
    ['anything', { deniedParties: undefined, prohibitedRestricted: undefined }, 'both'],
  ])('an answer that does not screen %s holds the order only if the settings say so', (_, change, parts) => {
    expect(customsFinding(answer(change), customs())).toBeNull();
    expect(customsFinding(answer(change), customs({ holdUnscreened: true }))).toEqual({
      code: 'not_screened',
      detail: codedMessage('customs.unscreened', { parts }),
    });
  });

  it('accepts an empty list of a screening that reports success', () => {
    expect(result({ deniedParties: { isError: false, matches: [] } })).toBeNull();
    expect(result({ prohibitedRestricted: { errorCode: 0, products: [] } })).toBeNull();
  });

  it("reports score and lists, but no person's name", () => {
    expect(
      result({ deniedParties: { scoreCalculated: 97, listsMatched: 2, matches: [{ nameMatch: 'Pat' }] } }),
    ).toEqual({
      code: 'denied_party',
      detail: codedMessage('customs.match', { score: 97, lists: 2 }),
    });
    expect(result({ deniedParties: { listsMatched: 2 } })).toMatchObject({
      detail: codedMessage('customs.match', { score: codedMessage('customs.notReported'), lists: 2 }),
    });
  });

  it.each([
    ['exportCode', 'export'],
    ['transportCode', 'transport'],
    ['importCode', 'import'],
  ] as const)('any %s holds the order, and the product is named', (field, kind) => {
    const products = [
      { hs6Code: '610510', description: 'Shirt', [field]: [] },
      { hs6Code: '850760', description: 'Battery', [field]: ['A1', { code: 'B' }, 7] },
    ];
    expect(result({ prohibitedRestricted: { ...good, products } })).toEqual({
      code: 'goods_restricted',
      detail: codedMessage('customs.goods', {
        product: 'Battery',
        code: '850760',
        codes: ['A1', '{"code":"B"}', '7']
          .map((code) => codedMessage('customs.stopCode', { kind, code }))
          .join(', '),
      }),
    });
  });

  it('names five products and the number of others', () => {
    const products = Array.from({ length: 7 }, (_, at) => ({ hs6Code: `85076${at}`, importCode: ['P'] }));
    const { detail } = result({ prohibitedRestricted: { ...good, products } }) as { detail: string };
    expect(detail.split('; ')).toHaveLength(6);
    expect(detail.endsWith(`; ${codedMessage('customs.moreGoods', { count: 2 })}`)).toBe(true);
    expect(inEnglish(detail)).toMatch(/; product without description \(850764\): import P; 2 more products$/);
  });

  it.each(['landedCost', 'deniedParties', 'prohibitedRestricted'] as const)(
    'a failure of the part %s is reported with its number',
    (part) => {
      expect(result({ [part]: { isError: true, errorCode: 90, notes: 'why' } })).toEqual({
        code: 'duties_unknown',
        detail: codedMessage('customs.partNotes', { part, notes: 'why' }),
        number: 90,
      });
      expect(result({ [part]: { isError: false, errorCode: 7 } })).toEqual({
        code: 'duties_unknown',
        detail: codedMessage('customs.part', { part }),
        number: 7,
      });
      expect(result({ [part]: { isError: true, errorCode: 0 } })).toEqual({
        code: 'duties_unknown',
        detail: codedMessage('customs.part', { part }),
      });
    },
  );

  it('treats an answer without totals as unknown', () => {
    const { deniedParties, prohibitedRestricted } = answer();
    for (const none of [{ deniedParties, prohibitedRestricted } as LandedCost, { landedCost: good }, {}])
      expect(customsFinding(none, customs())).toEqual({
        code: 'duties_unknown',
        detail: codedMessage('customs.noTotals'),
      });
  });

  it('names everything that is unknown in one finding, because one release covers it', () => {
    const failed = { isError: true, errorCode: 5, notes: 'why' };
    expect(
      customsFindings(answer({ landedCost: failed, deniedParties: { ...failed, errorCode: 0 } }), customs()),
    ).toEqual([
      {
        code: 'duties_unknown',
        detail: ['landedCost', 'deniedParties']
          .map((part) => codedMessage('customs.partNotes', { part, notes: 'why' }))
          .join('; '),
        number: 5,
      },
    ]);
    expect(
      customsFindings(answer({ landedCost: failed, prohibitedRestricted: {} }), customs()),
    ).toMatchObject([
      {
        detail: expect.stringContaining(codedMessage('customs.screeningEmpty', { parts: 'goods' })) as string,
      },
    ]);
  });

  it('lists a missing screening beside what is unknown, so that each is released on its own', () => {
    const change = { landedCost: { isError: true, errorCode: 5 }, deniedParties: undefined };
    expect(
      customsFindings(answer(change), customs({ holdUnscreened: true })).map(({ code }) => code),
    ).toEqual(['duties_unknown', 'not_screened']);
  });

  it('does not call a party that was found unscreened', () => {
    const change = { deniedParties: { ...good, scoreCalculated: 97, listsMatched: 1 } };
    expect(
      customsFindings(answer(change), customs({ holdUnscreened: true })).map(({ code }) => code),
    ).toEqual(['denied_party']);
  });

  it('reports the most serious reason first', () => {
    const failed = { isError: true, errorCode: 5 };
    const hit = { scoreCalculated: 97 };
    expect(
      result({ landedCost: failed, prohibitedRestricted: restricted, deniedParties: hit }),
    ).toMatchObject({
      code: 'denied_party',
    });
    expect(result({ landedCost: failed, prohibitedRestricted: restricted })).toMatchObject({
      code: 'goods_restricted',
    });
  });
});

describe('partState', () => {
  it.each([
    [undefined, { kind: 'absent' }],
    [{}, { kind: 'told' }],
    [{ isError: false, errorCode: 0 }, { kind: 'told' }],
    [{ isError: true }, { kind: 'failed', number: null }],
    [{ errorCode: -3 }, { kind: 'failed', number: -3 }],
  ])('the part %j of an answer has the state %j', (part, expected) => {
    expect(partState(part)).toEqual(expected);
  });
});

describe('the meaning of error 90', () => {
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
  ])('error 90 names the missing postal codes: %s', (_, fields, missing, given) => {
    expect(errorReason(90, question(fields))).toEqual({ kind: 'postal_code', missing, given });
  });
  it.each([null, undefined, 0, 1, 91])(
    'the error number %j does not mean a missing postal code',
    (number) => {
      expect(errorReason(number, question())).toEqual({ kind: 'not_shown' });
    },
  );
});
