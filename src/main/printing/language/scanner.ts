/** One ZPL command: `^XA` is `{ sign: '^', code: 'XA' }`. `data` is what follows, up to the next command, as bytes. */
export interface Command {
  sign: '^' | '~';
  /** Two characters, letters in upper case. */
  code: string;
  data: Uint8Array;
}

/** The bytes that begin commands and part parameters. `^CC`, `^CT` and `^CD` change them, for later documents too. */
export interface Prefixes {
  caret: number;
  tilde: number;
  delimiter: number;
}

export const usualPrefixes = (): Prefixes => ({ caret: 0x5e, tilde: 0x7e, delimiter: 0x2c });

const STX = 0x02;
const ETX = 0x03;

/** One character a byte. (`TextDecoder('latin1')` is Windows-1252 by its standard, which is not.) */
export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Parameters of a command, blanks and line ends trimmed. */
export const parametersOf = (data: Uint8Array, { delimiter }: Prefixes): string[] =>
  textOf(data)
    .split(String.fromCharCode(delimiter))
    .map((parameter) => parameter.trim());

/**
 * Walks over ZPL and yields its commands, also the aliases STX (`^XA`) and ETX (`^XZ`). Binary payloads with a declared
 * length (`^GFB`, `^GFC`, `~DY`) are stepped over, so that bytes in them are not taken for commands. Reads anything
 * without error: what begins no command belongs to the command before it.
 * @param prefixes updated while it walks
 */
export function* scan(bytes: Uint8Array, prefixes: Prefixes): Generator<Command> {
  // Pictures make documents long, and every byte passes here before it is sent: no call for each of them.
  const nextStart = (from: number, to = bytes.length): number => {
    const { caret, tilde } = prefixes;
    let at = from;
    for (; at < to; at += 1) {
      const byte = bytes[at];
      if (byte === caret || byte === tilde || byte === STX || byte === ETX) break;
    }
    return at;
  };

  let at = nextStart(0);
  while (at < bytes.length) {
    const head = headAt(bytes, at, nextStart(at + 1, Math.min(bytes.length, at + 3)), prefixes);
    const { code } = head;
    // The new prefix is the one byte after the command, even if that byte would begin a command itself.
    const changed = changedPrefix[code];
    if (changed && head.end < bytes.length) {
      prefixes[changed] = bytes[head.end] ?? 0;
      head.end += 1;
    }
    const end = nextStart(Math.min(bytes.length, head.end + payloadLength(bytes, head, prefixes)));
    yield { sign: head.sign, code, data: bytes.subarray(head.end, end) };
    at = end;
  }
}

interface Head {
  sign: '^' | '~';
  code: string;
  /** Where its data begins. */
  end: number;
}

const changedPrefix: Partial<Record<string, keyof Prefixes>> = { CC: 'caret', CT: 'tilde', CD: 'delimiter' };

/** @param end of the code: two characters on, or where the next command begins before that */
const headAt = (bytes: Uint8Array, at: number, end: number, { tilde }: Prefixes): Head => {
  const byte = bytes[at];
  if (byte === STX || byte === ETX) return { sign: '^', code: byte === STX ? 'XA' : 'XZ', end: at + 1 };
  return { sign: byte === tilde ? '~' : '^', code: textOf(bytes.subarray(at + 1, end)).toUpperCase(), end };
};

/** Where a binary payload's length stands: after how many delimiters it begins, and which parameter counts its bytes. */
const binaryPayloads: Partial<
  Record<string, { kinds: string; kindAt: number; lengthAt: number; delimiters: number }>
> = {
  '^GF': { kinds: 'BC', kindAt: 0, lengthAt: 1, delimiters: 4 },
  '~DY': { kinds: 'BC', kindAt: 1, lengthAt: 3, delimiters: 5 },
};
/** Parameters before a payload are short; a longer head is no such command. */
const longestHead = 200;

/** Bytes after the head that belong to a binary payload and its parameters; 0 for commands that have none. */
const payloadLength = (bytes: Uint8Array, head: Head, prefixes: Prefixes): number => {
  const payload = binaryPayloads[head.sign + head.code];
  if (!payload) return 0;
  const window = bytes.subarray(head.end, head.end + longestHead);
  let begin = 0;
  for (let left = payload.delimiters; left > 0; left -= 1) {
    const at = window.indexOf(prefixes.delimiter, begin);
    if (at < 0) return 0;
    begin = at + 1;
  }
  const parameters = parametersOf(window.subarray(0, begin), prefixes);
  const kind = (parameters[payload.kindAt] ?? '').toUpperCase();
  const length = Number.parseInt(parameters[payload.lengthAt] ?? '', 10);
  return kind !== '' && payload.kinds.includes(kind) && length > 0 ? begin + length : 0;
};
