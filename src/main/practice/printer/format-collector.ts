import { ByteList } from './byte-list';
import { COMMA } from './control-bytes';
import type { FormatCommand, ReceivedFormat } from './received-format';

const latin = new TextDecoder('latin1');

/** Binary bytes after `^GFB,b,c,d,` or `^GFC,…`: skipped by their count, since they may have any value. */
const binaryGraphic = /^GF[BC],(\d+),\d+,\d+,$/i;

/** Collects the bytes of one format and the positions of its commands. */
export class FormatCollector {
  #bytes = new ByteList();
  #commands: FormatCommand[] = [];
  #open = false;
  #graphic = 0;
  #head = '';

  get open(): boolean {
    return this.#open;
  }

  get length(): number {
    return this.#open ? this.#bytes.length : 0;
  }

  /** True while the next byte belongs to a binary graphic. */
  get inGraphic(): boolean {
    return this.#graphic > 0;
  }

  /**
   * Begins a format and drops one that was open. What a real printer does with half a format followed by a new `^XA` is
   * not documented; this is the practice printer's choice, so that a broken job never garbles the next one.
   */
  begin(opening: Iterable<number>): void {
    this.drop();
    this.#open = true;
    this.#bytes.pushAll(opening);
  }

  drop(): void {
    this.#open = false;
    this.#bytes.clear();
    this.#commands = [];
    this.#graphic = 0;
    this.#head = '';
  }

  /** The sender disconnected in the middle of a binary graphic: its bytes are no longer counted. */
  endGraphic(): void {
    this.#graphic = 0;
  }

  command(code: string, written: Iterable<number>, delimiter = COMMA): void {
    this.#endCommand();
    this.#bytes.pushAll(written);
    this.#commands.push({ code, delimiter, from: this.#bytes.length, to: this.#bytes.length });
    this.#head = code === 'GF' ? code : '';
  }

  data(byte: number): void {
    this.#bytes.push(byte);
    if (this.#graphic > 0) this.#graphic -= 1;
    else if (this.#head !== '') this.#readGraphicHead(byte);
  }

  end(closing: Iterable<number>): ReceivedFormat {
    this.#endCommand();
    this.#bytes.pushAll(closing);
    const format = { bytes: this.#bytes.toBytes(), commands: this.#commands };
    this.drop();
    return format;
  }

  #endCommand(): void {
    const last = this.#commands.at(-1);
    if (last) last.to = this.#bytes.length;
  }

  #readGraphicHead(byte: number): void {
    this.#head += latin.decode(Uint8Array.of(byte));
    const count = binaryGraphic.exec(this.#head)?.[1];
    if (count !== undefined) this.#graphic = Number(count);
    if (count !== undefined || this.#head.length > 40) this.#head = '';
  }
}
