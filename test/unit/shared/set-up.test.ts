import { describe, expect, it } from 'vitest';
import { initialSetUp, type SetUpFacts, setUpLines } from '#shared/set-up';

const origin = 'https://service.example.com';
const complete: SetUpFacts = {
  progress: {
    fromFile: false,
    tried: { origin, came: 'accepted' },
    printerId: 'zebra',
    skipped: [],
  },
  origin,
  isReady: true,
  defaults: {
    shipFromName: 'Example Warehouse',
    shipFromAddress1: '1 Dock Road',
    shipFromCity: 'Newark',
    shipFromPostalCode: '07102',
    shipFromCountryISO2: 'US',
    serviceCode: 'ABCSTD',
    sender: 'ABC_NJ',
  },
  prefix: 'ABC',
  printerId: 'zebra',
};

const openIn = (facts: SetUpFacts): string[] =>
  setUpLines(facts)
    .filter(({ state }) => state === 'open')
    .map(({ step }) => step);

const tried = (received: NonNullable<SetUpFacts['progress']['tried']>['came'], at = origin): SetUpFacts => ({
  ...complete,
  progress: { ...complete.progress, tried: { origin: at, came: received } },
});
const without = (name: string, value?: string): SetUpFacts => ({
  ...complete,
  defaults: { ...complete.defaults, [name]: value },
});

describe('the list before the first live label', () => {
  it('is open whole on a bench of which nothing is known', () => {
    const fresh = {
      ...complete,
      progress: initialSetUp.production,
      origin: null,
      isReady: false,
      defaults: {},
    };
    expect(openIn(fresh)).toEqual(['service', 'credentials', 'shipFrom', 'defaults', 'printer']);
  });

  it('is done where all is known and was tried', () => {
    expect(openIn(complete)).toEqual([]);
  });

  it.each([
    ['an address without an answer', tried('unreachable'), ['service', 'credentials']],
    ['an address where something else answers', tried('unclear'), ['service', 'credentials']],
    ['credentials that were refused', tried('refused'), ['credentials']],
    ['credentials that a purchase was refused for', tried('label_refused'), ['credentials']],
    ['credentials entered since they were tried', tried('renewed'), ['credentials']],
    ['a try of another address', tried('accepted', 'https://old.example.com'), ['service', 'credentials']],
    ['a credential that a purchase needs', { ...complete, isReady: false }, ['credentials']],
    ['no city to ship from', without('shipFromCity', ' '), ['shipFrom']],
    ['a country that is none', without('shipFromCountryISO2', 'XX'), ['shipFrom']],
    ['no service', without('serviceCode'), ['defaults']],
    ['a service of another prefix', without('serviceCode', 'XYZSTD'), ['defaults']],
    ['a facility of another prefix', without('sender', 'XYZ_NJ'), ['defaults']],
    ['no printer', { ...complete, printerId: null }, ['printer']],
    ['another printer than the one tested', { ...complete, printerId: 'other' }, ['printer']],
  ])('%s keeps its points of the list before the first live label open', (_, facts, open) => {
    expect(openIn(facts)).toEqual(open);
  });

  it('names the fields that are still needed', () => {
    expect(setUpLines(without('sender', 'XYZ_NJ')).find(({ step }) => step === 'defaults')?.fields).toEqual([
      'sender',
    ]);
  });

  it('tells what was skipped from what is done', () => {
    const facts = without('serviceCode');
    const skipping = { ...facts, progress: { ...facts.progress, skipped: ['defaults' as const] } };
    expect(openIn(skipping)).toEqual([]);
    expect(setUpLines(skipping).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
      'skipped',
      'done',
    ]);
  });
});
