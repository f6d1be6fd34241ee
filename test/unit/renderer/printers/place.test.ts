import { describe, expect, it } from 'vitest';
import { readAddress, searchedAddress } from '../../../../src/renderer/screens/printers/place';

describe('a typed printer address', () => {
  it.each([
    ['192.168.1.50', '9100', 'tcp://192.168.1.50:9100'],
    ['  192.168.1.50 ', ' 9100 ', 'tcp://192.168.1.50:9100'],
    ['192.168.1.50:6101', '9100', 'tcp://192.168.1.50:6101'],
    ['tcp://192.168.1.50:9100', '', 'tcp://192.168.1.50:9100'],
    ['TCP://zebra-3.example.com/', '9100', 'tcp://zebra-3.example.com:9100'],
    ['zebra_3', '09100', 'tcp://zebra_3:9100'],
    ['fe80::1', '9100', 'tcp://[fe80::1]:9100'],
    ['[fe80::1]:6101', '9100', 'tcp://[fe80::1]:6101'],
    ['zebra', '65535', 'tcp://zebra:65535'],
    ['zebra', '1', 'tcp://zebra:1'],
  ])('the typed address %j with port %j is read as %s', (address, port, uri) => {
    expect(readAddress(address, port)).toEqual({ ok: true, uri });
  });

  it.each([
    ['', '9100', 'address', 'empty'],
    ['   ', '9100', 'address', 'empty'],
    ['http://192.168.1.50', '9100', 'address', 'scheme'],
    ['usb://Zebra', '9100', 'address', 'scheme'],
    ['192.168.1.500', '9100', 'address', 'ipv4'],
    ['192.168.1', '9100', 'address', 'ipv4'],
    ['192.168.1.50.1', '9100', 'address', 'ipv4'],
    ['zebra 3', '9100', 'address', 'host'],
    ['zebra-', '9100', 'address', 'host'],
    ['tcp://', '9100', 'address', 'host'],
    ['zebra/queue', '9100', 'address', 'host'],
    ['name@zebra', '9100', 'address', 'host'],
    ['zebra', '0', 'port', 'port'],
    ['zebra', '65536', 'port', 'port'],
    ['zebra', '', 'port', 'port'],
    ['zebra', '91e2', 'port', 'port'],
    ['zebra:', '9100', 'address', 'port'],
    ['zebra:70000', '9100', 'address', 'port'],
  ])('the typed address %j with port %j is refused at %s (%s)', (address, port, field, problem) => {
    expect(readAddress(address, port)).toEqual({ ok: false, field, problem });
  });

  it.each([
    ['TCP://zebra-3.example.com/', 'zebra-3.example.com:9100'],
    [' fe80::1 ', '[fe80::1]:9100'],
    ['192.168.1.500', null],
    ['', null],
  ])('the typed address %j is searched as %j', (typed, address) => {
    expect(searchedAddress(typed)).toBe(address);
  });
});
