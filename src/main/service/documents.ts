import { failure, type Failure } from '#shared/failure';

export type DocumentFormat = 'ZPL' | 'PDF' | 'PNG' | 'unknown';

/** One label buffer, decoded. `position` is 1 to 3, as in `labelBuf1..3`. */
export interface LabelDocument {
  position: number;
  format: DocumentFormat;
  bytes: Uint8Array;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** By content, never by what was asked for. STX is ZPL's other way to write `^XA` (ZPL II, ^XA). */
export const formatOf = (bytes: Buffer): DocumentFormat => {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'PNG';
  // A PDF may have up to a kilobyte before its header (PDF 1.7, implementation note 13).
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'PDF';
  if (bytes.includes('^XA') || bytes.subarray(0, 64).toString('latin1').trimStart().startsWith('\x02'))
    return 'ZPL';
  return 'unknown';
};

/** RFC 4648 with padding; white space and line ends are allowed, anything else is not Base64. */
export const decodeBase64 = (text: string): Buffer | null => {
  const compact = text.replace(/\s+/g, '');
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return null;
  return Buffer.from(compact, 'base64');
};

export interface ReadDocuments {
  documents: LabelDocument[];
  /** `document_unreadable` names the buffers; `document_missing` when there is none at all. */
  failure: Failure | null;
}

const isEmpty = (buffer: unknown): boolean =>
  buffer === undefined || buffer === null || (typeof buffer === 'string' && buffer.trim() === '');

/** Every buffer that is there, in order. One that can't be read does not take the others with it. */
export const readDocuments = (buffers: readonly unknown[]): ReadDocuments => {
  const documents: LabelDocument[] = [];
  const unreadable: string[] = [];
  buffers.forEach((buffer, index) => {
    if (isEmpty(buffer)) return;
    const bytes = typeof buffer === 'string' ? decodeBase64(buffer) : null;
    if (bytes) documents.push({ position: index + 1, format: formatOf(bytes), bytes });
    else unreadable.push(`labelBuf${index + 1} is not Base64`);
  });
  if (unreadable.length > 0)
    return { documents, failure: failure('document_unreadable', unreadable.join(', ')) };
  return { documents, failure: documents.length === 0 ? failure('document_missing') : null };
};
