import type { Payload, Token } from './token';

/** Bytes of a command's data that are kept. `^FD` takes 3072, thrice that with hexadecimal codes; pictures are only counted. */
const mostKept = 16 * 1024;

/** A token that is still being read. */
export interface Draft {
  readonly size: number;
  /** Takes bytes that belong to it; they are copied, since the caller may use its buffer again. */
  add(bytes: Uint8Array): void;
  sawControl(): void;
  setPayload(payload: Payload): void;
  /** Null for nothing: no command, and no text either. */
  close(): Token | null;
}

type Begun = Pick<Token, 'sign' | 'code' | 'at' | 'delimiter'>;

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  if (parts.length === 1 && parts[0]) return parts[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export const createDraft = (begun: Begun): Draft => {
  const parts: Uint8Array[] = [];
  let kept = 0;
  let size = 0;
  let hasControls = false;
  let payload: Payload | null = null;
  return {
    get size() {
      return size;
    },
    add: (bytes) => {
      size += bytes.length;
      if (kept >= mostKept || bytes.length === 0) return;
      const part = bytes.slice(0, mostKept - kept);
      parts.push(part);
      kept += part.length;
    },
    sawControl: () => void (hasControls = true),
    setPayload: (found) => void (payload = found),
    close: () =>
      begun.sign === '' && size === 0
        ? null
        : { ...begun, data: joined(parts, kept), size, payload, hasControls },
  };
};
