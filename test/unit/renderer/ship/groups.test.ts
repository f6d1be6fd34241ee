import { expect, it } from 'vitest';
import { orderFields } from '#shared/label/order';
import { orderGroups } from '../../../../src/renderer/parts/order-groups';

it('the order form has a place for every field of an order, and one only', () => {
  expect(orderGroups.flatMap(({ fields }) => fields).sort()).toEqual(orderFields.toSorted());
});
