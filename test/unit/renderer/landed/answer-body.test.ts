import { type ComponentType, createElement } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failure } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import type { CustomsSettings } from '#shared/landed/gate';
import type { CostRecord } from '#shared/landed/cost-record';
import { basic, customs, deniedAt, failing, full, keptOf, restricted, withProducts } from './answers';
import { readable } from './render';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../../src/renderer/screens/landed/answer/answer-body';
type Shown = ComponentType<{ kept: CostRecord; customs: CustomsSettings; stale?: boolean }>;
let AnswerBody: Shown;
beforeAll(async () => {
  ({ AnswerBody } = (await import(file)) as { AnswerBody: Shown });
});

const displayed = (kept: CostRecord): string => readable(createElement(AnswerBody, { kept, customs }));
const reported = (answer: LandedCost): string => displayed(keptOf(answer));
const notTold = 'Not in this account’s detail level';

describe('service levels', () => {
  it('only totals: amounts in both currencies, the others not included and never zero', () => {
    const words = reported(basic);
    expect(words).toContain('To pay | USD 26.88');
    expect(words).toContain('Goods | USD 60.00 | EUR 30.00');
    expect(words).toContain('Shipping | USD 10.00 | EUR 5.00');
    expect(words).toContain('Duty | USD 2.40 | EUR 1.20');
    expect(words).toContain('Tax | USD 14.48 | EUR 7.24');
    expect(words).toContain('Goods with duty and tax | USD 76.88 | EUR 38.44');
    for (const part of [
      'Per product',
      'De minimis thresholds',
      'Denied parties',
      'Prohibited and restricted goods',
    ])
      expect(words).toContain(`${part} | ${notTold}`);
    expect(words).not.toMatch(/\b0\.00\b/);
    expect(words).toContain('Duties and taxes known');
    expect(words).not.toContain('Clear');
    expect(words).toContain('Request id | REQ-1');
  });

  it('a missing total is shown as not included', () => {
    const { totalShippingDutyTax: _, ...rest } = basic;
    expect(reported(rest)).toContain(`To pay | ${notTold}`);
  });

  it('an amount missing in one currency is shown as not included in that currency', () => {
    const { landedCost } = basic;
    const words = reported({ ...basic, landedCost: { ...landedCost, totalTax: { sourceValue: 14.48 } } });
    expect(words).toContain(`Tax | USD 14.48 | ${notTold}`);
  });

  it('products: rates, amounts and thresholds', () => {
    const words = reported(withProducts);
    expect(words).toContain('Wooden blocks');
    expect(words).toContain('Duty on value | 4');
    expect(words).toContain('Tax | 19');
    expect(words).toContain('Destination code 9503006990');
    expect(words).toContain('Duty above | EUR 150.00 | USD 300.00 | Goods below');
    expect(words).toContain('Tax above | EUR 0.00 | USD 0.00 | Goods above');
    expect(words).toContain(`Denied parties | ${notTold}`);
  });

  it('products: a blank description is not used as the name', () => {
    const products = [{ hs6Code: '950300', description: 'Wooden blocks', standardDescription: ' ' }];
    expect(reported({ ...basic, landedCost: { ...basic.landedCost, products } })).toContain(
      '| Wooden blocks |',
    );
  });

  it('screening: clear only when all parts were reported', () => {
    const words = reported(full);
    expect(words).toContain('Clear |');
    expect(words).toContain('Denied parties | No match');
    expect(words).toContain('Prohibited and restricted goods | No code on any product');
    expect(words).not.toContain(notTold);
  });
});

describe('a screening that is present but empty', () => {
  it.each([
    [{ deniedParties: { matches: [] } }, 'Denied parties'],
    [{ deniedParties: {} }, 'Denied parties'],
    [{ prohibitedRestricted: { products: [] } }, 'Prohibited and restricted goods'],
    [{ prohibitedRestricted: { products: [{ hs6Code: '950300' }] } }, 'Prohibited and restricted goods'],
  ])('an empty screening is displayed as not reported, and never as clear: %j', (change, title) => {
    const words = reported({ ...full, ...change });
    expect(words).toContain(`${title} | Not reported`);
    expect(words).toMatch(/Look \| (?:Denied parties|Prohibited goods): not reported/);
    expect(words).not.toContain('Clear');
    expect(words).not.toContain(notTold);
  });
});

describe('a change after the answer', () => {
  const stale = (answer: LandedCost): string =>
    readable(createElement(AnswerBody, { kept: keptOf(answer), customs, stale: true }));
  it('withdraws "clear"', () => {
    expect(stale(full)).toContain('Not up to date | Before the change: Clear');
  });
  it('does not withdraw a stop', () => {
    expect(stale(deniedAt(97))).toContain('STOP |');
  });
});

describe('hits', () => {
  it('a denied party: STOP, score, lists, and every detail under any key', () => {
    const words = reported(deniedAt(97));
    expect(words).toContain('STOP | The recipient may be a denied party: score 97');
    for (const detail of [
      'Highest score | 97 | This station stops at score 50.',
      'Lists matched | 1',
      'Name | Example Person',
      'Date of birth | 1970',
      'Aliases | A, B',
    ])
      expect(words).toContain(detail);
  });

  it('a weak match is shown and does not stop', () => {
    const words = reported(deniedAt(20));
    expect(words).toContain('Look | Weak match with a denied-party list: score 20');
    expect(words).not.toContain('STOP');
  });

  it('prohibited goods: which product, which codes', () => {
    const words = reported(restricted);
    expect(words).toContain('STOP | May be prohibited or restricted: Wooden blocks');
    expect(words).toContain('Wooden blocks | 950300 | Transport T1, Import P1');
  });
});

describe('a failed part', () => {
  it('duties: no amounts, both screenings are shown', () => {
    const words = reported(failing('landedCost', 7, 'no rates for this code'));
    expect(words).toContain('Look | Duties and taxes could not be calculated');
    expect(words).toContain('The service says error 7. Its message: no rates for this code');
    expect(words).not.toContain('USD');
    expect(words).toContain('Denied parties | No match');
    expect(words).toContain('No code on any product');
  });

  it('error 90 is shown with its meaning', () => {
    expect(reported(failing('landedCost', 90))).toContain(
      'A postal code is missing: the sender’s and the recipient’s. Fill it in, then calculate again (error 90).',
    );
  });

  it('denied parties: the amounts and the goods are shown', () => {
    const words = reported(failing('deniedParties', 8));
    expect(words).toContain('Look | Denied parties could not be screened');
    expect(words).toContain('To pay | USD 26.88');
    expect(words).toContain('No code on any product');
    expect(words).not.toContain('No match');
  });

  it('goods: the amounts and the parties are shown', () => {
    const words = reported(failing('prohibitedRestricted', 9));
    expect(words).toContain('Look | Prohibited goods could not be screened');
    expect(words).toContain('To pay | USD 26.88');
    expect(words).toContain('Denied parties | No match');
    expect(words).not.toContain('No code on any product');
  });

  it('a hit stops even if its part reports an error', () => {
    const answer = deniedAt(97);
    const words = reported({
      ...answer,
      deniedParties: { ...answer.deniedParties, isError: true, errorCode: 8 },
    });
    expect(words).toContain('STOP | The recipient may be a denied party: score 97');
    expect(words).toContain('Name | Example Person');
  });
});

describe('sums', () => {
  it('a mismatch is shown with both amounts', () => {
    const words = reported({ ...full, totalShippingDutyTax: 30 });
    expect(words).toContain('Look | The parts do not add up to what the service says');
    expect(words).toContain(
      'Shipping, duty and tax: the parts add up to USD 26.88, the service says USD 30.00',
    );
  });

  it('a rounding difference raises no alarm', () => {
    const words = reported({ ...full, totalShippingDutyTax: 26.89 });
    expect(words).toContain('Clear |');
    expect(words).toContain('Sums differ by rounding only');
  });
});

describe('no answer', () => {
  it('a lost answer: nothing was bought, ask again', () => {
    const words = displayed(keptOf(null, { failure: failure('answer_lost') }));
    expect(words).toContain('The answer was lost on the way');
    expect(words).toContain('Nothing was bought. Press Calculate to ask again.');
  });
});
