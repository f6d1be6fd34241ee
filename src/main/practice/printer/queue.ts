import type { FormatFacts } from './received-format';

/** A complete format in the receive buffer. */
export interface QueuedFormat {
  bytes: Uint8Array;
  facts: FormatFacts;
  /** Answers the host that sent it. */
  answer: (text: string) => void;
}

/** The receive buffer's complete formats in their order, with their size. */
export class FormatQueue {
  #formats: QueuedFormat[] = [];
  #bytes = 0;

  get length(): number {
    return this.#formats.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  first(): QueuedFormat | undefined {
    return this.#formats[0];
  }

  push(format: QueuedFormat): void {
    this.#formats.push(format);
    this.#bytes += format.bytes.length;
  }

  shift(): QueuedFormat | undefined {
    const format = this.#formats.shift();
    if (format) this.#bytes -= format.bytes.length;
    return format;
  }

  clear(): void {
    this.#formats = [];
    this.#bytes = 0;
  }
}
