import { describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import type { Update, UpdateState } from '#shared/update/basket';
import { changeWords, remarkOf } from '../../../../src/renderer/screens/recipient/basket/basket-words';
import {
  allTicked,
  ticked,
  withAll,
  withTick,
} from '../../../../src/renderer/screens/recipient/basket/use-basket';
import { lineOfSent, sentOf } from '../../../../src/renderer/screens/recipient/send/send-line';

const update = (packageId: string, state: UpdateState, more: Partial<Update> = {}): Update => ({
  id: `u-${packageId}`,
  packageId,
  labelId: 'l-1',
  ref1: 'PB-1',
  changes: { fields: { city: 'Shelbyville' } },
  before: { fields: { city: 'Springfield' } },
  state,
  message: null,
  failure: null,
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  ...more,
});
const ids = (updates: readonly Update[]): string[] => updates.map(({ packageId }) => packageId);

describe('ticked corrections', () => {
  const open = [
    update('P1', 'waiting'),
    update('P2', 'refused'),
    update('P3', 'unknown'),
    update('P4', 'sending'),
  ];
  const [waiting, , unknown] = open as [Update, Update, Update, Update];
  it('are the waiting ones', () => {
    expect(ids(ticked(open, new Map()))).toEqual(['P1']);
  });
  it('never include an unknown one unless a person ticks it', () => {
    const all = withAll(new Map(), open, true);
    expect(ids(ticked(open, all))).toEqual(['P1', 'P2']);
    expect(allTicked(open, all)).toBe('all');
    expect(ids(ticked(open, withTick(all, unknown, true)))).toEqual(['P1', 'P2', 'P3']);
    expect(ids(ticked(open, withAll(all, open, false)))).toEqual([]);
    expect(allTicked(open, new Map())).toBe('some');
  });
  it('lose their tick when their state changes', () => {
    const ticks = withTick(new Map(), waiting, true);
    expect(ticked([{ ...waiting, state: 'unknown' }], ticks)).toEqual([]);
    const again = withTick(new Map(), unknown, true);
    expect(ticked([{ ...unknown, updatedAt: '2026-11-21T10:05:00Z' }], again)).toEqual([]);
  });
});

describe('changes in words', () => {
  it('name the field as the form does, with old and new value', () => {
    expect(changeWords(update('P1', 'waiting'))).toEqual([
      { field: 'City', before: 'Springfield', after: 'Shelbyville' },
    ]);
  });
  it('distinguish empty from unknown', () => {
    const changes = { fields: { address2: 'Dock 4' } };
    expect(changeWords(update('P1', 'waiting', { changes, before: { fields: {} } }))[0]?.before).toBe('');
    expect(
      changeWords(update('P1', 'waiting', { changes, before: { fields: {} }, labelId: null }))[0]?.before,
    ).toBeNull();
  });
  it('name items by their description', () => {
    const changes = { fields: {}, items: [{ itemDescription: 'Kite', itemQuantity: 2 }, { itemID: 'X' }] };
    expect(changeWords(update('P1', 'waiting', { changes, before: { fields: {} } }))).toEqual([
      { field: 'Items', before: '', after: '2 × Kite, Item without description' },
    ]);
  });
  it('show why a correction stays, in the service’s words if there are any', () => {
    expect(remarkOf(update('P1', 'refused', { message: 'too late' }))).toBe('The service says: too late');
    expect(remarkOf(update('P1', 'refused', { failure: { code: 'credentials_refused' } }))).not.toBeNull();
    const detail = codedMessage('correction.deniedParty', { field: 'contact' });
    const named = update('P1', 'refused', { failure: { code: 'denied_party', detail } });
    expect(remarkOf(named)).toMatch(/^Name: the customs check named this recipient/);
    expect(remarkOf(update('P1', 'updated', { message: 'updated' }))).toBeNull();
  });
});

describe('the outcome line', () => {
  it.each<[string, Update[], number, string]>([
    ['one updated', [update('P1', 'updated')], 0, 'good Updated P1'],
    ['one updated, its paper old', [update('P1', 'updated')], 1, 'look Updated P1'],
    ['one refused', [update('P1', 'refused', { message: 'too late' })], 0, 'stop Refused P1'],
    ['one unknown', [update('P1', 'unknown')], 0, 'stop Unknown P1'],
    ['one that never left', [update('P1', 'waiting')], 0, 'stop Held P1'],
    ['all updated', [update('P1', 'updated'), update('P2', 'updated')], 0, 'good Updated 2 packages'],
    [
      'all updated, paper old',
      [update('P1', 'updated'), update('P2', 'updated')],
      2,
      'look Updated 2 packages',
    ],
    ['some refused', [update('P1', 'updated'), update('P2', 'refused')], 0, 'stop Refused 1 of 2 packages'],
    [
      'a doubt among refusals',
      [update('P1', 'refused'), update('P2', 'unknown'), update('P3', 'updated')],
      0,
      'stop Unknown 1 of 3 packages',
    ],
    [
      'stopped on the way',
      [update('P1', 'updated'), update('P2', 'waiting')],
      0,
      'stop Held 1 of 2 packages',
    ],
  ])('the outcome line after sending the basket fits the case “%s”', (_name, sent, outdated, expected) => {
    const line = lineOfSent(sent, outdated);
    expect(line && `${line.tone} ${line.word} ${line.subject}`).toBe(expected);
  });
  it('counts every state, and has the service’s words for a single correction', () => {
    expect(lineOfSent([update('P1', 'refused', { message: 'too late' })], 0)?.next).toBe('too late');
    expect(
      lineOfSent([update('P1', 'refused'), update('P2', 'unknown'), update('P3', 'updated')], 0)?.next,
    ).toBe('1 unknown, 1 refused, 1 updated. See the basket.');
  });
  it('reports only on sent corrections', () => {
    const basket = { open: [update('P1', 'waiting')], done: [update('P2', 'updated')], sending: false };
    expect(ids(sentOf(['u-P2', 'u-gone'], basket))).toEqual(['P2']);
    expect(lineOfSent([], 0)).toBeNull();
  });
});
