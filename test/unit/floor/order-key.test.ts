import { expect, it } from 'vitest';
import { orderKey, orderKeys } from '#main/floor/order-key';

const key = Buffer.alloc(32, 7);

it('gives two numbers that look the same one key, so that benches that stored them differently buy one order', () => {
  for (const same of ['F2\u200f', '\ufeffF2', 'F\u00ad2', ' F2'])
    expect(orderKey(key, same)).toEqual(orderKey(key, 'F2'));
  expect(orderKey(key, 'Caf\u0065\u0301')).toEqual(orderKey(key, 'Caf\u00e9'));
  expect(orderKey(key, 'F 2')).not.toEqual(orderKey(key, 'F2'));
});

it('gives a number with other spaces the key of the plain one too, and any other number one key', () => {
  for (const plain of ['F 2', 'F2', 'F2\u200f'])
    expect(orderKeys(key, plain)).toEqual([orderKey(key, plain)]);
  for (const written of ['F\u00a02', 'F  2'])
    expect(orderKeys(key, written)).toEqual([orderKey(key, written), orderKey(key, 'F 2')]);
});
