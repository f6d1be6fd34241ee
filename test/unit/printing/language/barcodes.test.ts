import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codesOf } from '#main/printing/language/barcodes';

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const codes = (zpl: string): string[] => codesOf(bytes(zpl));
const inField = (barcode: string): string => `^XA^FO10,10${barcode}^FS^XZ`;

describe('postal sorting codes', () => {
  it.each([
    '^BZN,40,N,N,0^FD555011234',
    '^BZN,40,N,N,0^FD55501123401',
    '^BZN,40,N,N,1^FD555000123456',
    '^B5N,40^FD555000123456',
  ])('the postal sorting codes %s identify no parcel', (field) => {
    expect(codes(inField(field))).toEqual([]);
    expect(codes(`${inField(field)}${inField('^BCN,90^FDP123456789')}`)).toEqual(['P123456789']);
  });
});

describe('a Leitcode in interleaved 2 of 5', () => {
  it.each(['^B2N,100^FD21348075016401', '^B2N,100,Y,N,N^FD55501001000018'])(
    'a Leitcode identifies no parcel, and other numbers in such bars do: %s',
    (field) => {
      const other = inField('^B2N,100^FD55500000000131');
      expect(codes(`${inField(field)}${other}`)).toEqual(['55500000000131']);
    },
  );
  it('a Leitcode is recognised by its bars, not by its digits', () => {
    expect(codes(inField('^BCN,100^FD21348075016401'))).toEqual(['21348075016401']);
  });
});

describe('the data of a barcode', () => {
  it.each([
    ['Code 128', '^BCN,100,Y,N,N^FDP123456789', ['P123456789']],
    ['Code 128 with start B', '^BCN,100^FD>:P123', ['P123']],
    ['Code 128 with start C', '^BC^FD>;123456', ['123456']],
    ['Code 128 that changes its subset', '^BC^FD>:AB>512345678>6C', ['AB12345678C']],
    ['Code 128 in subset A, in pairs', '^BC^FD>9353637', ['CDE']],
    ['Code 128 with a spoiled pair', '^BC^FD>;12D4561', ['124561']],
    ['Code 128 with an odd digit before a change', '^BC^FD>;123>6X', ['12X']],
    ['Code 128 with signs', '^BC^FDa>0b><c>=', ['a>b^c~']],
    ['GS1-128 with FNC1', '^BCN,200,N,N,N,N^FD>;>84200910100>89405511206', ['42009101009405511206']],
    [
      'GS1-128 as brackets',
      '^BCN,200,,,,D^FD(00)0 0614141 9999999999 (10)>8A1',
      ['000061414199999999991' + '0A1'],
    ],
    ['a shipping container code', '^BCN,100,Y,N,N,U^FD0000614141123456789', ['00006141411234567890']],
    ['Code 128 with a check digit', '^BCN,100,Y,N,Y^FD123456', ['123456', '1234565']],
    ['Code 39', '^B3N,N,100^FDABC-12', ['ABC-12']],
    ['Code 39 with its check character', '^B3N,Y,100^FDCODE39', ['CODE39', 'CODE39W']],
    ['Interleaved 2 of 5, odd', '^B2N,100^FD123', ['0123']],
    ['Interleaved 2 of 5 with a check digit', '^B2N,100,Y,N,Y^FD1234567', ['12345670']],
    ['EAN-13', '^BEN,100^FD400638133393', ['4006381333931']],
    ['EAN-8', '^B8N,100^FD7351353', ['73513537']],
    ['UPC-A', '^BUN,100^FD03600029145', ['036000291452']],
    ['QR', '^BQN,2,5^FDQA,https://example.com/P1', ['https://example.com/P1']],
    ['QR with its kind named', '^BQN,2,5^FDMM,N123', ['123']],
    ['QR with bytes counted', '^BQN,2,5^FDHM,B0004ab-1', ['ab-1']],
    ['Data Matrix', '^BXN,5,200^FDP42', ['P42']],
    ['Data Matrix with FNC1', '^BXN,5,200,,,,_^FD_101095012345', ['01095012345']],
    ['Data Matrix with characters by number', '^BXN,5,200,,,,~^FH\\^FD\\7Ed029\\7E101\\7Ed065', ['01A']],
    [
      'Data Matrix of two codes for carriers',
      '^BXN,4,200,20,20,6,_^FD_142012345_19205500000000000000000',
      ['420123459205500000000000000000'],
    ],
    ['Data Matrix with a plain underline', '^BXN,4,200,,,,_^FDA__B', ['A_B']],
    [
      'QR of several named kinds',
      '^BQN,2,5^FDD03048F,LM,N0123456789,A12AABB,B0006qrcode',
      ['012345678912AABBqrcode'],
    ],
    ['QR with a comma among its bytes', '^BQN,2,5^FDHM,B0003a,b,N12', ['a,b12']],
    [
      'GS1-128 with brackets and no check digit',
      '^BC,,,,,D^FD(00)35731343300000000',
      ['00357313433000000002'],
    ],
    ['GS1-128 in its mode with FNC1 inside', '^BCN,9,N,N,N,D^FV42000000>892612903', ['4200000092612903']],
    [
      'MaxiCode with its postal code',
      '^BD2^FH^FD001840123456789[)>_1E01_1D961Z00000001_1DUPSN_1E_04',
      ['[)>01961234567898400011Z00000001UPSN'],
    ],
    ['a start code alone', '^BC^FD>:', []],
    ['a start code alone, escaped twice', '^BC^FD\\u003e:', []],
    ['Code 128 of letters, which has no check digit', '^BCN,9,N,N,Y,N^FDAMZ0001', ['AMZ0001']],
    ['a change of subset alone', '^BC^FD>;>8', []],
    ['PDF417', '^B7N,4,5^FDline one', ['line one']],
    ['Aztec', '^BON,5^FDP77', ['P77']],
    ['Aztec by its other name', '^B0N,5^FDP77', ['P77']],
    ['MaxiCode', '^BD3^FD001840152382802', ['001840152382802']],
    ['a variable field', '^BC^FVP5', ['P5']],
    ['a serial number', '^BC^SN0100,1,Y', ['0100']],
    ['hexadecimal codes', '^BC^FH^FDA_42_43_5f1', ['ABC_1']],
    ['hexadecimal codes by another sign', '^BC^FH\\^FDA\\42\\\\43', ['AB\\C']],
    ['UTF-8 in hexadecimal', '^BQN,2,5^FH^FDQA,M_C3_BCller', ['Müller']],
    ['bytes that are no UTF-8', '^BQN,2,5^FDQA,M\xfcller', ['Müller']],
    ['data before the barcode', '^FDP6^BCN,100', ['P6']],
    ['control characters and blanks around it', '^BC^FH^FD _1dP_0d7 ', ['P7']],
    ['a text and no barcode', '^A0N,30,30^FDP8', []],
    ['a barcode without data', '^BCN,100', []],
    ['the default size alone', '^BY3,2,100^FDP9', []],
  ])('the data of %s is read as a scanner reads it', (_, field, expected) => {
    expect(codes(inField(field))).toEqual(expected);
  });
});

describe('the barcodes of a label', () => {
  it('barcodes are found in their order, each once, and no text', () => {
    const label = '^XA^FO1,1^BC^FDP1^FS^FO2,2^A0N,9^FDTo: P2^FS^FT3,3^BQN,2,5^FDQA,P1^FS^FO4,4^B3^FDP3^FS^XZ';
    expect(codes(label)).toEqual(['P1', 'P3']);
  });

  it('barcodes are found when a field has no end, and when the command characters change', () => {
    expect(codes('^XA^FO1,1^BC^FDP1^FO2,2^BC^FDP2^XZ')).toEqual(['P1', 'P2']);
    expect(codes('^XA^CC!!FO1,1!BC!FDP1!FS!XZ')).toEqual(['P1']);
    expect(codes('^XA^CD;^FO1;1^BCN;100;N;N;Y^FD123456^FS^XZ')).toEqual(['123456', '1234565']);
  });

  it('barcodes are found in a stored format that is filled in by number', () => {
    const stored = '^XA^DFR:L.ZPL^FO1,1^BCN,100^FN1^FS^FO2,2^A0N,9^FN2^FS^XZ';
    expect(codes(`${stored}^XA^XFR:L.ZPL^FN1^FDP1^FS^FN2^FDtext^FS^XZ`)).toEqual(['P1']);
  });

  it('graphics that look like commands are not read as barcodes', () => {
    expect(codes('^XA^FO1,1^GFB,14,14,2,^BC^FDNO^FS..^FS^FO1,1^BC^FDP1^FS^XZ')).toEqual(['P1']);
  });
});

describe('any bytes', () => {
  it('any bytes are read without error, and every code may be a scan', () => {
    const pieces = fc.constantFrom(
      '^XA',
      '^FO1,1',
      '^BC',
      '^BQN,2,5',
      '^BXN,1,200,,,,]',
      '^FH',
      '^FD',
      '>;',
      '>',
      '^FS',
      '^SN',
      '^FN1',
      '~',
      'QM,',
      '12',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), fc.uint8Array(), (parts, noise) => {
        for (const input of [bytes(parts.join('')), noise])
          for (const code of codesOf(input)) {
            expect(code).toBe(code.replace(/\p{Cc}/gu, '').trim());
            expect(code.length).toBeGreaterThan(0);
            expect(code.length).toBeLessThanOrEqual(500);
          }
      }),
    );
  });

  it('any plain text printed as Code 128 is read back', () => {
    const plain = fc.stringMatching(/^[!-=?-\]_-}]{1,40}$/);
    fc.assert(
      fc.property(plain, (text) => {
        expect(codes(inField(`^BC^FD${text}`))).toEqual([text]);
      }),
    );
  });

  it('the number and length of codes is limited', () => {
    const many = Array.from({ length: 500 }, (_, at) => `^FO1,1^BC^FDP${at}^FS`).join('');
    expect(codes(`^XA${many}^XZ`)).toHaveLength(100);
    expect(codes(inField(`^B7^FD${'9'.repeat(501)}`))).toEqual([]);
    expect(codes(inField(`^BC^FD${'9'.repeat(20_000)}`))).toEqual([]);
  });
});
