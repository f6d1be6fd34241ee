/** Where a printer is, as its `uri` says. */
export type Address =
  | { kind: 'tcp'; host: string; port: number }
  /** By who it is, not by where it is plugged in: `port` (`1-2.3`) only tells apart two with one serial, or without any. */
  | { kind: 'usb'; vendorId: number; serial: string | null; port: string | null }
  | { kind: 'file'; path: string };

/** Reads an `uri` that `printerUri` let in; an IPv6 host comes without its brackets. */
export const addressOf = (uri: string): Address => {
  if (uri.startsWith('file://'))
    return { kind: 'file', path: decodeURIComponent(uri.slice('file://'.length)) };
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
  const at = uri.lastIndexOf(':');
  const host = uri.slice('tcp://'.length, at).replace(/^\[(.*)\]$/, '$1');
  return { kind: 'tcp', host, port: Number(uri.slice(at + 1)) };
};
