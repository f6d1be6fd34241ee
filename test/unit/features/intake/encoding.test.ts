import { describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { readOrders } from '#main/features/intake/read-orders';
import { bytesOf, taken } from './sample';

const text = 'ref1,city\r\nA1,Münster €5 “x”\r\n';
const utf16le = (value: string) => new Uint8Array(Buffer.from(value, 'utf16le'));
const utf16be = (value: string) => new Uint8Array(Buffer.from(value, 'utf16le').swap16());
const cp1252 = Uint8Array.from(
  Array.from(text, (char) => ({ '€': 0x80, '“': 0x93, '”': 0x94 })[char] ?? char.charCodeAt(0)),
);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const read = (bytes: Uint8Array, fileName = 'orders.csv') => readOrders({ fileName, bytes });

describe('the encoding of a file', () => {
  it.each([
    ['utf-8', bytesOf(text)],
    ['utf-8', bytesOf(`\ufeff${text}`)],
    ['utf-16', utf16le(`\ufeff${text}`)],
    ['utf-16', utf16be(`\ufeff${text}`)],
    ['windows-1252', cp1252],
  ])('the encoding of a file is detected as %s', (encoding, bytes) => {
    const result = taken(read(bytes));
    expect(result.encoding).toBe(encoding);
    expect(result.orders[0]?.draft.fields).toEqual({ ref1: 'A1', city: 'Münster €5 “x”' });
  });

  it('is detected in JSON too', () => {
    const json = joined(bytesOf('[{"ref1":"A1","city":"M'), Uint8Array.of(0xfc), bytesOf('nster"}]'));
    expect(taken(read(json, 'orders.json'))).toMatchObject({
      encoding: 'windows-1252',
      orders: [{ draft: { fields: { city: 'Münster' } } }],
    });
  });

  it('decodes every byte of Windows-1252 as the standard says', () => {
    const letters = Uint8Array.from({ length: 128 }, (_, index) => 128 + index).filter(
      (byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte),
    );
    const result = taken(read(joined(bytesOf('ref1,city\nA1,x'), letters)));
    expect(result.orders[0]?.draft.fields.city).toBe(
      'x€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u00a0' +
        '¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
    );
  });
});

describe('a file that is no order file', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
  it.each([
    ['empty', new Uint8Array()],
    ['empty', bytesOf('\ufeff \r\n\t\n')],
    ['not_text', png],
    ['not_text', joined(Uint8Array.of(0x50, 0x4b, 3, 4), bytesOf('xl/workbook.xml'))],
    ['not_text', utf16le(text)],
    ['not_text', joined(bytesOf('ref1,city\nA1,'), Uint8Array.of(0xff, 0x01, 0x02))],
    ['too_big', new Uint8Array(50 * 1024 * 1024 + 1).fill(0x41)],
  ])('a file that is no order file is refused with the code %s', (code, bytes) => {
    expect(read(bytes)).toMatchObject({ kind: 'refused', code });
  });

  it('is refused with advice if it is a workbook', () => {
    expect(read(Uint8Array.of(0x50, 0x4b, 3, 4, 9))).toMatchObject({
      message: codedMessage('import.workbook'),
    });
  });

  it.each([
    ['spaces', 0x20],
    ['commas', 0x2c],
    ['letters', 0x41],
    ['quotes', 0x22],
  ])('a file of 50 MB that consists of %s is read or refused with a message', (_, byte) => {
    const bytes = new Uint8Array(50 * 1024 * 1024).fill(byte);
    bytes.set(bytesOf('ref1,city\nA1,x\n'));
    expect(read(bytes).kind).toBe(byte === 0x22 ? 'refused' : 'read');
  });

  it('is refused if it has more rows than a batch may have', () => {
    expect(read(new Uint8Array(50 * 1024 * 1024).fill(0x0a))).toMatchObject({ code: 'empty' });
    const lines = bytesOf(`ref1,city\nA1,x${'\n'.repeat(500_000)}`);
    expect(read(lines)).toMatchObject({ code: 'too_many_rows' });
    const list = bytesOf(`[${'1,'.repeat(500_000)}1]`);
    expect(read(list, 'orders.json')).toMatchObject({ code: 'too_many_rows' });
  });
});
