import type { Update } from '#shared/update/basket';
import { text } from '../../../text';
import { plainDetail } from '../../../text/failure-words';

/** Why a correction is still in the basket: the service's own words, else ours; null while nothing went wrong. */
export const remarkOf = ({ state, message, failure }: Update): string | null => {
  if (state === 'updated' || state === 'sending') return null;
  if (message !== null) return text.recipient.basket.serviceSaid(message);
  if (failure === null) return null;
  if (failure.code === 'order_invalid' && failure.detail !== undefined) return plainDetail(failure.detail);
  return text.recipient.failed[failure.code] ?? text.failures[failure.code].title;
};
