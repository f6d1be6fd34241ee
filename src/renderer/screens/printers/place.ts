import type { PrinterView } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { text } from '../../text';

const words = text.printers.places;

/** Host of a printer on the network; null for every other. */
export const hostOf = (uri: string): string | null =>
  /^(?:tcp|tls):\/\/(.+):\d+(?:\?|$)/.exec(uri)?.[1] ?? null;

/** Where a printer is, as a worker knows it. */
export const placeOf = (uri: string): string => {
  const usb = /^usb:\/\/[0-9a-f]{4}\/([^?]*)(?:\?port=(.+))?$/.exec(uri);
  if (usb) {
    const serial = decodeURIComponent(usb[1] ?? '');
    return [serial === '' ? words.usb : words.usbSerial(serial), usb[2] && words.usbPort(usb[2])]
      .filter(Boolean)
      .join(', ');
  }
  if (uri.startsWith('file://')) return words.file(decodeURIComponent(uri.slice('file://'.length)));
  const [place = ''] = uri.replace(/^t(cp|ls):\/\//, '').split('?');
  return uri.startsWith('tls:') ? words.secure(place) : place;
};

const withoutPin = (uri: string): string => uri.toLowerCase().replace(/\?pin=.*$/, '');

/** The printer of this station that stands at the same place, or says the same serial number. */
export const knownAs = (
  { uri, secureUri, serial }: Pick<FoundPrinter, 'uri' | 'secureUri' | 'serial'>,
  printers: readonly PrinterView[],
): { printer: PrinterView; samePlace: boolean } | null => {
  const places = [uri, ...(secureUri === null ? [] : [secureUri])].map(withoutPin);
  const here = printers.find((printer) => places.includes(withoutPin(printer.uri)));
  if (here) return { printer: here, samePlace: true };
  const same = printers.find(
    (printer) => serial !== null && [printer.serial, printer.status.details?.serial].includes(serial),
  );
  return same ? { printer: same, samePlace: false } : null;
};
