import { expect, it } from 'vitest';
import { isKnown } from '#main/printing/follow/recognise';
import { createPrinterQueue } from '#main/printing/printer-queue';

const queueAt = (uri: string): Parameters<typeof isKnown>[0] =>
  createPrinterQueue({ id: 'p', uri }, {} as Parameters<typeof createPrinterQueue>[1]);

it.each([
  ['usb://0a5f/D1J111111111', true],
  ['usb://0a5f/?port=1-2.3', false],
  ['usb://0a5f/ZD421?port=1-2.3', false],
  ['tcp://192.168.1.50:9100', false],
])(
  'after a loss, a printer is certainly the same where a serial number of its own is its address: %s, %s',
  (uri, known) => {
    expect(isKnown(queueAt(uri))).toBe(known);
  },
);
