import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { codedMessage } from '#shared/text/coded-message';
import { boundedJson } from './bounded-json';
import type { Received } from './exchange';

export type JsonBody = { ok: true; json: unknown } | { ok: false; text: string; reason: string };

type Decoder = (bytes: Buffer, maxOutputLength: number) => Buffer;

/** A packed body that broke off is unpacked as far as possible: it may contain a complete label. */
const gunzip: Decoder = (bytes, maxOutputLength) =>
  gunzipSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });

const decoders: Record<string, Decoder> = {
  gzip: gunzip,
  // RFC 9110, 8.4.1.2: with a zlib header, which some servers leave out.
  deflate: (bytes, maxOutputLength) => {
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
    return ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
  },
  br: (bytes, maxOutputLength) =>
    brotliDecompressSync(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * We send no Accept-Encoding, and without one any coding is allowed (RFC 9110, 12.5.3): an answer that was paid for
 * must not be lost to a gateway that compresses. Several codings were applied in the order of their list.
 * @throws when a coding is unknown, broken, or unpacks to more than `maxBytes`
 */
const unpacked = ({ headers, body }: Received, maxBytes: number): Buffer => {
  const listed = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  const codings = listed
    .map((coding) => coding.trim().replace(/^x-/, ''))
    .filter((coding) => coding !== '' && coding !== 'identity');
  return codings.reduceRight((bytes, coding) => {
    const decoder = decoders[coding];
    if (!decoder) throw new Error('unknown content coding');
    return decoder(bytes, maxBytes);
  }, body);
};

/** For a body that is packed without a header, or not packed in spite of one. */
const guessed = (body: Buffer, maxBytes: number): Buffer =>
  body[0] === 0x1f && body[1] === 0x8b ? gunzip(body, maxBytes) : body;

/**
 * The first part of a packed body with additional data or a wrong checksum: it is unknown whether it is complete and
 * correct.
 */
const unproven = (body: Buffer, maxOutputLength: number): Buffer | null => {
  const [isPacked, hasPlainHead] = [body[0] === 0x1f && body[1] === 0x8b, body[3] === 0];
  // RFC 1952, 2.3: ten bytes, where no flag adds more to it.
  const packed = isPacked && hasPlainHead ? body.subarray(10) : null;
  try {
    return packed && inflateRawSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
};

const decoded = (received: Received, maxBytes: number): { bytes: Buffer; isPacked: boolean } => {
  const { body } = received;
  for (const way of [() => guessed(unpacked(received, maxBytes), maxBytes), () => guessed(body, maxBytes)])
    try {
      return { bytes: way(), isPacked: false };
    } catch {
      continue;
    }
  return { bytes: unproven(body, maxBytes) ?? body, isPacked: true };
};

/**
 * True for an answer of at most this length, also when unpacked. One that can't be unpacked within that length is not
 * short.
 */
export const isShort = (received: Received, longest: number): boolean => {
  if (received.body.length > longest) return false;
  const { bytes, isPacked } = decoded(received, longest);
  return !isPacked && bytes.length <= longest;
};

/** UTF-8, or UTF-16 by its byte order mark or by the zeros beside JSON's own characters (RFC 4627, 3). */
const charsetOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[1] === 0 && bytes[0] !== 0) return 'utf-16le';
  return bytes[0] === 0 && bytes[1] !== 0 && bytes.length > 1 ? 'utf-16be' : 'utf-8';
};

/** The type and size of the answer, and nothing of its content. */
const notJson = ({ headers, body }: Received): string => {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? '';
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type)
    ? codedMessage('answer.notJson', { type, bytes: body.length })
    : codedMessage('answer.notJsonUntyped', { bytes: body.length });
};

interface BodyText {
  /** Unpacked. */
  bytes: Buffer;
  text: string;
  isJson: boolean;
  json: unknown;
  /** It could not be unpacked, or not to a verified end: the text may be incomplete. */
  isCut: boolean;
  /** A message without any of the content; undefined for readable JSON. */
  reason: string | undefined;
}

/** Decodes bytes with their character set. */
export const textIn = (bytes: Buffer): string => new TextDecoder(charsetOf(bytes)).decode(bytes);

/** An answer's body as text whatever its content type is, and as JSON if it is JSON. Never throws. */
export const textOf = (received: Received, maxBytes: number): BodyText => {
  const { bytes, isPacked } = decoded(received, maxBytes);
  const text = textIn(bytes);
  const read = boundedJson(text);
  if (read.ok) return { bytes, text, isJson: true, json: read.json, isCut: isPacked, reason: undefined };
  const unread = { bytes, text, isJson: false, json: undefined, isCut: isPacked };
  if (read.why === 'not_json') return { ...unread, reason: notJson(received) };
  return { ...unread, reason: codedMessage(read.why === 'too_deep' ? 'answer.tooDeep' : 'answer.tooMuch') };
};

/** Reads an answer's body as JSON. */
export const readJson = (received: Received, maxBytes: number): JsonBody => {
  const { isJson, json, text, reason } = textOf(received, maxBytes);
  return isJson ? { ok: true, json } : { ok: false, text, reason: reason ?? '' };
};
