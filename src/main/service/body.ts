import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Received } from './exchange';

export type JsonBody = { ok: true; json: unknown } | { ok: false; text: string; reason: string };

type Decoder = (bytes: Buffer, maxOutputLength: number) => Buffer;

/** What came of a packed body that broke off is unpacked as far as it goes: a label may be whole in it. */
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
 * We name no Accept-Encoding, and without one any coding is allowed (RFC 9110, 12.5.3): an answer that was paid for must
 * not be lost to a gateway that compresses. Several codings were applied in the order they are listed in.
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

/** Packed although no header says so, or not packed although one does. */
const guessed = (body: Buffer, maxBytes: number): Buffer =>
  body[0] === 0x1f && body[1] === 0x8b ? gunzip(body, maxBytes) : body;

/** The first part of a packed body that has more behind it, or another sum: whether it came as it was sent nobody knows. */
const unproven = (body: Buffer, maxOutputLength: number): Buffer | null => {
  const [isPacked, hasPlainHead] = [body[0] === 0x1f && body[1] === 0x8b, body[3] === 0];
  // RFC 1952, 2.3: ten bytes, where no flag says that more belongs to it.
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

/** Whether an answer is at most so long, unpacked too. What can't be unpacked within that is not. */
export const isShort = (received: Received, longest: number): boolean => {
  if (received.body.length > longest) return false;
  const { bytes, isPacked } = decoded(received, longest);
  return !isPacked && bytes.length <= longest;
};

/** UTF-8, or UTF-16 by its mark or by the zeros beside JSON's own signs (RFC 4627, 3). */
const charsetOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[1] === 0 && bytes[0] !== 0) return 'utf-16le';
  return bytes[0] === 0 && bytes[1] !== 0 && bytes.length > 1 ? 'utf-16be' : 'utf-8';
};

const kindOf = ({ headers, body }: Received): string => {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? '';
  const named = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : 'no content type';
  return `${named}, ${body.length} bytes`;
};

/** Far deeper than any answer of the service. Deeper ones overflow the stack of those who read, keep or show them. */
const deepest = 64;

const isTooDeep = (json: unknown): boolean => {
  let level: object[] = typeof json === 'object' && json !== null ? [json] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= deepest) return true;
    level = level.flatMap((one) =>
      Object.values(one).filter((value): value is object => typeof value === 'object' && value !== null),
    );
  }
  return false;
};

interface BodyText {
  /** Unpacked. */
  bytes: Buffer;
  text: string;
  isJson: boolean;
  json: unknown;
  /** It could not be unpacked, or not to a proven end: the text may not be what was meant. */
  isCut: boolean;
  /** Kind and size, nothing of the content; undefined where it is JSON. */
  reason: string | undefined;
}

/** Bytes as the text they are written in. */
export const textIn = (bytes: Buffer): string => new TextDecoder(charsetOf(bytes)).decode(bytes);

/** An answer's body as text whatever its content type says, and as JSON where it is. Never throws. */
export const textOf = (received: Received, maxBytes: number): BodyText => {
  const { bytes, isPacked } = decoded(received, maxBytes);
  const text = textIn(bytes);
  try {
    const json = JSON.parse(text) as unknown;
    if (!isTooDeep(json)) return { bytes, text, isJson: true, json, isCut: isPacked, reason: undefined };
    return {
      bytes,
      text,
      isJson: false,
      json: undefined,
      isCut: false,
      reason: `too deep: ${kindOf(received)}`,
    };
  } catch {
    return {
      bytes,
      text,
      isJson: false,
      json: undefined,
      isCut: isPacked,
      reason: `not JSON: ${kindOf(received)}`,
    };
  }
};

/** Reads an answer's body as JSON. */
export const readJson = (received: Received, maxBytes: number): JsonBody => {
  const { isJson, json, text, reason } = textOf(received, maxBytes);
  return isJson ? { ok: true, json } : { ok: false, text, reason: reason ?? '' };
};
