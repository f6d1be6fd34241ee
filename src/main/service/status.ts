import { failure, type Failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import type { Received } from './exchange';

/**
 * Retry-After as seconds or as a HTTP date (RFC 9110, 10.2.3).
 * @returns milliseconds from `now`, at most a day; undefined when absent or unreadable
 */
export const retryAfterMs = (header: string | string[] | undefined, now: Date): number | undefined => {
  const value = String(header ?? '').trim();
  const day = 86_400_000;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, day);
  const date = /[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now.getTime()), day);
};

/** These mean "not here". After a POST, 302 and 303 may mean "done, see there" (RFC 9110, 15.4), and others have no meaning. */
const elsewhere: ReadonlySet<number> = new Set([301, 307, 308]);

const redirected = (status: number): Failure =>
  failure(elsewhere.has(status) ? 'service_refused' : 'answer_unreadable', codedMessage('answer.redirect'), {
    number: status,
  });

const tooMany = ({ headers }: Received, now: Date): Failure => {
  const wait = retryAfterMs(headers['retry-after'], now);
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
