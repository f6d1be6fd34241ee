/** Where a printer is, as its `uri` says. */
export type Address =
  | { kind: 'tcp'; host: string; port: number }
  /** `pin`: SHA-256 of the only certificate that counts, in small hex; null takes any, to get to know it. */
  | { kind: 'tls'; host: string; port: number; pin: string | null }
  /** By who it is, not by where it is plugged in: `port` (`1-2.3`) only tells apart two with one serial, or without any. */
  | { kind: 'usb'; vendorId: number; serial: string | null; port: string | null }
  | { kind: 'file'; path: string }
  /** A print queue of the system, by its name there. */
  | { kind: 'spool'; queue: string };

/** Reads an `uri` that `printerUri` let in; an IPv6 host comes without its brackets. */
export const addressOf = (uri: string): Address => {
  if (uri.startsWith('file://'))
    return { kind: 'file', path: decodeURIComponent(uri.slice('file://'.length)) };
  if (uri.startsWith('spool://'))
    return { kind: 'spool', queue: decodeURIComponent(uri.slice('spool://'.length)) };
  if (uri.startsWith('usb://')) {
    const { hostname, pathname, searchParams } = new URL(uri);
    const serial = decodeURIComponent(pathname.slice(1));
    return {
      kind: 'usb',
      vendorId: Number.parseInt(hostname, 16),
      serial: serial === '' ? null : serial,
      port: searchParams.get('port'),
    };
  }
  const [place = '', pin] = uri.slice('tcp://'.length).split('?pin=');
  const at = place.lastIndexOf(':');
  const host = place.slice(0, at).replace(/^\[(.*)\]$/, '$1');
  const port = Number(place.slice(at + 1));
  return uri.startsWith('tls://')
    ? { kind: 'tls', host, port, pin: pin ?? null }
    : { kind: 'tcp', host, port };
};
