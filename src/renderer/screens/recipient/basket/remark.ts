import type { Update } from '#shared/update/basket';
import { text } from '../../../text';

/** Why a correction is still in the basket: the service's own words, else ours; null while nothing went wrong. */
export const remarkOf = ({ state, message, failure }: Update): string | null => {
  if (state === 'updated' || state === 'sending') return null;
  if (message !== null) return text.recipient.basket.serviceSaid(message);
  return failure === null ? null : text.failures[failure.code].title;
};
