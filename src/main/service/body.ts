import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Received } from './exchange';

export type JsonBody = { ok: true; json: unknown } | { ok: false; text: string; reason: string };

const decoders: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * We name no Accept-Encoding, and without one any coding is allowed (RFC 9110, 12.5.3): an answer that was paid for must
 * not be lost to a gateway that compresses.
 * @throws when the coding is unknown, broken, or unpacks to more than `maxBytes`
 */
const decoded = ({ headers, body }: Received, maxBytes: number): Buffer => {
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding === 'identity' || coding === '') return body;
  const decoder = decoders[coding];
  if (!decoder) throw new Error('unknown content coding');
  return decoder(body, { maxOutputLength: maxBytes });
};

const kindOf = ({ headers, body }: Received): string => {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? '';
  const named = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : 'no content type';
  return `${named}, ${body.length} bytes`;
};

/** Reads an answer's body as JSON whatever its content type says. `reason` tells kind and size, nothing of the content. */
export const readJson = (received: Received, maxBytes: number): JsonBody => {
  let text = '';
  try {
    text = new TextDecoder().decode(decoded(received, maxBytes));
    return { ok: true, json: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, text, reason: `not JSON: ${kindOf(received)}` };
  }
};
