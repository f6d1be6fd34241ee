import { describe, expect, it } from 'vitest';
import { addressOf } from '#main/printing/transport/address';
import { printerUri } from '#shared/print/printer';

describe('a printer’s address', () => {
  it.each([
    ['tcp://192.168.1.50:9100', { kind: 'tcp', host: '192.168.1.50', port: 9100 }],
    ['tcp://zebra-3.example.com:6101', { kind: 'tcp', host: 'zebra-3.example.com', port: 6101 }],
    ['tcp://[fe80::1]:9100', { kind: 'tcp', host: 'fe80::1', port: 9100 }],
    ['usb://0a5f/D1N000000001', { kind: 'usb', vendorId: 0x0a5f, serial: 'D1N000000001', port: null }],
    ['usb://0a5f/A%20B?port=1-2.3', { kind: 'usb', vendorId: 0x0a5f, serial: 'A B', port: '1-2.3' }],
    ['usb://04b8/?port=2-1', { kind: 'usb', vendorId: 0x04b8, serial: null, port: '2-1' }],
    [
      "usb://0a5f/(A)*!'?port=6%262a%260%261",
      { kind: 'usb', vendorId: 0x0a5f, serial: "(A)*!'", port: '6&2a&0&1' },
    ],
    ['file:///dev/usb/lp0', { kind: 'file', path: '/dev/usb/lp0' }],
  ])('the address %s is read', (uri, address) => {
    expect(printerUri.parse(uri)).toBe(uri);
    expect(addressOf(uri)).toEqual(address);
  });

  it.each([
    'file:///dev/%',
    'tcp://192.168.1.50',
    'tcp://192.168.1.50:0',
    'tcp://192.168.1.50:70000',
    'usb://0a5f/',
    'usb://zebra/1',
    'usb://0a5f/1?port=x',
    'usb://0a5f/a/b',
    'usb://0a5f/50%off',
    'usb://0a5f/1?port=%26%',
    'usb://0a5f/..',
    'usb://0a5f/%2e',
    'file://host/dev/usb/lp0',
    'file:///dev/usb/lp0 ',
    'file:///dev/\n',
    'file:///home/lead/orders.csv',
    'file:///etc/passwd',
    'file:///dev/../etc/passwd',
    'file:///dev/%2e%2e/etc/passwd',
    'file:///dev/x%2F..%2F..%2Fetc/passwd',
    'http://192.168.1.50:9100',
    '',
  ])('%j is refused as an address', (uri) => {
    expect(printerUri.safeParse(uri).success).toBe(false);
  });
});
