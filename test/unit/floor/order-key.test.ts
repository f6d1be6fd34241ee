import { expect, it } from 'vitest';
import { orderKey } from '#main/floor/order-key';

const key = Buffer.alloc(32, 7);

it('gives two numbers that look the same one key, so that benches that stored them differently buy one order', () => {
  for (const same of ['F2\u200f', '\ufeffF2', 'F\u00ad2', ' F2'])
    expect(orderKey(key, same)).toEqual(orderKey(key, 'F2'));
  expect(orderKey(key, 'Caf\u0065\u0301')).toEqual(orderKey(key, 'Caf\u00e9'));
  expect(orderKey(key, 'F 2')).not.toEqual(orderKey(key, 'F2'));
});
