import { describe, expect, it } from 'vitest';
import { sniffFormat } from '#main/printing/language/sniff';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the format of a document', () => {
  it.each([
    ['^XA^FDx^FS^XZ', 'ZPL'],
    ['\r\n  ^xa^fdx^fs^xz', 'ZPL'],
    ['\xef\xbb\xbf^XA^XZ', 'ZPL'],
    ['\x02^FDx^FS\x03', 'ZPL'],
    ['\x1eXA\x1eFDx\x1eFS\x1eXZ', 'ZPL'],
    ['~DGR:A.GRF,8,1,FFFFFFFFFFFFFFFF^XA^XGR:A^FS^XZ', 'ZPL'],
    ['\x10CT~~CD,~CC^~CT~^XA^FDx^FS^XZ', 'ZPL'],
    ['~CC+\n+XA+FDx+FS+XZ', 'ZPL'],
    ['; made by a driver\r\n^XA^FDx^FS^XZ', 'ZPL'],
    ['${^XA^FDx^FS^XZ}$', 'ZPL'],
    ["<xpml><page quantity='0' pitch='152.4 mm'></xpml>^XA^FDx^FS^XZ<xpml></page></xpml>", 'ZPL'],
    ['%PDF-1.7\n^XA', 'PDF'],
    ['\n\n%PDF-1.4', 'PDF'],
    ['\x89PNG\r\n\x1a\n^XA', 'PNG'],
    ['', 'unknown'],
    ['hello ^XA', 'unknown'],
    ['^FDno format', 'unknown'],
    ['{"labelBuf1":"^XA"}', 'unknown'],
    ['{\n"labelBuf1": "^XA"\n}', 'unknown'],
    ['<html>\n^XA^FDx^FS^XZ\n</html>', 'unknown'],
    ['\x1b%-12345X\r\n^XA^XZ', 'unknown'],
    ['GIF89a', 'unknown'],
    [`one\r\n\r\ntwo\r\n \r\n${'three\r\n'.repeat(18)}^XA^FDx^FS^XZ`, 'ZPL'],
    [`${'line\r\n'.repeat(21)}^XA^FDx^FS^XZ`, 'unknown'],
  ])('%j is recognised as %s', (text, format) => {
    expect(sniffFormat(bytes(text))).toBe(format);
  });

  // One regular expression for every way that ZPL begins took 2 to the power of these lines steps.
  it.each([
    ['line ends', '\n'],
    ['blanks', ' '],
    ['blank lines', ' \n'],
    ['words', 'a\n'],
    ['words with line ends', 'a\n\r'],
    ['page marks', '<xpml></page></xpml> '],
    ['zeros', '\0\n'],
  ])('a document of %s alone is unknown, at once', (_, text) => {
    expect(sniffFormat(bytes(text.repeat(1024)))).toBe('unknown');
    expect(sniffFormat(bytes(`\0${text.repeat(1024)}`))).toBe('unknown');
  });
});
