import { isIPv4, isIPv6 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Bonjour, type Service } from 'bonjour-service';
import type { Finder, Hit } from './finder';

/**
 * Raw printing, LPD, and IPP with and without encryption: which of them a Zebra announces depends on its settings. It is asked on its raw port in
 * any case.
 */
const types = ['pdl-datastream', 'printer', 'ipp', 'ipps'] as const;
const lookMs = 4_000;
const rawPort = 9100;

/** IPv4 first: a link-local IPv6 address is useless without its interface. */
const addressOf = ({ addresses = [] }: Service): string | null => {
  const v4 = addresses.find(isIPv4);
  if (v4 !== undefined) return v4;
  const v6 = addresses.find((address) => isIPv6(address) && !/^fe80:/i.test(address));
  return v6 === undefined ? null : `[${v6}]`;
};

const txtOf = ({ txt }: Service, name: string): string | null => {
  const value = (txt as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : null;
};

const hitOf = (service: Service): Hit | null => {
  const address = addressOf(service);
  if (address === null) return null;
  const port = service.type === 'pdl-datastream' ? service.port : rawPort;
  return { uri: `tcp://${address}:${port}`, name: service.name.slice(0, 100), model: txtOf(service, 'ty') };
};

/** @param options other multicast options, for tests */
export const mdnsFinder = (options: object = {}): Finder => ({
  way: 'mdns',
  find: async (found, signal) => {
    let fail: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => (fail = reject));
    const bonjour = new Bonjour(options, (error: unknown) => fail(error));
    try {
      for (const type of types)
        bonjour.find({ type }, (service) => {
          const hit = hitOf(service);
          if (hit) found(hit);
        });
      await Promise.race([pause(lookMs, undefined, { signal }).catch(() => undefined), failed]);
    } finally {
      failed.catch(() => undefined);
      bonjour.destroy();
    }
  },
});
