import type { PrinterView } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { hasOtherCertificate, printerUri, withoutPin } from '#shared/print/printer';
import { withoutTrailing } from '#shared/text';
import { text } from '../../text';

/** A problem of a typed printer address; a key of the catalogue. */
type AddressProblem = 'empty' | 'scheme' | 'host' | 'ipv4' | 'port';
export type PrinterAddress =
  | { ok: true; uri: string }
  | { ok: false; field: 'address' | 'port'; problem: AddressProblem };

const wrong = (field: 'address' | 'port', problem: AddressProblem): PrinterAddress => ({
  ok: false,
  field,
  problem,
});

const isNumeric = (host: string): boolean => /^[\d.]+$/.test(host);
const isIpv4 = (host: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(host) && host.split('.').every((part) => Number(part) <= 255);

const isPort = (port: string): boolean =>
  /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;

/**
 * Splits `host`, `host:port`, `[v6]:port` or a bare IPv6 address. A port in the address takes precedence over
 * the port field.
 */
const split = (address: string, port: string): { host: string; port: string; own: boolean } => {
  const bracketed = /^(\[[^\]]*\])(?::(.*))?$/.exec(address);
  if (bracketed?.[1])
    return { host: bracketed[1], port: bracketed[2] ?? port, own: bracketed[2] !== undefined };
  const colons = address.split(':').length - 1;
  if (colons > 1) return { host: `[${address}]`, port, own: false };
  if (colons === 0) return { host: address, port, own: false };
  const [host = '', ownPort = ''] = address.split(':');
  return { host, port: ownPort, own: true };
};

const join = (address: string, typedPort: string): PrinterAddress => {
  const { host, port, own } = split(address, typedPort);
  if (isNumeric(host) && !isIpv4(host)) return wrong('address', 'ipv4');
  if (!isPort(port)) return wrong(own ? 'address' : 'port', 'port');
  const uri = `tcp://${host}:${Number(port)}`;
  return printerUri.safeParse(uri).success ? { ok: true, uri } : wrong('address', 'host');
};

/**
 * Makes a printer's URI from what a worker typed.
 * @param address a name or IP address, with or without a port, or a complete `tcp://` URI
 * @param port used when the address has none
 */
export const readAddress = (address: string, port: string): PrinterAddress => {
  const typed = address.trim();
  if (typed === '') return wrong('address', 'empty');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(typed);
  if (scheme && scheme[1]?.toLowerCase() !== 'tcp') return wrong('address', 'scheme');
  return join(withoutTrailing(typed.replace(/^tcp:\/\//i, ''), '/'), port.trim());
};

/** The typed address as a search for printers takes it; null when it is none. */
export const searchedAddress = (typed: string): string | null => {
  const address = readAddress(typed, '9100');
  return address.ok ? address.uri.replace(/^tcp:\/\//, '') : null;
};

const words = text.printers.places;

/** The host of a network printer; null for every other printer. */
export const hostOf = (uri: string): string | null =>
  /^(?:tcp|tls):\/\/(.+):\d+(?:\?|$)/.exec(uri)?.[1] ?? null;

/** The name of a print queue of this computer; null for every other printer. */
export const queueOf = (uri: string): string | null =>
  uri.startsWith('spool://') ? decodeURIComponent(uri.slice('spool://'.length)) : null;

/** The place of a printer in words. */
export const placeOf = (uri: string): string => {
  const usb = /^usb:\/\/[0-9a-f]{4}\/([^?]*)(?:\?port=(.+))?$/.exec(uri);
  if (usb) {
    const serial = decodeURIComponent(usb[1] ?? '');
    return [
      serial === '' ? words.usb : words.usbSerial({ serial }),
      usb[2] && words.usbPort({ port: decodeURIComponent(usb[2]) }),
    ]
      .filter(Boolean)
      .join(', ');
  }
  const queue = queueOf(uri);
  if (queue !== null) return words.queue({ queue });
  if (uri.startsWith('file://')) return words.file({ path: decodeURIComponent(uri.slice('file://'.length)) });
  const [place = ''] = uri.replace(/^t(cp|ls):\/\//, '').split('?');
  return uri.startsWith('tls:') ? words.secure({ place }) : place;
};

const placeIn = (uri: string): string => withoutPin(uri.toLowerCase());

/** The printer of this station with the same place or the same serial number, and whether it presents another certificate. */
export const knownAs = (
  { uri, secureUri, serial }: Pick<FoundPrinter, 'uri' | 'secureUri' | 'serial'>,
  printers: readonly PrinterView[],
): { printer: PrinterView; samePlace: boolean; hasRenewed: boolean } | null => {
  const places = [uri, ...(secureUri === null ? [] : [secureUri])].map(placeIn);
  const here = printers.find((printer) => places.includes(placeIn(printer.uri)));
  if (here) {
    const hasRenewed = secureUri !== null && hasOtherCertificate(here.uri, secureUri);
    return { printer: here, samePlace: true, hasRenewed };
  }
  const same = printers.find(
    (printer) => serial !== null && [printer.serial, printer.status.details?.serial].includes(serial),
  );
  return same ? { printer: same, samePlace: false, hasRenewed: false } : null;
};
