import { isKnown } from './commands';
import { createDraft } from './draft';
import { type PayloadHead, payloadHeadOf } from './payload-head';
import { capital, isTildePair } from './known-pairs';
import { changedPrefix, type Prefixes, RS, usualPrefixes, wholeCommands } from './prefixes';
import { afterPlain, control, isHarmlessControl, start, stopsOf } from './stops';
import { codeOf, type Token } from './token';

/** Cuts ZPL into commands as it comes. Never throws; keeps no more of a command than its first 16 KiB. */
export interface Tokenizer {
  /** Takes bytes, split anywhere, and returns the tokens they complete. */
  push(chunk: Uint8Array): Token[];
  /** Nothing more comes: the last token, ended or not. */
  end(): Token[];
}

/** A prefix was read; its two characters follow. */
interface Opening {
  sign: '^' | '~';
  at: number;
  code: string;
  /** What was read so far, should it turn out to be text. */
  bytes: number[];
  /** It is a command only if its code is known: all after a tilde are, and all after what only stands for a prefix. */
  isUnsure: boolean;
}

/** Line ends within a code are dropped by printers; of more than these nothing is remembered but their number. */
const mostRemembered = 64;

const isLineEnd = (byte: number): boolean => byte === 0x0d || byte === 0x0a;
/** What stands within a code and is no part of it. After a tilde, where text may follow too, other control bytes are dropped to be safe. */
const isDropped = (byte: number, isUnsure: boolean): boolean => isLineEnd(byte) || (isUnsure && byte < 0x20);

/**
 * Follows ZPL as the Programming Guide describes it: prefixes that change (`^CC`, `^CT`, `^CD`), control bytes that stand
 * for commands, codes in either case and broken by line ends, binary payloads stepped over by their declared length.
 * What begins no command belongs to the command before it: a `^FD` holds a tilde that no command's letters follow.
 * @param prefixes updated while it reads
 * @param areKept what it is given stays as it is for as long as somebody holds a token: nothing is copied
 */
export const createTokenizer = (prefixes: Prefixes = usualPrefixes(), areKept = false): Tokenizer => {
  let stops = stopsOf(prefixes);
  let done: Token[] = [];
  let base = 0;
  const draft = createDraft(areKept);
  draft.begin('', '', 0, prefixes.delimiter);
  let opening: Opening | null = null;
  let head: PayloadHead | null = null;
  let changes: keyof Prefixes | null = null;
  let payloadLeft = 0;

  const close = (): void => {
    const token = draft.close();
    if (token) done.push(token);
  };

  const open = (sign: '^' | '~', code: string, at: number): void => {
    close();
    draft.begin(sign, code, at, prefixes.delimiter);
    changes = changedPrefix[code] ?? null;
    head = payloadHeadOf(sign, code, prefixes.delimiter);
  };

  /** The letters after a prefix are read: a command, or text after all. */
  const settle = ({ sign, code, at, bytes, isUnsure }: Opening): void => {
    opening = null;
    if (!isUnsure || isKnown(sign + code)) {
      open(sign, code, at);
      return;
    }
    draft.add(new Uint8Array(bytes));
    if (bytes.some((byte) => byte < 0x20 && !isHarmlessControl(byte))) draft.sawControl();
  };

  const takeStart = (byte: number, at: number): void => {
    const whole = wholeCommands[byte];
    if (whole !== undefined) open('^', whole, at);
    else {
      const isCaret = byte === prefixes.caret;
      const sign = isCaret || byte === RS ? '^' : '~';
      opening = { sign, at, code: '', bytes: [byte], isUnsure: !isCaret };
    }
  };

  /** A command as most are: a caret and two letters, all of them here. @returns where it ends; null for any other, which is read byte by byte */
  const plainCommand = (chunk: Uint8Array, at: number): number | null => {
    const first = chunk[at + 1] ?? 0;
    const second = chunk[at + 2] ?? 0;
    if (chunk[at] !== prefixes.caret || prefixes.caret < 0x20 || first < 0x20 || second < 0x20) return null;
    if (stops[first] === start || stops[second] === start) return null;
    open('^', codeOf(first, second), base + at);
    return at + 3;
  };

  const readCode = (opened: Opening, byte: number): boolean => {
    if (stops[byte] === start) {
      settle(opened);
      return false;
    }
    if (opened.bytes.length < mostRemembered) opened.bytes.push(byte);
    if (isDropped(byte, opened.isUnsure)) return true;
    opened.code += String.fromCharCode(capital(byte));
    if (opened.code.length === 2) settle(opened);
    return true;
  };

  const readHead = (reading: PayloadHead, byte: number): boolean => {
    const declared = stops[byte] === start ? 0 : reading.take(byte);
    const isOurs = stops[byte] !== start;
    if (isOurs) draft.add(Uint8Array.of(byte));
    if (declared === null) return true;
    head = null;
    if (declared > 0) draft.setPayload({ begin: draft.size, declared });
    payloadLeft = declared;
    return isOurs;
  };

  const readPrefix = (which: keyof Prefixes, byte: number): true => {
    // The one byte after the command, even if it would begin a command itself.
    prefixes[which] = byte;
    stops = stopsOf(prefixes);
    changes = null;
    draft.add(Uint8Array.of(byte));
    return true;
  };

  const readPayload = (chunk: Uint8Array, from: number): number => {
    const to = Math.min(chunk.length, from + payloadLeft);
    draft.add(chunk.subarray(from, to));
    payloadLeft -= to - from;
    return to;
  };

  /** A tilde whose next two bytes are here and are no command; in doubt, the slow way finds out. */
  const isBareTilde = (chunk: Uint8Array, at: number): boolean => {
    const first = chunk[at + 1];
    const second = chunk[at + 2];
    if (chunk[at] !== prefixes.tilde || first === undefined || second === undefined) return false;
    if (prefixes.tilde === prefixes.caret || prefixes.tilde < 0x20) return false;
    if (stops[first] === start) return true;
    if (first < 0x20 || second < 0x20) return false;
    return stops[second] !== start && !isTildePair(first, second);
  };

  const readText = (chunk: Uint8Array, from: number): number => {
    let at = from;
    let hasControl = false;
    for (;;) {
      at = afterPlain(chunk, at, stops);
      if (at === chunk.length) break;
      if (stops[chunk[at] ?? 0] === control) hasControl = true;
      else if (!isBareTilde(chunk, at)) break;
      at += 1;
    }
    if (at > from) draft.add(chunk.subarray(from, at));
    if (hasControl) draft.sawControl();
    if (at === chunk.length) return at;
    const end = plainCommand(chunk, at);
    if (end !== null) return end;
    takeStart(chunk[at] ?? 0, base + at);
    return at + 1;
  };

  const step = (chunk: Uint8Array, at: number): number => {
    const byte = chunk[at] ?? 0;
    if (payloadLeft > 0) return readPayload(chunk, at);
    if (opening) return at + Number(readCode(opening, byte));
    if (changes) return at + Number(readPrefix(changes, byte));
    if (head) return at + Number(readHead(head, byte));
    return readText(chunk, at);
  };

  const taken = (): Token[] => {
    const tokens = done;
    done = [];
    return tokens;
  };

  return {
    push: (chunk) => {
      for (let at = 0; at < chunk.length;) at = step(chunk, at);
      base += chunk.length;
      return taken();
    },
    end: () => {
      if (opening) settle(opening);
      close();
      draft.begin('', '', base, prefixes.delimiter);
      return taken();
    },
  };
};

/** So much of a document is cut at once: what nobody asks for any more is not read. Whoever asks what it is reads its beginning. */
const firstPortion = 256;
const portion = 16 * 1024;
/** Far more commands than any label has; whatever it is, nobody reads on. */
export const mostTokens = 200_000;

/**
 * The tokens of a whole document, one by one, the first 200,000 of them.
 * @param prefixes updated while it reads; a change in one document holds for those after it, as in a printer
 */
export function* tokensOf(document: Uint8Array, prefixes: Prefixes = usualPrefixes()): Generator<Token> {
  const bytes = new Uint8Array(document.buffer, document.byteOffset, document.byteLength);
  const tokenizer = createTokenizer(prefixes, true);
  let left = mostTokens;
  let size = firstPortion;
  for (let at = 0; at < bytes.length && left > 0;) {
    const tokens = tokenizer.push(bytes.subarray(at, at + size)).slice(0, left);
    at += size;
    size = portion;
    left -= tokens.length;
    yield* tokens;
  }
  if (left > 0) yield* tokenizer.end();
}
