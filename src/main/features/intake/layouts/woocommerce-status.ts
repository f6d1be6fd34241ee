import { codedMessage } from '#shared/text/coded-message';
import type { Fault } from '../types';

/** A shop's order states, WooCommerce documentation "Order statuses". Exports write them with `wc-`, in any case, or in words. */
const over: Record<string, string> = {
  completed: 'shipped',
  cancelled: 'cancelled',
  refunded: 'refunded',
  failed: 'unpaid',
  trash: 'deleted',
};

/** The refusal for an order that the shop marks as not to be shipped (again). */
export const statusRefusal = (field: string, status: string): Fault | undefined => {
  const state = over[status.toLowerCase().replace(/^wc-/, '')];
  return state === undefined ? undefined : { field, message: codedMessage('import.shopOrder', { state }) };
};
