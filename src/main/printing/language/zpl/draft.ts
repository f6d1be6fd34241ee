import type { Payload, Token } from './token';

/**
 * Bytes of a command's data that are kept. `^FD` accepts 3072, three times that with hexadecimal codes; pictures are
 * only counted.
 */
const mostKept = 16 * 1024;

/** The token that is being read, one after the other. */
export interface Draft {
  readonly size: number;
  begin(sign: Token['sign'], code: string, at: number, delimiter: number): void;
  /** Adds bytes to the token. */
  add(bytes: Uint8Array): void;
  sawControl(): void;
  setPayload(payload: Payload): void;
  /** Null when there is neither a command nor text. */
  close(): Token | null;
}

const nothing = new Uint8Array();

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  if (parts.length < 2) return parts[0] ?? nothing;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** @param areKept true when the caller never changes the bytes, so that they need not be copied */
export const createDraft = (areKept: boolean): Draft => {
  let parts: Uint8Array[] = [];
  let kept = 0;
  let size = 0;
  let sign: Token['sign'] = '';
  let code = '';
  let at = 0;
  let delimiter = 0;
  let hasControls = false;
  let payload: Payload | null = null;
  return {
    get size() {
      return size;
    },
    begin: (newSign, newCode, newAt, newDelimiter) => {
      sign = newSign;
      code = newCode;
      at = newAt;
      delimiter = newDelimiter;
      hasControls = false;
      payload = null;
      size = 0;
      if (kept > 0) parts = [];
      kept = 0;
    },
    add: (bytes) => {
      size += bytes.length;
      if (kept >= mostKept || bytes.length === 0) return;
      const room = mostKept - kept;
      const short = bytes.length > room ? bytes.subarray(0, room) : bytes;
      const part = areKept ? short : new Uint8Array(short);
      parts.push(part);
      kept += part.length;
    },
    sawControl: () => void (hasControls = true),
    setPayload: (found) => void (payload = found),
    close: () =>
      sign === '' && size === 0
        ? null
        : { sign, code, at, data: joined(parts, kept), size, delimiter, payload, hasControls },
  };
};
