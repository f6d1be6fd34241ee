import { type Failure, failureCodes } from '#shared/failure';
import type { LabelPorts } from '../ports';

/** Milliseconds to wait before a request that never left is tried again. */
export type RetryDelay = (labelId: string, retryAfterMs: number | undefined) => number;

/** When the program tries again automatically (ISO 8601 UTC); null when it will not. A time counts as one attempt. */
export const retryAt = (
  labelId: string,
  failure: Failure,
  { clock }: Pick<LabelPorts, 'clock'>,
  delay: RetryDelay,
): string | null => {
  if (failureCodes[failure.code] !== 'later') return null;
  return new Date(clock.now().getTime() + delay(labelId, failure.retryAfterMs)).toISOString();
};
