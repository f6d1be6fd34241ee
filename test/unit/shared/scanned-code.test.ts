import { describe, expect, it } from 'vitest';
import { isSharedKind, scanReadings } from '#shared/label/scanned-code';

describe('a scan', () => {
  it.each([
    ['as it stands', 'P123456789', ['P123456789']],
    [
      'with the kind of its barcode in front',
      ']C1420123459205500000',
      [']C1420123459205500000', '420123459205500000'],
    ],
    ['with separators', '4201234\u001d92055', ['4201234\u001d92055', '420123492055']],
    ['with both', ']d2\u001d0109501\u001d21A', [']d2\u001d0109501\u001d21A', ']d2010950121A', '010950121A']],
    ['with separators made visible', '4201234\u241d92055', ['4201234\u241d92055', '420123492055']],
    [
      'typed as it stands below the bars',
      '(00) 3 4012345 000000001 9',
      ['(00) 3 4012345 000000001 9', '00340123450000000019'],
    ],
    ['with other brackets', 'A (2)', ['A (2)']],
    ['with accents as characters of their own', 'E\u0301TE-1', ['E\u0301TE-1', '\u00c9TE-1']],
    ['with characters that no screen draws', '\u2066F2\u2069', ['\u2066F2\u2069', 'F2']],
    ['of nothing', ' \u001d ', ['\u001d']],
  ])('a scanned code is read in every possible way: %s', (_, scanned, meanings) => {
    expect(scanReadings(scanned)).toEqual(meanings);
  });
});

describe('codes that parcels share', () => {
  it.each([
    '42012345',
    '420123456789',
    '420K1A0B1',
    '420K1A 0B1',
    'K1A0B1',
    'K1A 0B1',
    '2LDE55501+48000001',
    '2LDE5550148000001',
    '4210405000',
    '12345',
    '12345-6789',
    '[)>01961234567898400011Z0',
    '4030405000  [)>01961Z0',
    '>:',
    'C05',
    '---',
  ])('%s is a code that parcels share', (code) => expect(isSharedKind(code)).toBe(true));
  it.each([
    '1Z680RA40000000000',
    '4201234592055000000000',
    '00340123450000000019',
    'PKB1',
    'K1A0B12',
    '2L5550001',
    'JD014555000000000000',
    '123456',
    '%0021000030151',
    '[)>010211111840804',
  ])('%s is not a code that parcels share', (code) => expect(isSharedKind(code)).toBe(false));
});
