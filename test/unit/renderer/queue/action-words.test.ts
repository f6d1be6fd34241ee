import { expect, it } from 'vitest';
import { removalParts } from '../../../../src/renderer/screens/queue/actions/action-words';
import { rowOf as row } from './rows';

it('distinguishes orders not purchased, labels purchased and paper printed', () => {
  const rows = [
    row('1', { stage: 'draft' }),
    row('2', { stage: 'draft' }),
    row('3', { stage: 'registering' }),
    row('4', { stage: 'registered' }),
    row('5', { stage: 'confirmed' }),
    row('6', { stage: 'sent' }),
  ];
  expect(removalParts([...rows, undefined])).toEqual([
    '2 not bought yet: nothing is bought for them.',
    '1 may be bought already: check it first.',
    '1 paid and not printed: it stays in the list. Put it on hold to stop its print.',
    '2 printed already: they stay in the list.',
  ]);
});
