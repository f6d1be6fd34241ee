import { failure, type Failure } from '#shared/failure';
import { serviceUrl } from '#shared/service-url';
import type { Environment } from '#shared/settings';
import { withoutTrailing } from '#shared/text';
import { codedMessage } from '#shared/text/coded-message';
import type { Operation } from './operation';

export interface Addresses {
  baseUrl?: string | undefined;
  stagingBaseUrl?: string | undefined;
  environment: Environment;
  /** A message why the service can't be reached with these settings. */
  problem?: string | undefined;
}

/** The address of an operation: the origin, and the base address's own path without a slash at its end. */
export interface Address {
  origin: string;
  basePath: string;
}

const split = (base: string): Address => {
  const url = new URL(base);
  return { origin: url.origin, basePath: withoutTrailing(url.pathname, '/') };
};

/**
 * The address of an operation in the chosen environment. Only label creation has a staging address (section 4.3).
 * @returns `service_environment` or `service_not_configured` where there is none
 */
export const addressOf = (addresses: Addresses, operation: Operation): Address | Failure => {
  const staging = addresses.environment === 'staging';
  if (staging && operation !== 'register')
    return failure('service_environment', codedMessage('service.stagingLabels'));
  const base = staging ? addresses.stagingBaseUrl : addresses.baseUrl;
  if (base === undefined)
    return failure(
      'service_not_configured',
      codedMessage(staging ? 'setup.stagingAddress' : 'setup.productionAddress'),
    );
  if (addresses.problem !== undefined) return failure('service_not_configured', addresses.problem);
  const checked = serviceUrl.safeParse(base);
  if (!checked.success) return failure('service_not_configured', checked.error.issues[0]?.message);
  return split(base);
};
