import type { Provisioning } from '#shared/provisioning';
import { codedMessage } from '#shared/text/coded-message';

export interface ProvisioningError {
  /** Such as `printers[0].uri`; empty for the file as a whole. */
  path: string;
  message: string;
}

type Printers = NonNullable<Provisioning['printers']>;

const twice = (printers: Printers, key: 'name' | 'uri'): ProvisioningError[] => {
  const firsts = new Map<string, number>();
  return printers.flatMap((printer, index) => {
    const first = firsts.get(printer[key]);
    if (first === undefined) firsts.set(printer[key], index);
    return first === undefined
      ? []
      : [
          {
            path: `printers[${index}].${key}`,
            message: codedMessage('value.sameAs', { other: `printers[${first}]` }),
          },
        ];
  });
};

const defaults = (printers: Printers): ProvisioningError[] => {
  const wanted = printers.flatMap((printer, index) => (printer.default ? [index] : []));
  return wanted.slice(1).map((index) => ({
    path: `printers[${index}].default`,
    message: codedMessage('value.oneDefault', { other: `printers[${wanted[0] ?? 0}]` }),
  }));
};

const addresses = ({ service }: Provisioning): ProvisioningError[] => {
  if (service?.environment === 'production' && service.baseUrl === undefined)
    return [
      { path: 'service.baseUrl', message: codedMessage('value.neededIn', { environment: 'production' }) },
    ];
  if (service?.environment === 'staging' && service.stagingBaseUrl === undefined)
    return [
      { path: 'service.stagingBaseUrl', message: codedMessage('value.neededIn', { environment: 'staging' }) },
    ];
  return [];
};

const pairs = ({ credentials }: Provisioning): ProvisioningError[] => {
  const hasName = credentials?.basicUsername !== undefined;
  const hasPassword = credentials?.basicPassword !== undefined;
  if (hasName === hasPassword) return [];
  return hasName
    ? [
        {
          path: 'credentials.basicPassword',
          message: codedMessage('value.neededWith', { other: 'basicUsername' }),
        },
      ]
    : [
        {
          path: 'credentials.basicUsername',
          message: codedMessage('value.neededWith', { other: 'basicPassword' }),
        },
      ];
};

/** Checks across values: addresses and secrets that need each other, and duplicate printers. */
export const crossChecks = (provisioning: Provisioning): ProvisioningError[] => {
  const printers = provisioning.printers ?? [];
  return [
    ...addresses(provisioning),
    ...pairs(provisioning),
    ...twice(printers, 'name'),
    ...twice(printers, 'uri'),
    ...defaults(printers),
  ];
};
