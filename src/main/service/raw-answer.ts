import type { RawAnswer } from '#shared/label/stored';
import type { Exchange, Received } from './exchange';

/** Maximum length of a header value that is kept. */
const longest = 200;

const headerOf = (value: string | undefined): string | null => value?.slice(0, longest) ?? null;

/** Masks our secrets in the body where they are complete strings; everything else stays byte for byte. */
const masked = (body: Buffer, secrets: readonly string[]): { bytes: Buffer; isMasked: boolean } => {
  let bytes = body;
  for (const secret of secrets) {
    const quoted = Buffer.from(JSON.stringify(secret));
    for (let at = bytes.indexOf(quoted); at !== -1; at = bytes.indexOf(quoted, at + 1)) {
      if (bytes === body) bytes = Buffer.from(body);
      bytes.fill('*', at + 1, at + quoted.length - 1);
    }
  }
  return { bytes, isMasked: bytes !== body };
};

/**
 * The raw answer of an exchange; null where nothing was received, not even a head.
 * @param secrets that the service might repeat; only complete strings are searched for, so that no label loses a byte
 */
export const rawAnswerOf = (ended: Exchange, secrets: readonly string[]): RawAnswer | null => {
  if (ended.kind === 'never_left') return null;
  const { status, headers, body } = ended.received;
  if (status === 0 && body.length === 0) return null;
  return {
    status,
    contentType: headerOf(headers['content-type']),
    contentEncoding: headerOf(headers['content-encoding']),
    isWhole: ended.kind === 'answered',
    ...masked(body, secrets),
  };
};

/** As if it had just been received. */
export const receivedOf = (
  { status, contentType, contentEncoding, bytes }: RawAnswer,
  retryAfter?: string,
): Received => ({
  status,
  headers: {
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(contentEncoding === null ? {} : { 'content-encoding': contentEncoding }),
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  },
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});
