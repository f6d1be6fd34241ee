import { describe, expect, it } from 'vitest';
import type { PrinterView } from '#shared/bridge/contract';
import { type FoundPrinter, findWays, probeResults } from '#shared/print/found';
import { statusReasons, unchecked } from '#shared/print/printer';
import {
  suggestName,
  verdictTone,
  verdictWords,
} from '../../../../src/renderer/screens/printers/find/found-words';
import { knownAs, placeOf } from '../../../../src/renderer/screens/printers/place';
import { text } from '../../../../src/renderer/text';

const found = (change: Partial<FoundPrinter>): FoundPrinter => ({
  ...{ uri: 'tcp://192.168.1.50:9100', secureUri: null, ways: ['mdns'], verdict: 'ready' },
  ...{ name: null, model: null, serial: null, firmware: null, dpi: null, language: null },
  ...change,
});
const pin = 'ab'.repeat(32);
const known = {
  ...{ id: 'zebra', name: 'Zebra', dpi: 203 as const, isDefault: true },
  ...{ status: unchecked, elsewhere: null, working: false, today: 0, lastError: null },
};

describe('a found printer', () => {
  it.each(probeResults)(
    'a found printer that is “%s” has words, and help if it can not simply be used',
    (verdict) => {
      const { word, more } = verdictWords(found({ verdict, language: 'cpcl' }));
      expect(word).not.toBe('');
      expect(more === '').toBe(['asking', 'ready', 'unasked'].includes(verdict));
      expect(verdictTone[verdict]).toBeDefined();
    },
  );

  it('names the language it speaks', () => {
    expect(verdictWords(found({ verdict: 'other_language', language: 'cpcl' })).more).toContain('cpcl');
    expect(verdictWords(found({ verdict: 'other_language' })).more).not.toContain('null');
  });

  it('every way of finding has words', () => {
    for (const way of findWays) expect(text.printers.find.ways[way]).not.toBe('');
    for (const reason of statusReasons) expect(text.reasons[reason].remedy).not.toBe('');
  });

  it.each([
    [{ model: 'ZTC ZD411-203dpi ZPL', uri: 'usb://0a5f/D1N1' }, [], 'ZD411 USB'],
    [{ model: 'ZD421-203dpi' }, [], 'ZD421 192.168.1.50'],
    [{ model: 'Zebra Technologies  ZT411-300 dpi  ZPL' }, [], 'ZT411 192.168.1.50'],
    [{ model: 'ZD421 ZPL II' }, [], 'ZD421 ZPL II 192.168.1.50'],
    [{ model: 'ZPL' }, [], 'ZPL 192.168.1.50'],
    [{ model: 'ZD421-203dpi' }, ['zd421 192.168.1.50'], 'ZD421 192.168.1.50 (2)'],
    [{}, ['Zebra 192.168.1.50', 'Zebra 192.168.1.50 (2)'], 'Zebra 192.168.1.50 (3)'],
    [{ model: 'Z'.repeat(80) }, [], 'Z'.repeat(54)],
  ])('the found printer %j beside %j gets the name %s', (change, taken, name) => {
    expect(suggestName(found(change), taken)).toBe(name);
  });

  it.each([
    [pin, false],
    ['cd'.repeat(32), true],
  ])(
    'the printer that is known over TLS and presents the certificate %s has renewed it: %s',
    (presented, hasRenewed) => {
      const uri = 'tls://Zebra-3:9143?pin=';
      const printers: PrinterView[] = [{ ...known, uri: `${uri}${pin}` }];
      const secureUri = `${uri.toLowerCase()}${presented}`;
      expect(knownAs(found({ secureUri }), printers)).toMatchObject({ samePlace: true, hasRenewed });
      expect(knownAs(found({}), printers)).toBeNull();
    },
  );

  it.each([
    ['tcp://192.168.1.50:9100', '192.168.1.50:9100'],
    [`tls://zebra-3.example.com:9143?pin=${pin}`, 'zebra-3.example.com:9143, encrypted'],
    ['usb://0a5f/D1N%201', 'USB, serial D1N 1'],
    ['usb://0a5f/?port=1-2.3', 'USB, USB port 1-2.3'],
    ['usb://0a5f/?port=6%262a3b4c5d%260%261', 'USB, USB port 6&2a3b4c5d&0&1'],
    ['file:///dev/usb/lp0', 'Device file /dev/usb/lp0'],
  ])('the printer address %s is displayed as %s', (uri, place) => {
    expect(placeOf(uri)).toBe(place);
  });
});
