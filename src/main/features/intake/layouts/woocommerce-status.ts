import type { Fault } from '../types';

/** A shop's order states, WooCommerce documentation "Order statuses"; exports write them with `wc-`, in any case, or in words. */
const over: Record<string, string> = {
  completed: 'was shipped already',
  cancelled: 'was cancelled',
  refunded: 'was refunded',
  failed: 'was not paid',
  trash: 'was thrown away',
};

/** What the shop says of an order that must not be shipped (again). */
export const statusRefusal = (field: string, status: string): Fault | undefined => {
  const what = over[status.toLowerCase().replace(/^wc-/, '')];
  return what === undefined ? undefined : { field, message: `The shop says that this order ${what}` };
};
