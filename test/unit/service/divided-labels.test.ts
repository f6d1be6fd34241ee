import { describe, expect, it } from 'vitest';
import { readAnswer } from '#main/service/label-answer';
import { pdfOf } from '#test/support/pdf';

const zpl = Buffer.from(
  `^XA${Array.from({ length: 60 }, (_, at) => `^FO50,${at * 20}^FDLine ${at}^FS`).join('')}^XZ\r\n`,
);
const pdf = Buffer.from(pdfOf([{ width: 288, height: 432, content: '0 0 100 100 re f '.repeat(50) }]));

const read = (buffers: object) =>
  readAnswer(
    {
      ...{ status: 200, contentType: null, contentEncoding: null, isWhole: true, isMasked: false },
      bytes: Buffer.from(
        JSON.stringify({
          errorCode: 0,
          errorMessage: null,
          trackingNumber: 'X1',
          packageId: 'P1',
          ...buffers,
        }),
      ),
    },
    { clean: (text) => text, cleanId: (id) => id, now: new Date(0), maxBytes: 1_000_000 },
  );

const bytesOf = ({ documents }: ReturnType<typeof read>): Buffer[] =>
  documents.map(({ bytes }) => Buffer.from(bytes));

describe.each([
  ['ZPL', zpl],
  ['PDF', pdf],
])('a label in %s in pieces', (_, label) => {
  const text = label.toString('base64');
  const half = Math.floor(text.length / 2);

  it.each([
    ['a list of its lines', { labelBuf1: text.match(/.{1,76}/g) }],
    ['two buffers', { labelBuf1: text.slice(0, half), labelBuf2: text.slice(half), labelBuf3: null }],
    [
      'three buffers',
      { labelBuf1: text.slice(0, 301), labelBuf2: text.slice(301, 602), labelBuf3: text.slice(602) },
    ],
    [
      'buffers that were encoded one by one',
      {
        labelBuf1: label.subarray(0, 100).toString('base64'),
        labelBuf2: label.subarray(100).toString('base64'),
      },
    ],
  ])('that arrives as %s is one label', (__, buffers) => {
    const answer = read(buffers);
    expect(bytesOf(answer)).toEqual([label]);
    expect(answer).toMatchObject({ ok: true, failure: null });
  });

  it('is not completed by what is another label, or none', () => {
    const cut = text.slice(0, 400);
    const others = read({ labelBuf1: cut, labelBuf2: text });
    expect(bytesOf(others)).toEqual([Buffer.from(cut, 'base64'), label]);
    const none = read({ labelBuf1: cut, labelBuf2: Buffer.from('nothing').toString('base64') });
    expect(none.failure?.code).toBe('document_unreadable');
  });
});
