import type { Failure } from '#shared/failure';
import { isAfterRestore } from '#shared/label/restored';
import { text } from '.';

type Told = Pick<Failure, 'code' | 'detail' | 'number'>;

/** Only what the service answered is the service's word; all else was found here. */
const isOfService = ({ code, number }: Told): boolean =>
  number !== undefined || code === 'service_refused' || code === 'credentials_refused';

/** A name out of a program, such as `ECONNRESET` or `TypeError`: no word for a person. */
const isProgramName = (detail: string): boolean => /^(?:[A-Z][A-Z0-9_]+|\w*Error)$/.test(detail);

/** What is known beside a failure's own words, and who says it; null where that is nothing. */
export const detailWords = (failure: Told): string | null => {
  const detail = failure.detail?.trim() ?? '';
  if (isOfService(failure)) {
    const parts = [failure.number === undefined ? '' : text.ship.number(failure.number), detail];
    return `${text.ship.serviceSaid}: ${parts.filter((part) => part !== '').join(': ')}`.replace(/: $/, '');
  }
  if (detail === '' || isProgramName(detail)) return null;
  return /[.!?…]$/.test(detail) ? detail : `${detail}.`;
};

/** Title, remedy and short words of a failure. After a restore no answer got lost: the archive is older than what was bought. */
export const failureTexts = (failure: Told): (typeof text.failures)[Failure['code']] =>
  isAfterRestore(failure) ? text.data.afterRestore : text.failures[failure.code];
