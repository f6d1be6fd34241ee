import { describe, expect, it } from 'vitest';
import { readAnswer } from '#main/service/label-answer';
import { failureCodes } from '#shared/failure';
import { goodAnswers, labelBytes } from '#test/support/answer-mutations';
import { formsOf, utf16Forms, type AnswerForm } from '#test/support/answer-forms';
import { labelPicture, pngOfPicture } from '#test/support/label-picture';
import { pdfOf } from '#test/support/pdf';

const zpl = Buffer.from('^XA^FO50,50^A0N,40,40^FDKeep “me”^FS^FO50,120^BCN,80^FD>;12345678^FS^XZ\r\n');
const pdf = Buffer.from(pdfOf([{ width: 288, height: 432, content: '0 0 100 100 re f' }]));
const png = Buffer.from(pngOfPicture(labelPicture(400, 600, 'P7700003', 2)));

const read = (
  {
    body,
    contentType = null,
  }: Omit<AnswerForm, 'name' | 'contentType'> & { contentType?: string | null | undefined },
  isWhole = true,
) =>
  readAnswer(
    { status: 200, contentType, contentEncoding: null, isWhole, isMasked: false, bytes: body },
    { clean: (text) => text, cleanId: (id) => id, now: new Date(0), maxBytes: 1_000_000 },
  );

const bytesOf = ({ documents }: ReturnType<typeof read>): Buffer[] =>
  documents.map(({ bytes }) => Buffer.from(bytes));

describe.each([
  ['ZPL', zpl],
  ['PDF', pdf],
  ['PNG', png],
] as const)('a label in %s in another body', (format, label) => {
  // A picture in a page is a company's logo.
  const forms = formsOf(label).filter(({ name }) => format !== 'PNG' || name !== 'a page');

  it.each(forms.map((form) => [form.name, form] as const))(
    'a label that arrives as %s waits for a person, byte for byte',
    (_, form) => {
      const found = read(form);
      expect(bytesOf(found)).toEqual([label]);
      expect(found.failure && failureCodes[found.failure.code]).toBe('ask');
      if (form.packageId === undefined) expect(found.failure?.code).toBe('package_unnamed');
      else expect(found).toMatchObject({ ok: true, package: { packageId: form.packageId } });
    },
  );

  it.each(forms.map((form) => [form.name, form] as const))(
    'a label that arrives as %s and breaks off is not printed in part',
    (_, form) => {
      const cut = form.body.subarray(0, form.body.length - Math.ceil(label.length / 2));
      const found = read({ ...form, body: cut }, false);
      expect(bytesOf(found).filter((bytes) => !bytes.equals(label))).toEqual([]);
      expect(found.failure && failureCodes[found.failure.code]).toBe('ask');
    },
  );
});

describe('an answer that is not the expected JSON', () => {
  it.each(utf16Forms(JSON.stringify(goodAnswers.label)).map((form) => [form.name, form] as const))(
    'an answer in %s is read',
    (_, form) => {
      expect(read(form)).toMatchObject({ ok: true, package: { packageId: 'P123456789' }, failure: null });
      expect(bytesOf(read(form))).toEqual([labelBytes]);
    },
  );

  it('the spaces and line ends around a code in XML are kept', () => {
    const escaped = labelBytes.toString().replace('>', '&gt;');
    expect(bytesOf(read({ body: Buffer.from(`<?xml version="1.0"?><a><b>${escaped}</b></a>`) }))).toEqual([
      labelBytes,
    ]);
  });

  it('ZPL is found as a driver writes it, in UTF-16, or with a byte order mark', () => {
    const driver = Buffer.from(`\x10CT~~CD,~CC^~CT~\r\n${labelBytes.toString()}`);
    expect(bytesOf(read({ body: driver }))).toEqual([driver]);
    expect(bytesOf(read({ body: Buffer.from(`\ufeff${labelBytes.toString()}`, 'utf16le') }))).toEqual([
      labelBytes,
    ]);
    expect(bytesOf(read({ body: Buffer.from(`\ufeff${labelBytes.toString()}`) }))).toEqual([labelBytes]);
  });

  it('a text that mentions a label, or a page with its own picture, is not a label', () => {
    const logo = `<html><body><img src="data:image/png;base64,${png.toString('base64')}"></body></html>`;
    const bodies = [
      'Write ^XA before and ^XZ behind it',
      '^XA is missing',
      logo,
      '<a>^XA</a>',
      '--',
      '<',
      '<![CDATA[',
    ];
    for (const body of bodies) expect(bytesOf(read({ body: Buffer.from(body) })), body).toEqual([]);
  });

  // A reader that goes back over its input takes hours for these, and the test ends by its time limit.
  it('reading ends, whatever the answer is', () => {
    const pieces = [
      '<',
      '<!--',
      '<a>',
      '&#',
      '--x\r\n',
      `${'A'.repeat(24)}\n`,
      '^XA',
      '%',
      '<![CDATA[',
      '\n',
      '= \t',
    ];
    const contentType = 'multipart/mixed; boundary=x';
    for (const piece of pieces)
      for (const head of ['', '<', '--x\n', 'Content-Type: multipart/mixed; boundary=x\n']) {
        const body = Buffer.from(head + piece.repeat(400_000 / piece.length));
        expect(read({ body, contentType }).ok).toBe(false);
      }
  });
});
