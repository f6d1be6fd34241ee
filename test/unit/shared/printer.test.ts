import { expect, it } from 'vitest';
import { withoutPin } from '#shared/print/printer';

it.each([
  [`tls://192.168.1.50:9143?pin=${'ab'.repeat(32)}`, 'tls://192.168.1.50:9143'],
  ['tls://zebra:9143?pin=a?pin=b', 'tls://zebra:9143'],
  ['tcp://192.168.1.50:9100', 'tcp://192.168.1.50:9100'],
  ['usb://0a5f/?port=1-2.3', 'usb://0a5f/?port=1-2.3'],
  ['?pin=', ''],
])('the address %s without its PIN is %s', (uri, place) => {
  expect(withoutPin(uri)).toBe(place);
});
