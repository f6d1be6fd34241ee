import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readJson } from '#main/service/body';
import { decodeBase64, formatOf } from '#main/service/documents';
import { readAnswer } from '#main/service/label-answer';
import { redact } from '#main/service/redact';
import { retryAfterMs } from '#main/service/status';
import { codedMessage } from '#shared/text/coded-message';
import { detailWords } from '../../../src/renderer/text/failure-words';

const good = { errorCode: 0, errorMessage: null, packageId: 'P1', trackingNumber: 'X1', labelBuf1: 'XlhB' };
const readJsonAnswer = (json: unknown) =>
  readAnswer(
    {
      ...{ status: 200, contentType: null, contentEncoding: null, isWhole: true, isMasked: false },
      bytes: Buffer.from(JSON.stringify(json)),
    },
    { clean: (text) => text, cleanId: (id) => id, now: new Date(0), maxBytes: 1_000_000 },
  );

describe('Base64', () => {
  it('every byte is decoded, also when the text is broken into lines', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const lines = Buffer.from(bytes)
          .toString('base64')
          .replace(/(.{10})/g, '$1\r\n');
        expect(decodeBase64(lines)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it.each(['^XA^XZ', 'Q', 'QQ=', 'QQ===', 'Q===', 'data:x;base64,QQ==', 'QQ==QQ==', '====', 'QQ==!'])(
    '%s is refused as Base64',
    (junk) => expect(decodeBase64(junk)).toBeNull(),
  );
});

describe('documents', () => {
  it.each([
    ['^XA^FDx^FS^XZ', 'ZPL'],
    ['~DGR:A.GRF,1,1,00\r\n^XA^XZ', 'ZPL'],
    ['\x02^FDx^FS\x03', 'ZPL'],
    ['%PDF-1.7\n', 'PDF'],
    ['\x89PNG\r\n\x1a\n', 'PNG'],
    ['<html>', 'unknown'],
  ])('%j is recognised by its content: %s', (text, format) =>
    expect(formatOf(Buffer.from(text, 'latin1'))).toBe(format),
  );

  it('many equal documents are not compared with each other', () => {
    const compared = vi.spyOn(Buffer.prototype, 'equals');
    const labels = Array.from({ length: 2_000 }, (_, at) => [94, 88, 65, 48, at % 256, at >> 8, 1, 1, 1, 1]);
    const read = readJsonAnswer({ ...good, labels: [...labels, ...labels] });
    const times = compared.mock.calls.length;
    compared.mockRestore();
    expect(read.failure?.detail).toBe(codedMessage('answer.moreLabels', { count: 1998 }));
    expect(times).toBeLessThan(50_000);
  });

  it('documents keep their positions and do not affect each other', () => {
    const zpl = Buffer.from('^XA^XZ').toString('base64');
    const read = readJsonAnswer({ packageId: 'P1', labelBuf1: null, labelBuf2: zpl, labelBuf3: 42 });
    expect(read.documents.map(({ position, format }) => [position, format])).toEqual([[2, 'ZPL']]);
    expect(readJsonAnswer({ ...good, labelBuf1: null, labelBuf2: zpl, labelBuf3: 42 }).failure).toEqual({
      code: 'document_unreadable',
      detail: codedMessage('answer.notBase64', { name: 'labelBuf3' }),
    });
    expect(readJsonAnswer({ ...good, labelBuf1: '', labelBuf2: ' \n', labelBuf3: null })).toMatchObject({
      documents: [],
      failure: { code: 'document_missing' },
    });
  });
});

describe('a label answer', () => {
  it('the errorCode may be text', () => {
    expect(readJsonAnswer({ ...good, errorCode: '0' })).toMatchObject({ ok: true, failure: null });
    expect(readJsonAnswer({ errorCode: '-7', errorMessage: 'no' })).toMatchObject({
      ok: false,
      failure: { code: 'service_refused', number: -7, detail: 'no' },
    });
  });

  it('a refusal that names a tracking number is an unresolved purchase', () => {
    expect(readJsonAnswer({ errorCode: 4, trackingNumber: 'X1' })).toMatchObject({
      failure: { code: 'answer_unreadable', number: 4 },
    });
  });

  it('reading never throws, and without a package there is no purchase, whatever arrives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(readJsonAnswer(json).ok).toBe(false);
      }),
    );
  });
});

describe('a body', () => {
  const received = (body: Buffer, coding?: string) => ({
    status: 200,
    headers: coding === undefined ? {} : { 'content-encoding': coding },
    body,
  });
  const text = '\ufeff{"a":1}';
  it.each([
    [undefined, Buffer.from(text)],
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ])('a body is read in the coding %s, with or without a byte order mark', (coding, body) =>
    expect(readJson(received(body, coding), 100)).toEqual({ ok: true, json: { a: 1 } }),
  );

  it('a body nested too deep is unreadable, and keeps its text', () => {
    for (const depth of [65, 5_000, 1_000_000]) {
      const text = '['.repeat(depth) + ']'.repeat(depth);
      expect(readJson(received(Buffer.from(text)), 3_000_000)).toMatchObject({ ok: false, text });
    }
    expect(readJson(received(Buffer.from('['.repeat(60) + ']'.repeat(60))), 1_000).ok).toBe(true);
  });

  it('a body of too many values is unreadable, and keeps its text', () => {
    for (const unit of ['[],', '{},', '"",', '"a",']) {
      const text = `[${unit.repeat(600_000)}0]`;
      expect(readJson(received(Buffer.from(text)), 3_000_000)).toMatchObject({ ok: false, text });
      expect(readJson(received(Buffer.from(`[${unit.repeat(400_000)}0]`)), 3_000_000).ok).toBe(true);
    }
    // A label may be a list of its bytes.
    expect(readJson(received(Buffer.from(`[${'94,'.repeat(900_000)}0]`)), 3_000_000).ok).toBe(true);
  });

  it('a body that unpacks to too much, or has an unknown coding, is unreadable', () => {
    expect(readJson(received(gzipSync(`[${' '.repeat(10_000)}]`), 'gzip'), 1_000).ok).toBe(false);
    expect(readJson(received(gzipSync('{}').subarray(3), 'zstd'), 100)).toMatchObject({ ok: false });
    // A body that is not packed at all is read whatever its header says.
    expect(readJson(received(Buffer.from('{}'), 'zstd'), 100)).toEqual({ ok: true, json: {} });
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    [undefined, undefined],
  ])('the Retry-After %s is %s ms', (header, expected) =>
    expect(retryAfterMs({ 'retry-after': header }, now)).toBe(expected),
  );

  const half = 'Sat, 21 Nov 2026 12:00:30 GMT';
  it.each([
    ['Sat, 21 Nov 2026 02:00:00 GMT', 36_030_000],
    ['Sat, 21 Nov 2026 12:00:10 GMT', 20_000],
    ['Sat, 21 Nov 2026 22:00:00 GMT', 0],
    ['Sat Nov 21 12:00:10 2026', 20_000],
    ['today', 30_000],
  ])('a date is compared with the answer’s own Date %s', (date, expected) => {
    const wrongClock = date === 'today' ? now : new Date('2026-11-20T07:00:00Z');
    expect(retryAfterMs({ 'retry-after': half, date }, wrongClock)).toBe(expected);
  });

  it('a date without a time zone is in GMT', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(retryAfterMs({ 'retry-after': 'Sat Nov 21 12:00:30 2026' }, now)).toBe(30_000);
    vi.unstubAllEnvs();
  });
});

describe('the service’s message', () => {
  it('secrets are masked in any case, the longest first, and short ones only as whole words', () => {
    expect(redact('Key SECRET-LONG and secret; a cab, a.', ['secret', 'secret-long', 'a', ''])).toBe(
      'Key ••• and •••; ••• cab, •••.',
    );
  });

  it('it is never read as one of our own messages, even after characters were removed', () => {
    const hostile = 'said:printer.nameTaken?name=s%E2%80%AEgnp.exe';
    const displayed = detailWords({ code: 'service_refused', detail: redact(hostile, []) });
    expect(displayed).toBe('The service says: said: printer.nameTaken?name=s%E2%80%AEgnp.exe');
  });

  it('it stays on one line of at most 300 characters', () => {
    expect(redact('one\r\n\u0000two\u202e  three', [])).toBe('one two three');
    const long = redact('é'.repeat(400), []);
    expect([Array.from(long).length, long.endsWith('…')]).toEqual([300, true]);
  });
});
