import { failure, type Failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import type { Received } from './exchange';

/** A HTTP date (RFC 9110, 5.6.7) in milliseconds since 1970. Its oldest form names no time zone; all are in GMT. */
const httpDate = (date: string): number | null => {
  const at = Date.parse(/^[A-Za-z].* \d{4}$/.test(date) ? `${date} GMT` : date);
  return /[A-Za-z]/.test(date) && !Number.isNaN(at) ? at : null;
};

/** When the answer was sent, by the service's own clock; null where it does not say. */
export const sentAt = ({ date }: Received['headers']): number | null => httpDate((date ?? '').trim());

/**
 * Retry-After as seconds or as a HTTP date (RFC 9110, 10.2.3). A date counts from the answer's own, because this
 * computer's clock may be wrong.
 * @param now in place of an answer's date, where it has none
 * @returns milliseconds, at most a day; undefined when absent or unreadable
 */
export const retryAfterMs = (headers: Received['headers'], now: Date): number | undefined => {
  const value = (headers['retry-after'] ?? '').trim();
  const until = httpDate(value);
  const wait = until === null ? Number.NaN : until - (sentAt(headers) ?? now.getTime());
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : wait;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), 86_400_000);
};

/** These mean "not here". After a POST, 302 and 303 may mean "done, see there" (RFC 9110, 15.4), and others have no meaning. */
const elsewhere: ReadonlySet<number> = new Set([301, 307, 308]);

const redirected = (status: number): Failure =>
  failure(elsewhere.has(status) ? 'service_refused' : 'answer_unreadable', codedMessage('answer.redirect'), {
    number: status,
  });

const tooMany = ({ headers }: Received, now: Date): Failure => {
  const wait = retryAfterMs(headers, now);
  return failure('too_many_requests', undefined, {
    number: 429,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
};

/** Sent by a gateway that stopped waiting: the service behind it may have continued with the request. */
const gatewayTimeouts: ReadonlySet<number> = new Set([408, 499]);

/**
 * The failure of an answer's status alone. The interface does not show statuses (section 7.5): these are HTTP's own.
 * @param message the service's message, already redacted
 * @returns null for success
 */
export const statusFailure = (received: Received, message: string | undefined, now: Date): Failure | null => {
  const { status } = received;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return redirected(status);
  if (status === 401 || status === 403) return failure('credentials_refused', message, { number: status });
  if (status === 429) return tooMany(received, now);
  if (gatewayTimeouts.has(status)) return failure('answer_lost', message, { number: status });
  if (status < 500) return failure('service_refused', message, { number: status });
  return failure('service_broken', message, { number: status });
};
