import { expect, it } from 'vitest';
import { orderFields } from '#shared/label/order';
import { orderGroups } from '../../../../src/renderer/parts/order-groups';

it('the order form has one place for every field of an order', () => {
  expect(orderGroups.flatMap(({ fields }) => fields).sort()).toEqual(orderFields.toSorted());
});
