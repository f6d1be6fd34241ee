import { isIPv6 } from 'node:net';
import type { Printer } from '#shared/print/printer';
import { addressOf } from '../transport/address';

/** An address, and the serial number that the printer there said itself when it was asked. */
export interface Sighting {
  uri: string;
  serial: string | null;
}

/** A printer that is known by its serial number, at an address that may become another printer's. */
export type Follower = Printer & { serial: string };

/** On USB a serial number is the address; a device file has no other place to be looked for. */
export const canMove = (printer: Printer): printer is Follower =>
  printer.serial !== undefined && /^(tcp|tls):/.test(printer.uri);

const hostAndPort = (uri: string): { host: string; port: number } | null => {
  const address = addressOf(uri);
  return address.kind === 'tcp' || address.kind === 'tls' ? address : null;
};

/** Host and port, which no two printers share; a certificate is no part of it. */
export const placeOf = (uri: string): string => {
  const place = hostAndPort(uri);
  return place ? `${place.host.toLowerCase()} ${place.port}` : uri;
};

/** The printer's address with another place in it: encrypted stays encrypted, with its certificate and its port. */
const movedTo = (uri: string, { host, port }: { host: string; port: number }): string => {
  const address = addressOf(uri);
  const name = isIPv6(host) ? `[${host}]` : host;
  return address.kind === 'tls'
    ? `tls://${name}:${address.port}?pin=${address.pin ?? ''}`
    : `tcp://${name}:${port}`;
};

/**
 * Where a printer is now, by those who said its serial number: one address a host, the port it had before going first. More
 * than one means that several claim to be it.
 * @param hostOf one name for each host, however it was written
 */
export const candidateAddresses = (
  printer: Follower,
  told: readonly Sighting[],
  hostOf: (host: string) => string,
): string[] => {
  const before = hostAndPort(printer.uri);
  const homes = new Map<string, { host: string; port: number }>();
  for (const { uri, serial } of told) {
    const place = hostAndPort(uri);
    if (!place || serial !== printer.serial) continue;
    const host = hostOf(place.host);
    if (!homes.has(host) || place.port === before?.port) homes.set(host, place);
  }
  return [...homes.values()].map((place) => movedTo(printer.uri, place));
};
