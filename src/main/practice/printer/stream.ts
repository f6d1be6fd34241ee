import {
  CARET,
  COMMA,
  ETX,
  EXCLAMATION,
  OPEN_BRACE,
  SHIFT_IN,
  STX,
  TILDE,
  isCommandTail,
  isLetter,
} from './control-bytes';
import { FormatCollector } from './format-collector';
import type { ReceivedFormat } from './received-format';
import { SideTextCollector, type SideText } from './side-language';
import { lettersAfter, takesParameters } from './tilde-commands';

const isCharacters = (code: string): code is 'CC' | 'CT' | 'CD' => ['CC', 'CT', 'CD'].includes(code);

/** Receives the contents of the stream in their order. */
export interface StreamListener {
  format(format: ReceivedFormat): void;
  /** A `~` command, such as `HS` or `HQES`. */
  tilde(code: string): void;
  /** A setting made by a `~` command, with its parameters: `SD`, `DG`, `CC`. */
  setting(code: string, parameters: string[]): void;
  side(text: SideText): void;
}

/**
 * Reads a ZPL byte stream in any portions. Control commands (`~`) act when they are received, also inside a format, and
 * are removed from it; formats are passed on when they are complete at `^XZ`. `^CC`, `^CT` and `^CD` change the
 * characters for everything that follows. The binary part of `~DY` is not modelled.
 */
export class ZplStream {
  readonly #listener: StreamListener;
  readonly #format = new FormatCollector();
  readonly #side = new SideTextCollector();
  /** A prefix and the letters after it, until it is certain whether they are a command. */
  #held: number[] = [];
  #skipping: { code: string; text: string } | null = null;
  #caret = CARET;
  #tilde = TILDE;
  #delimiter = COMMA;
  /** The next byte becomes one of the three characters. */
  #changing: 'CC' | 'CT' | 'CD' | null = null;
  /** Set to a language without ZPL: only SGD is understood. */
  zplOff = false;

  constructor(listener: StreamListener) {
    this.#listener = listener;
  }

  /** `^XA` was received and `^XZ` not yet. */
  get inFormat(): boolean {
    return this.#format.open;
  }

  get partialBytes(): number {
    return this.#format.length;
  }

  receive(bytes: Uint8Array): void {
    for (const byte of bytes) this.#byte(byte);
  }

  /** The sender disconnected. A partial format stays (the printer waits for the remainder); a partial command does not. */
  senderGone(): void {
    this.#side.clear();
    this.#format.endGraphic();
    this.#skipping = null;
    this.#giveBack();
  }

  /** Drops the format in progress (`~JX`, power cycle). */
  drop(): void {
    this.#format.drop();
    this.#side.clear();
    this.#held = [];
    this.#skipping = null;
  }

  /** Switches off and on: the characters are the usual ones again. */
  powerCycle(): void {
    this.drop();
    this.#changing = null;
    [this.#caret, this.#tilde, this.#delimiter] = [CARET, TILDE, COMMA];
  }

  #byte(byte: number): void {
    if (this.#changing) this.#change(this.#changing, byte);
    else if (this.#side.busy) this.#takeSide(byte);
    else if (this.#format.inGraphic) this.#format.data(byte);
    else if (this.#held.length > 0) this.#continueCommand(byte);
    else this.#fresh(byte);
  }

  #fresh(byte: number): void {
    if (this.#skipping && this.#endsParameters(byte)) this.#endSetting(this.#skipping);
    if (this.zplOff) {
      if (byte === EXCLAMATION) this.#takeSide(byte);
    } else if (byte === this.#caret || byte === this.#tilde) this.#held = [byte];
    else if (byte === STX) this.#format.begin([byte]);
    else if (byte === ETX) this.#close([byte]);
    else if (this.#skipping) this.#skipping.text += String.fromCharCode(byte);
    else if (this.#format.open) this.#inside(byte);
    else if (byte === EXCLAMATION || byte === OPEN_BRACE) this.#takeSide(byte);
  }

  #endsParameters(byte: number): boolean {
    const isLine = byte === 0x0d || byte === 0x0a;
    if (isLine) return this.#skipping?.code.startsWith('D') === false;
    return byte === this.#caret || byte === this.#tilde || byte === STX || byte === ETX;
  }

  #endSetting({ code, text }: { code: string; text: string }): void {
    this.#skipping = null;
    this.#listener.setting(code, text.split(String.fromCharCode(this.#delimiter)));
  }

  #change(which: 'CC' | 'CT' | 'CD', byte: number): void {
    this.#changing = null;
    if (which === 'CC') this.#caret = byte;
    else if (which === 'CT') this.#tilde = byte;
    else this.#delimiter = byte;
    this.#listener.setting(which, [String.fromCharCode(byte)]);
    if (this.#format.open) this.#format.data(byte);
  }

  #inside(byte: number): void {
    // SI represents ^FS in some hosts' output; it ends a field and does not matter to the queue.
    if (byte === SHIFT_IN) this.#format.command('FS', [byte]);
    else this.#format.data(byte);
  }

  #takeSide(byte: number): void {
    const text = this.#side.take(byte);
    if (text) this.#listener.side(text);
  }

  #continueCommand(byte: number): void {
    const place = this.#held.length;
    const fits = place === 1 ? isLetter(byte) : isCommandTail(byte);
    if (!fits) {
      this.#giveBack();
      this.#byte(byte);
      return;
    }
    this.#held.push(byte);
    if (place >= 2) this.#complete();
  }

  #complete(): void {
    const code = String.fromCharCode(...this.#held.slice(1)).toUpperCase();
    if (this.#held[0] === this.#caret) this.#caretCommand(code);
    else this.#tildeCommand(code);
  }

  #caretCommand(code: string): void {
    const written = this.#held;
    this.#held = [];
    if (code === 'XA') this.#format.begin(written);
    else if (code === 'XZ') this.#close(written);
    else if (this.#format.open) this.#format.command(code, written, this.#delimiter);
    if (isCharacters(code)) this.#changing = code;
  }

  #tildeCommand(code: string): void {
    const more = lettersAfter(code.slice(0, 2));
    if (more === null) this.#giveBack();
    else if (code.length === 2 + more) {
      this.#held = [];
      if (isCharacters(code)) this.#changing = code;
      else this.#skipping = takesParameters(code) ? { code, text: '' } : null;
      this.#listener.tilde(code);
    }
  }

  #close(written: number[]): void {
    if (this.#format.open) this.#listener.format(this.#format.end(written));
  }

  /** What looked like a command is plain data. */
  #giveBack(): void {
    const bytes = this.#held;
    this.#held = [];
    if (this.#format.open) for (const byte of bytes) this.#format.data(byte);
  }
}
