import { isIPv6 } from 'node:net';
import type { Printer } from '#shared/print/printer';
import { addressOf } from '../transport/address';

/** An address, and the serial number that the printer there reported when it was asked. */
export interface Sighting {
  uri: string;
  serial: string | null;
}

/** A printer that is identified by its serial number, at an address that may become another printer's. */
export type MovablePrinter = Printer & { serial: string };

/** On USB the serial number is the address; a device file has no other place to be searched. */
export const canMove = (printer: Printer): printer is MovablePrinter =>
  printer.serial !== undefined && /^(tcp|tls):/.test(printer.uri);

const hostAndPort = (uri: string): { host: string; port: number } | null => {
  const address = addressOf(uri);
  return address.kind === 'tcp' || address.kind === 'tls' ? address : null;
};

/** Host and port, which no two printers share. A certificate does not belong to it. */
export const placeOf = (uri: string): string => {
  const place = hostAndPort(uri);
  return place ? `${place.host.toLowerCase()} ${place.port}` : uri;
};

/**
 * The printer's address with another host and port. An encrypted address stays encrypted, with its certificate and its
 * port.
 */
const movedTo = (uri: string, { host, port }: { host: string; port: number }): string => {
  const address = addressOf(uri);
  const name = isIPv6(host) ? `[${host}]` : host;
  return address.kind === 'tls'
    ? `tls://${name}:${address.port}?pin=${address.pin ?? ''}`
    : `tcp://${name}:${port}`;
};

/**
 * Where a printer may be now, by the devices that reported its serial number: one address per host, preferably with the
 * port it had before. More than one means that several devices claim to be it.
 * @param hostOf returns one name for each host, however it was written
 */
export const candidateAddresses = (
  printer: MovablePrinter,
  sightings: readonly Sighting[],
  hostOf: (host: string) => string,
): string[] => {
  const before = hostAndPort(printer.uri);
  const places = new Map<string, { host: string; port: number }>();
  for (const { uri, serial } of sightings) {
    const place = hostAndPort(uri);
    if (!place || serial !== printer.serial) continue;
    const host = hostOf(place.host);
    if (!places.has(host) || place.port === before?.port) places.set(host, place);
  }
  return [...places.values()].map((place) => movedTo(printer.uri, place));
};
