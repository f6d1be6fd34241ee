import { describe, expect, it } from 'vitest';
import { zplReader } from '#main/app/zpl-reader';
import { createDifferences } from '#main/preview/drawn-otherwise';

const differs = (zpl: string, encoding: BufferEncoding = 'utf8'): string[] => {
  const bytes = Uint8Array.from(Buffer.from(zpl, encoding));
  const differences = createDifferences();
  for (const token of zplReader.tokensOf(bytes)) differences.take(token);
  return differences.found();
};
const field = (commands: string, data = 'A1'): string => `^XA^FO9,9${commands}^FD${data}^FS^XZ`;

describe('differences between the renderer and a printer', () => {
  it.each([
    ...['^B0', '^B1', '^B4', '^B5', '^B8', '^B9', '^BA', '^BB', '^BF', '^BI', '^BJ', '^BK', '^BL', '^BM'],
    ...['^BP', '^BR', '^BS', '^BT', '^BU', '^BZ'],
  ])('a barcode is a difference %s', (command) => {
    expect(differs(field(`${command}N,50`))).toEqual([command]);
  });
  it.each(['^B2', '^B3', '^B7', '^BC', '^BD', '^BE', '^BO', '^BQ', '^BX'])(
    'a barcode is not a difference %s',
    (command) => {
      expect(differs(field(`${command}N,50`, '123456789012'))).toEqual([]);
    },
  );

  it.each([
    ['^A@N,40,40,E:X.TTF', '^A@'],
    ['^A0N,40,40^FC%', '^FC'],
    ['^FPV', '^FP'],
    ['^FPH,3', '^FP'],
    ['^TBN,200,80', '^TB'],
    ['^FM1,1', '^FM'],
    ['^GE90,40,3', '^GE'],
    ['^LS10', '^LS'],
    ['^LT-5', '^LT'],
    ['^MUM', '^MU'],
    ['^MUD,200,300', '^MU'],
    ['^JMB', '^JM'],
    ['^SN001,1,Y', '^SN'],
    ['^CD;', '^CD'],
    ['^GFB,4,4,1,abcd', 'graphic_binary'],
    ['^GFC,4,4,1,abcd', 'graphic_compressed'],
  ])('the command is a difference: %s', (commands, what) => {
    expect(differs(field(commands))).toEqual([what]);
  });
  it.each([
    '^FPH',
    '^LS0',
    '^LT0',
    '^MUD',
    '^JMA',
    '^CD,',
    '^GFA,4,4,1,FFFFFFFF',
    '^GFA,4,4,1,:Z64:AA:0',
    '^GFA,4,4,1,:B64:AAAA:0000',
    '^A0N,9,9',
  ])('the command is not a difference: %s', (commands) => expect(differs(field(commands))).toEqual([]));

  it.each([
    ['Code 128 that changes its subset', field('^BCN', '>:PKB>5123456>6-X'), 'code128_subsets'],
    ['EAN-13 of letters', field('^BEN', 'ABC'), 'ean13_data'],
    ['Cyrillic text', field('^A0N', 'Минск'), 'other_letters'],
    ['Cyrillic text in codes', field('^A0N^FH', '_D0_9C'), 'other_letters'],
  ])('the text is a difference: %s', (_, zpl, what) => expect(differs(zpl)).toEqual([what]));
  it.each([
    ['Code 128 of one subset', field('^BCN', '>;123456')],
    ['GS1 of FNC1', field('^BCN', '>;>8123456')],
    ['Latin letters with marks', field('^A0N', 'Łódź, Đà Nẵng, Ænes €')],
    ['a code page', Buffer.from(field('^A0N', 'é'), 'latin1').toString('latin1')],
    ['Cyrillic data of a QR code', field('^BQN,2,5', 'QA,Минск')],
  ])('the text is not a difference: %s', (_, zpl) => expect(differs(zpl)).toEqual([]));

  it('each difference is listed once, in one order, and pictures have none', () => {
    expect(differs(field('^FC%') + field('^BUN') + field('^BUN'))).toEqual(['^BU', '^FC']);
    expect(differs('^XA^GFB,3,3,1,^BU^FS^XZ')).toEqual(['graphic_binary']);
  });
});
