import { describe, expect, it } from 'vitest';
import { canMove, candidateAddresses, placeOf } from '#main/printing/follow/candidates';

const serial = 'D1J111111111';
const pin = 'ab'.repeat(32);
const entry = (uri: string, more: object = {}) => ({
  ...{ id: 'p', name: 'One', uri, dpi: 203 as const, isDefault: true, serial },
  ...more,
});
const asWritten = (host: string): string => host;

describe('the current address of a printer', () => {
  const at = entry('tcp://192.168.1.50:9100');

  it.each([
    ['no printer reports its serial number', [{ uri: 'tcp://192.168.1.60:9100', serial: 'D2J' }], []],
    ['one says nothing', [{ uri: 'tcp://192.168.1.60:9100', serial: null }], []],
    ['one says it', [{ uri: 'tcp://192.168.1.60:9100', serial }], ['tcp://192.168.1.60:9100']],
    ['one on USB says it', [{ uri: 'usb://0a5f/D1J111111111', serial }], []],
    [
      'one says it on two ports: the port it had before',
      [
        { uri: 'tcp://192.168.1.60:6101', serial },
        { uri: 'tcp://192.168.1.60:9100', serial },
        { uri: 'tcp://192.168.1.60:515', serial },
      ],
      ['tcp://192.168.1.60:9100'],
    ],
    [
      'two say it',
      [
        { uri: 'tcp://192.168.1.60:9100', serial },
        { uri: 'tcp://192.168.1.61:9100', serial },
      ],
      ['tcp://192.168.1.60:9100', 'tcp://192.168.1.61:9100'],
    ],
    ['one with IPv6', [{ uri: 'tcp://[fd00::7]:9100', serial }], ['tcp://[fd00::7]:9100']],
  ])('the address is found: %s', (_, reported, homes) => {
    expect(candidateAddresses(at, reported, asWritten)).toEqual(homes);
  });

  it('a host’s name and its number are one host', () => {
    const reported = [
      { uri: 'tcp://zebra-3.local:9100', serial },
      { uri: 'tcp://192.168.1.60:9100', serial },
    ];
    expect(candidateAddresses(at, reported, () => '192.168.1.60')).toHaveLength(1);
  });

  it('an address over TLS keeps its certificate and its port', () => {
    const secure = entry(`tls://192.168.1.50:9143?pin=${pin}`);
    expect(candidateAddresses(secure, [{ uri: 'tcp://192.168.1.60:9100', serial }], asWritten)).toEqual([
      `tls://192.168.1.60:9143?pin=${pin}`,
    ]);
  });
});

it('a place is host and port, whatever the protocol', () => {
  expect(placeOf(`tls://Zebra.local:9143?pin=${pin}`)).toBe(placeOf('tcp://zebra.local:9143'));
  expect(placeOf('tcp://zebra.local:9100')).not.toBe(placeOf('tcp://zebra.local:9143'));
});

it.each([
  ['tcp://192.168.1.50:9100', true],
  [`tls://192.168.1.50:9143?pin=${pin}`, true],
  ['usb://0a5f/D1J111111111', false],
  ['file:///dev/usb/lp0', false],
])('whether %s may be searched elsewhere: %s', (uri, may) => {
  expect(canMove(entry(uri))).toBe(may);
  expect(canMove(entry(uri, { serial: undefined }))).toBe(false);
});
