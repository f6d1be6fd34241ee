import { describe, expect, it } from 'vitest';
import { addressOf } from '#main/printing/transport/tcp';

describe('printer address', () => {
  it.each([
    ['tcp://192.168.1.50:9100', '192.168.1.50', 9100],
    ['tcp://zebra-3.example.com:6101', 'zebra-3.example.com', 6101],
    ['tcp://[fe80::1]:9100', 'fe80::1', 9100],
  ])('%s', (uri, host, port) => {
    expect(addressOf(uri)).toEqual({ host, port });
  });
});
