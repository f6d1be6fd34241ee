import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDeviceId } from '#main/printing/discovery/device-id';
import { readReply } from '#main/printing/discovery/zebra-query';
import { printerUri } from '#shared/print/printer';
import { zebraReply } from '#test/support/finds';

describe('the answer to Zebra’s discovery question', () => {
  const complete = zebraReply({
    model: 'GX420d',
    firmware: 'V56.17.11Z',
    serial: '28J1234567',
    name: 'ZBR0001',
  });

  it('the answer is read at its offsets, and its address is the sender’s', () => {
    expect(readReply(complete, '192.168.1.50')).toEqual({
      uri: 'tcp://192.168.1.50:9100',
      model: 'GX420d',
      firmware: 'V56.17.11Z',
      serial: '28J1234567',
      name: 'ZBR0001',
    });
  });

  it.each([
    ['an echo of the question', Buffer.from([0x2e, 0x2c, 0x3a, 0x01, 0, 0])],
    ['nothing', Buffer.alloc(0)],
    ['the mark alone', complete.subarray(0, 0x3b)],
    ['another program on that port', Buffer.from('HTTP/1.1 400 Bad Request\r\n'.repeat(10))],
  ])('%s is not an answer to Zebra’s discovery question', (_, bytes) => {
    expect(readReply(bytes, '192.168.1.50')).toBeNull();
  });

  it('invalid fields are left out', () => {
    const longer = Buffer.concat([complete, Buffer.alloc(400, 0xff)]);
    longer.fill(0x01, 0x0c, 0x20);
    expect(readReply(longer, '192.168.1.50')).toMatchObject({ model: null, serial: '28J1234567' });
  });

  it('reading never throws and never returns unprintable text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (junk) => {
        const read = readReply(Buffer.concat([Buffer.from([0x3a, 0x2c, 0x2e, 0x03]), junk]), '10.0.0.7');
        for (const value of [read?.model, read?.serial, read?.firmware, read?.name])
          if (value != null) expect(value).toMatch(/^[\x20-\x7e]+$/);
        if (read) expect(printerUri.safeParse(read.uri).success).toBe(true);
      }),
    );
  });
});

describe('a device id', () => {
  it.each([
    [
      'MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZD411-203dpi ZPL;CLASS:PRINTER;OPTIONS:XML;',
      { maker: 'Zebra Technologies', model: 'ZTC ZD411-203dpi ZPL', commands: 'ZPL' },
    ],
    ['MFG:Zebra;CMD:EPL;MDL:LP2844', { maker: 'Zebra', model: 'LP2844', commands: 'EPL' }],
    ['mfg: Zebra ;mdl:;', { maker: 'Zebra', model: null, commands: null }],
    ['', { maker: null, model: null, commands: null }],
    ['no colon;;;:;', { maker: null, model: null, commands: null }],
  ])('the device id %j is parsed', (text, id) => {
    expect(parseDeviceId(text)).toEqual(id);
  });

  it('any text is accepted as a device id', () => {
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => void parseDeviceId(text)));
  });
});
