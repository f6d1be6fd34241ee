import { said } from '#shared/text/said';
import type { Fault } from '../types';

/** A shop's order states, WooCommerce documentation "Order statuses"; exports write them with `wc-`, in any case, or in words. */
const over: Record<string, string> = {
  completed: 'shipped',
  cancelled: 'cancelled',
  refunded: 'refunded',
  failed: 'unpaid',
  trash: 'deleted',
};

/** What the shop says of an order that must not be shipped (again). */
export const statusRefusal = (field: string, status: string): Fault | undefined => {
  const state = over[status.toLowerCase().replace(/^wc-/, '')];
  return state === undefined ? undefined : { field, message: said('import.shopOrder', { state }) };
};
