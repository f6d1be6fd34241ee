import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failure } from '#shared/failure';
import type { LandedFound } from '#shared/bridge/contract';
import type { LandedCost } from '#shared/landed/answer';
import type * as Line from '../../../../src/renderer/screens/landed/found-line';
import { heldView, viewAt } from '../views';
import { basic, customs, deniedAt, failing, full, keptOf, restricted, withProducts } from './answers';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

let lines: typeof Line;
beforeAll(async () => {
  lines = await import('../../../../src/renderer/screens/landed/found-line');
});

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('the outcome line of an answer', () => {
  const { deniedParties, prohibitedRestricted: _, ...noGoods } = full;
  it.each<[string, LandedCost, string, string, string]>([
    ['clear', full, 'Updated', 'good', 'Clear. USD 26.88 to pay.'],
    ['basic', basic, 'Updated', 'good', 'USD 26.88 to pay. Not screened.'],
    ['products', withProducts, 'Updated', 'good', 'USD 26.88 to pay. Not screened.'],
    [
      'half screened',
      { ...noGoods, deniedParties },
      'Updated',
      'good',
      'USD 26.88 to pay. Only partly screened.',
    ],
    ['denied', deniedAt(97), 'Held', 'stop', 'The recipient may be a denied party: score 97'],
    ['restricted', restricted, 'Held', 'stop', 'May be prohibited or restricted: Wooden blocks'],
    ['no duties', failing('landedCost', 90), 'Held', 'look', 'Duties and taxes could not be calculated'],
  ])('the outcome line of an answer fits the case “%s”', (_name, answer, word, tone, next) => {
    const line = lines.lineOfKept(keptOf(answer), customs);
    expect({ ...line, next: plain(line.next) }).toEqual({ word, tone, subject: 'PB-1', next });
  });

  it('never reports clear without an answer', () => {
    const line = lines.lineOfKept(keptOf(null, { failure: failure('answer_lost') }), customs);
    expect(line).toMatchObject({ word: 'Held', tone: 'look' });
  });
});

describe('the outcome line of an order that was looked up', () => {
  const found = (more: Partial<Extract<LandedFound, { kind: 'order' }>>): LandedFound => ({
    kind: 'order',
    view: viewAt('draft'),
    question: { fields: {}, switches: {}, products: [] },
    problems: [],
    kept: null,
    isOutdated: false,
    ...more,
  });
  it.each<[string, LandedFound, string, string]>([
    ['nothing asked yet', found({}), 'Held', 'Press Enter to calculate.'],
    [
      'something missing',
      found({ problems: [{ path: 'shippingValue', message: 'shippingValue must be a number' }] }),
      'Held',
      'Fill in what is marked, then press Calculate.',
    ],
    [
      'an old answer',
      found({ kept: keptOf(full), isOutdated: true }),
      'Held',
      'It has changed. Calculate again.',
    ],
    [
      'a hit before',
      found({ kept: keptOf(deniedAt(97)) }),
      'Held',
      'The recipient may be a denied party: score 97',
    ],
    [
      'a parcel that was printed',
      found({ view: viewAt('confirmed') }),
      'Printed',
      'Press Enter to calculate.',
    ],
    ['nothing found', { kind: 'not_found', code: 'X' }, 'Not found', 'No such order. Check the code.'],
  ])('the outcome line of an order that was looked up fits the case “%s”', (_name, answer, word, next) => {
    expect(lines.lineOfFound(answer, customs)).toMatchObject({ word, next });
  });

  const lineOf = (more: Parameters<typeof found>[0]) => lines.lineOfFound(found(more), customs);

  it('is green only for an answer that is clear, and for a label that is printed', () => {
    expect(lineOf({ kept: keptOf(full) })).toMatchObject({ word: 'Updated', tone: 'good' });
    expect(lineOf({ view: viewAt('confirmed') })).toMatchObject({ word: 'Printed', tone: 'good' });
    expect(lineOf({ view: viewAt('registered') })).toMatchObject({ word: 'Registered', tone: 'look' });
    expect(lineOf({})).toMatchObject({ word: 'Held', tone: 'look' });
    expect(lineOf({ kept: keptOf(full), isOutdated: true })).toMatchObject({ word: 'Held', tone: 'look' });
    expect(lineOf({ view: viewAt('closed') })).toMatchObject({ word: 'Held', tone: 'look' });
  });

  it('stays a stop when the order of a denied party was changed', () => {
    expect(lineOf({ kept: keptOf(deniedAt(97)), isOutdated: true })).toMatchObject({
      ...{ word: 'Held', tone: 'stop', next: 'The recipient may be a denied party: score 97' },
    });
  });

  it('names the loss of a question that nobody changed', () => {
    const line = lineOf({ kept: keptOf(null, { failure: failure('answer_lost') }) });
    expect(line).toMatchObject({ word: 'Held', tone: 'look' });
    expect(line.next).toMatch(/lost/i);
    expect(lineOf({ kept: keptOf(null, { state: 'asking' }) })).toMatchObject({
      ...{ word: 'Held', tone: 'look', next: 'No answer yet' },
    });
  });

  it('is the stop of a label in doubt, of old paper and of a held order', () => {
    const inDoubt = { word: 'Unknown', tone: 'stop', next: 'Look: did the label come out?' };
    expect(lineOf({ view: heldView('sent', 'print_unknown') })).toMatchObject(inDoubt);
    expect(lineOf({ view: heldView('sent', 'print_unknown'), kept: keptOf(full) })).toMatchObject(inDoubt);
    const replacedBy = { labelId: 'two', packageId: 'P9' };
    const view = { ...viewAt('confirmed'), replacedBy, paperStop: 'replaced' as const };
    expect(lineOf({ view, kept: keptOf(full) })).toMatchObject({
      word: 'Refused',
      tone: 'stop',
      alarm: true,
    });
    const lost = heldView('draft', 'answer_lost');
    expect(lineOf({ view: lost, kept: keptOf(full) })).toMatchObject({ word: 'Unknown', tone: 'stop' });
    const denied = heldView('draft', 'denied_party');
    expect(lineOf({ view: denied, kept: keptOf(full), isOutdated: true })).toMatchObject({ tone: 'stop' });
  });

  it('of an order that waits for duties is what the answer says', () => {
    const view = heldView('draft', 'duties_unknown');
    expect(lineOf({ view, kept: keptOf(full) })).toMatchObject({ word: 'Updated', tone: 'good' });
    expect(lineOf({ view })).toMatchObject({ word: 'Held', tone: 'look', next: 'Press Enter to calculate.' });
  });
});
