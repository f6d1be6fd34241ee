/** The address of a printer, from its `uri`. */
export type Address =
  | { kind: 'tcp'; host: string; port: number }
  /** `pin`: SHA-256 of the only accepted certificate, in lower-case hexadecimal digits; null accepts any, to learn it. */
  | { kind: 'tls'; host: string; port: number; pin: string | null }
  /**
   * By the printer's identity, not by where it is plugged in: `port` (`1-2.3`) only distinguishes printers with the
   * same serial number or without any.
   */
  | { kind: 'usb'; vendorId: number; serial: string | null; port: string | null }
  | { kind: 'file'; path: string }
  /** A print queue of the system, by its name there. */
  | { kind: 'spool'; queue: string };

/** Reads a `uri` that `printerUri` has accepted. An IPv6 host is returned without its brackets. */
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
