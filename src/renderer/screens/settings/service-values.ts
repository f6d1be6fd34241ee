import type { Environment, ServiceSettings } from '#shared/settings';

/** The service's settings as a form holds them: an empty field is one that is not set. */
export interface ServiceValues {
  environment: Environment;
  baseUrl: string;
  stagingBaseUrl: string;
  prefix: string;
  proxy: string;
  caFile: string;
}

export const serviceValues = (service: ServiceSettings): ServiceValues => ({
  environment: service.environment,
  baseUrl: service.baseUrl ?? '',
  stagingBaseUrl: service.stagingBaseUrl ?? '',
  prefix: service.prefix ?? '',
  proxy: service.proxy ?? '',
  caFile: service.caFile ?? '',
});

export const toService = ({ environment, ...typed }: ServiceValues): ServiceSettings => ({
  environment,
  ...Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  ),
});
