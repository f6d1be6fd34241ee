import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '#main/service/label-answer';
import { goodAnswers, labelBytes } from '#test/support/answer-mutations';
import { codedMessage } from '#shared/text/coded-message';

const good = goodAnswers.label;
const json = JSON.stringify(good);
const read = (body: string | Buffer, { status = 200, contentEncoding = null as string | null } = {}) =>
  readAnswer(
    {
      ...{ status, contentType: null, contentEncoding, isWhole: true, isMasked: false },
      bytes: Buffer.from(body),
    },
    { clean: (text) => text, cleanId: (id) => id, now: new Date(0), maxBytes: 1_000_000 },
  );
const readOdd = (odd: object) => read(JSON.stringify({ ...good, ...odd }));
const labels = ({ documents }: ReturnType<typeof read>): string[] =>
  documents.map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
const label = labelBytes.toString('latin1');

describe('a word for a missing value in place of an id', () => {
  it.each(['null', ' NULL ', 'None', 'undefined', 'N/A', 'NaN', '0', '000'])(
    '%j names no package, and its label waits for a person',
    (none) => {
      const answer = readOdd({ packageId: none });
      expect(answer).toMatchObject({ ok: false, failure: { code: 'package_unnamed' } });
      expect(labels(answer)).toEqual([label]);
      expect(readOdd({ trackingNumber: none })).toMatchObject({
        ok: true,
        package: { packageId: good.packageId, trackingNumber: null },
        failure: { code: 'answer_unreadable', detail: codedMessage('answer.noTracking') },
      });
    },
  );

  it.each(['null', 'N/A', '0'])('%j in a refusal is not a purchase', (none) => {
    const names = { packageId: none, trackingNumber: none, labelBuf1: none };
    expect(readOdd({ ...names, errorCode: 12, errorMessage: 'Bad zip' })).toMatchObject({
      ok: false,
      failure: { code: 'service_refused', number: 12, detail: 'Bad zip' },
    });
  });

  it('an id in quotes loses its quotes', () => {
    expect(readOdd({ packageId: `"${good.packageId}"`, trackingNumber: "'X1'" })).toMatchObject({
      ok: true,
      package: { packageId: good.packageId, trackingNumber: 'X1' },
      failure: null,
    });
  });
});

describe('an errorCode', () => {
  it.each(['0.0', '0e0', '-0', '"0.00"', '[0]', '["0"]'])('an errorCode written %s is 0', (written) => {
    expect(read(json.replace('"errorCode":0', `"errorCode":${written}`))).toMatchObject({
      ok: true,
      failure: null,
    });
  });

  it('an errorCode written 1.2e1 is 12', () => {
    expect(read('{"errorCode":1.2e1,"errorMessage":"Bad zip"}')).toMatchObject({
      failure: { code: 'service_refused', number: 12, detail: 'Bad zip' },
    });
  });

  it('contradicting error codes make the label wait for a person', () => {
    const later = JSON.stringify({ errorCode: 5, errorMessage: 'taken back' });
    const answer = read(json + later);
    expect(answer).toMatchObject({
      ok: true,
      failure: { code: 'answer_unreadable', number: 5, detail: 'taken back' },
    });
    expect(labels(answer)).toEqual([label]);
  });
});

describe('a label in an answer', () => {
  const base64 = (bytes: Buffer): string => bytes.toString('base64');
  it.each([
    ['encoded three times', base64(Buffer.from(base64(Buffer.from(base64(labelBytes)))))],
    ['packed by zlib', base64(deflateSync(labelBytes))],
    ['packed, then encoded twice', base64(Buffer.from(base64(gzipSync(labelBytes))))],
    ['in UTF-16', base64(Buffer.from(label, 'utf16le'))],
    ['in UTF-16 with its mark', base64(Buffer.from(`\ufeff${label}`, 'utf16le'))],
    ['in UTF-16, big end first', base64(Buffer.from(`\ufeff${label}`, 'utf16le').swap16())],
  ])('a label is decoded: %s', (_, labelBuf1) => {
    const answer = readOdd({ labelBuf1 });
    expect(answer).toMatchObject({ ok: true, failure: null });
    expect(labels(answer)).toEqual([label]);
  });

  it('ZPL in small letters is a label, and is kept beside another', () => {
    const small = '^xa^fo50,50^a0n,40,40^fdsmall^fs^xz';
    const answer = readOdd({ labelBuf2: base64(Buffer.from(small)) });
    expect(answer).toMatchObject({ ok: true, failure: null });
    expect(answer.documents.map(({ format }) => format)).toEqual(['ZPL', 'ZPL']);
    expect(labels(readOdd({ labelBuf1: null, label: small }))).toEqual([small]);
    expect(labels(read(small))).toEqual([small]);
  });

  it('a picture after line ends is a picture', () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 1)]);
    const answer = readOdd({ labelBuf1: base64(Buffer.concat([Buffer.from('\r\n'), png])) });
    expect(answer.documents.map(({ format }) => format)).toEqual(['PNG']);
    expect(labels(answer)).toEqual([png.toString('latin1')]);
  });
});

describe('a body', () => {
  it.each([
    ['in Base64', Buffer.from(json).toString('base64')],
    ['in Base64, as JSON text', JSON.stringify(Buffer.from(json).toString('base64'))],
    [
      'in Base64 within JSON',
      JSON.stringify({ statusCode: 200, body: Buffer.from(json).toString('base64') }),
    ],
  ])('the body %s is recognised', (_, body) => {
    const answer = read(body);
    expect(answer).toMatchObject({ ok: true, package: { packageId: good.packageId } });
    expect(labels(answer)).toEqual([label]);
  });

  it('a packed label followed by other bytes waits for a person', () => {
    const answer = read(Buffer.concat([gzipSync(json), Buffer.from('behind')]), { contentEncoding: 'gzip' });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'answer_unreadable' } });
    expect(labels(answer)).toEqual([label]);
  });
});

describe('the message of a refused purchase', () => {
  it.each([
    ['plain text', 'Bad zip'],
    ['text in quotes', '"Bad zip"'],
    ['XML', '<error><message>Bad zip</message></error>'],
    ['a fault of SOAP', '<s:Fault><faultstring>Bad zip</faultstring></s:Fault>'],
    ['msg', '{"msg":"Bad zip"}'],
    ['reason', '{"reason":"Bad zip"}'],
    ['errorMsg', '{"errorMsg":"Bad zip"}'],
    ['faultstring', '{"fault":{"faultstring":"Bad zip"}}'],
  ])('the message of a refused purchase is displayed: %s', (_, body) => {
    expect(read(body, { status: 400 })).toMatchObject({
      ok: false,
      failure: { code: 'service_refused', number: 400, detail: 'Bad zip' },
    });
  });

  it('several messages are all displayed', () => {
    for (const errors of [
      ['Bad zip', 'Bad city'],
      [{ message: 'Bad zip' }, { message: 'Bad city' }],
    ])
      expect(read(JSON.stringify({ errors }), { status: 422 })).toMatchObject({
        failure: { code: 'service_refused', detail: 'Bad zip; Bad city' },
      });
  });

  it('a page is not a message', () => {
    expect(read('<html><title>Bad gateway</title></html>', { status: 400 }).failure).toEqual({
      code: 'service_refused',
      number: 400,
    });
  });
});
