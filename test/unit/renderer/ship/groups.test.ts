import { expect, it } from 'vitest';
import { orderFields } from '#shared/label/order';
import { groups } from '../../../../src/renderer/screens/ship/form/groups';

it('the order form has a place for every field of an order, and one only', () => {
  expect(groups.flatMap(({ fields }) => fields).sort()).toEqual(orderFields.toSorted());
});
