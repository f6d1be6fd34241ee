/** Bytes that grow by one at a time without copying at every step. */
export class ByteList {
  #bytes = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  pushAll(bytes: Iterable<number>): void {
    for (const byte of bytes) this.push(byte);
  }

  clear(): void {
    this.#length = 0;
    this.#bytes = new Uint8Array(256);
  }

  /** A copy of the bytes. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}
