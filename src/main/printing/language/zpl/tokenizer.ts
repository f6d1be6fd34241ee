import { isKnown } from './commands';
import { createDraft, type Draft } from './draft';
import { type PayloadHead, payloadHeadOf } from './payload-head';
import { capital, isTildePair } from './known-pairs';
import { changedPrefix, type Prefixes, RS, usualPrefixes, controlCommands } from './prefixes';
import { afterPlain, control, isHarmlessControl, start, stopsOf } from './stops';
import { codeOf, type Token } from './token';

/** A prefix was read; its two characters follow. */
interface Opening {
  sign: '^' | '~';
  at: number;
  code: string;
  /** The bytes read so far, in case they are text. */
  bytes: number[];
  /** It is a command only if its code is known. This applies after a tilde, and after a byte that only represents a prefix. */
  isUnsure: boolean;
}

/** Printers drop line ends within a code; beyond this number they are only counted. */
const mostRemembered = 64;

const isLineEnd = (byte: number): boolean => byte === 0x0d || byte === 0x0a;
/**
 * Bytes within a code that do not belong to it. After a tilde, where text may follow too, other control bytes are
 * dropped to be safe.
 */
const isDropped = (byte: number, isUnsure: boolean): boolean => isLineEnd(byte) || (isUnsure && byte < 0x20);

/**
 * Splits ZPL into commands as it arrives. Never throws; keeps at most the first 16 KiB of a command.
 *
 * Follows ZPL as the Programming Guide describes it: prefixes that change (`^CC`, `^CT`, `^CD`), control bytes that
 * represent commands, codes in either case and broken by line ends, binary payloads skipped by their declared length.
 * Bytes that begin no command belong to the previous command: a `^FD` may contain a tilde that no command's letters
 * follow.
 */
export class Tokenizer {
  readonly #prefixes: Prefixes;
  readonly #draft: Draft;
  #stops: Uint8Array;
  #done: Token[] = [];
  /** Where the current chunk begins in the document. */
  #base = 0;
  #opening: Opening | null = null;
  #head: PayloadHead | null = null;
  #changes: keyof Prefixes | null = null;
  #payloadLeft = 0;

  /**
   * @param prefixes updated while it reads
   * @param areKept true when the input stays unchanged while tokens are in use, so that nothing needs to be copied
   */
  constructor(prefixes: Prefixes = usualPrefixes(), areKept = false) {
    this.#prefixes = prefixes;
    this.#stops = stopsOf(prefixes);
    this.#draft = createDraft(areKept);
    this.#draft.begin('', '', 0, prefixes.delimiter);
  }

  /** Accepts bytes in any portions and returns the tokens that they complete. */
  push(chunk: Uint8Array): Token[] {
    for (let at = 0; at < chunk.length;) at = this.#step(chunk, at);
    this.#base += chunk.length;
    return this.#takeDone();
  }

  /** The input has ended: returns the last token, complete or not. */
  end(): Token[] {
    if (this.#opening) this.#settle(this.#opening);
    this.#close();
    this.#draft.begin('', '', this.#base, this.#prefixes.delimiter);
    return this.#takeDone();
  }

  #takeDone(): Token[] {
    const tokens = this.#done;
    this.#done = [];
    return tokens;
  }

  #step(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] ?? 0;
    if (this.#payloadLeft > 0) return this.#readPayload(chunk, at);
    if (this.#opening) return at + Number(this.#readCode(this.#opening, byte));
    if (this.#changes) return at + Number(this.#readPrefix(this.#changes, byte));
    if (this.#head) return at + Number(this.#readHead(this.#head, byte));
    return this.#readText(chunk, at);
  }

  #close(): void {
    const token = this.#draft.close();
    if (token) this.#done.push(token);
  }

  #open(sign: '^' | '~', code: string, at: number): void {
    const { delimiter } = this.#prefixes;
    this.#close();
    this.#draft.begin(sign, code, at, delimiter);
    this.#changes = changedPrefix[code] ?? null;
    this.#head = payloadHeadOf(sign, code, delimiter);
  }

  /** The letters after a prefix are read: it is a command, or text. */
  #settle({ sign, code, at, bytes, isUnsure }: Opening): void {
    this.#opening = null;
    if (!isUnsure || isKnown(sign + code)) {
      this.#open(sign, code, at);
      return;
    }
    this.#draft.add(new Uint8Array(bytes));
    if (bytes.some((byte) => byte < 0x20 && !isHarmlessControl(byte))) this.#draft.sawControl();
  }

  #takeStart(byte: number, at: number): void {
    const command = controlCommands[byte];
    if (command !== undefined) this.#open('^', command, at);
    else {
      const isCaret = byte === this.#prefixes.caret;
      const sign = isCaret || byte === RS ? '^' : '~';
      this.#opening = { sign, at, code: '', bytes: [byte], isUnsure: !isCaret };
    }
  }

  /**
   * The usual form of a command: a caret and two letters, all in this chunk. @returns where it ends; null for any
   * other, which is read byte by byte
   */
  #plainCommand(chunk: Uint8Array, at: number): number | null {
    const { caret } = this.#prefixes;
    const first = chunk[at + 1] ?? 0;
    const second = chunk[at + 2] ?? 0;
    if (chunk[at] !== caret || caret < 0x20 || first < 0x20 || second < 0x20) return null;
    if (this.#stops[first] === start || this.#stops[second] === start) return null;
    this.#open('^', codeOf(first, second), this.#base + at);
    return at + 3;
  }

  #readCode(opened: Opening, byte: number): boolean {
    if (this.#stops[byte] === start) {
      this.#settle(opened);
      return false;
    }
    if (opened.bytes.length < mostRemembered) opened.bytes.push(byte);
    if (isDropped(byte, opened.isUnsure)) return true;
    opened.code += String.fromCharCode(capital(byte));
    if (opened.code.length === 2) this.#settle(opened);
    return true;
  }

  #readHead(reading: PayloadHead, byte: number): boolean {
    const isOurs = this.#stops[byte] !== start;
    const declared = isOurs ? reading.take(byte) : 0;
    if (isOurs) this.#draft.add(Uint8Array.of(byte));
    if (declared === null) return true;
    this.#head = null;
    if (declared > 0) this.#draft.setPayload({ begin: this.#draft.size, declared });
    this.#payloadLeft = declared;
    return isOurs;
  }

  #readPrefix(which: keyof Prefixes, byte: number): true {
    // The one byte after the command, even if it could begin a command itself.
    this.#prefixes[which] = byte;
    this.#stops = stopsOf(this.#prefixes);
    this.#changes = null;
    this.#draft.add(Uint8Array.of(byte));
    return true;
  }

  #readPayload(chunk: Uint8Array, from: number): number {
    const to = Math.min(chunk.length, from + this.#payloadLeft);
    this.#draft.add(chunk.subarray(from, to));
    this.#payloadLeft -= to - from;
    return to;
  }

  /** True for a tilde whose next two bytes are in this chunk and are not a command; in doubt, the slow path decides. */
  #isBareTilde(chunk: Uint8Array, at: number): boolean {
    const { caret, tilde } = this.#prefixes;
    const first = chunk[at + 1];
    const second = chunk[at + 2];
    if (chunk[at] !== tilde || first === undefined || second === undefined) return false;
    if (tilde === caret || tilde < 0x20) return false;
    if (this.#stops[first] === start) return true;
    if (first < 0x20 || second < 0x20) return false;
    return this.#stops[second] !== start && !isTildePair(first, second);
  }

  #readText(chunk: Uint8Array, from: number): number {
    let at = from;
    let hasControl = false;
    for (;;) {
      at = afterPlain(chunk, at, this.#stops);
      if (at === chunk.length) break;
      if (this.#stops[chunk[at] ?? 0] === control) hasControl = true;
      else if (!this.#isBareTilde(chunk, at)) break;
      at += 1;
    }
    if (at > from) this.#draft.add(chunk.subarray(from, at));
    if (hasControl) this.#draft.sawControl();
    if (at === chunk.length) return at;
    const end = this.#plainCommand(chunk, at);
    if (end !== null) return end;
    this.#takeStart(chunk[at] ?? 0, this.#base + at);
    return at + 1;
  }
}

/**
 * Bytes that are split at once; the rest of a document is only read when more tokens are asked for. Recognising a
 * document takes only its beginning.
 */
const firstPortion = 256;
const portion = 16 * 1024;
/** Far more commands than any label has; reading stops there. */
export const mostTokens = 200_000;

/**
 * The tokens of a whole document, one by one, the first 200,000 of them.
 * @param prefixes updated while it reads; a change in one document also applies to those after it, as in a printer
 */
export function* tokensOf(document: Uint8Array, prefixes: Prefixes = usualPrefixes()): Generator<Token> {
  const bytes = new Uint8Array(document.buffer, document.byteOffset, document.byteLength);
  const tokenizer = new Tokenizer(prefixes, true);
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
