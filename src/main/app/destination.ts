import type { ServiceSettings } from '#shared/settings';
import { sha256 } from '../base/bytes';
import type { Destination } from '../credentials/sets';
import type { Network } from '../service/connections';

const originOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : null;

/**
 * Where the environment's credentials are sent. The practice service has its own credentials, so those entered in practice are for
 * production.
 */
export const destinationOf = (service: ServiceSettings, { proxy, ca }: Network): Destination => {
  const environment = service.environment === 'staging' ? 'staging' : 'production';
  return {
    environment,
    origin: originOf(environment === 'staging' ? service.stagingBaseUrl : service.baseUrl),
    proxy: originOf(proxy),
    ca: ca === undefined ? null : sha256(ca),
  };
};
