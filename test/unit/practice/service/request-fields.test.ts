import { expect, it } from 'vitest';
import { numberFields, textFields } from '#main/practice/service/label-request';
import { orderFields } from '#shared/label/order';

it('the practice service knows each field of an order', () => {
  expect([...Object.keys(textFields), ...numberFields].sort()).toEqual([...orderFields].sort());
});
