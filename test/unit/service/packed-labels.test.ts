import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBuffer } from '#main/service/documents';

describe('a packed label', () => {
  it.each([
    ['gzip', (pdf: Buffer) => gzipSync(pdf, { level: 0 })],
    ['zlib', (pdf: Buffer) => deflateSync(pdf, { level: 0 })],
  ])('is unpacked from %s though the package shows the start of a PDF', (_, pack) => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
    const text = pack(pdf).toString('base64');
    expect(decodeBuffer(text)).toEqual(pdf);
  });
});
