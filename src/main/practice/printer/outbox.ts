import type { Knobs } from './knobs';
import { createSequencer } from '../../base/sequencer';

/**
 * Sends replies in their order with the behaviours of the knobs: late, after junk, or one byte at a time.
 * @param send sends bytes as one packet
 */
export class Outbox {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #knobs: () => Knobs;
  readonly #sequencer = createSequencer();
  #closed = false;

  constructor(send: (bytes: Uint8Array) => void, knobs: () => Knobs) {
    this.#send = send;
    this.#knobs = knobs;
  }

  put(text: string): void {
    const { replyDelayMs, splitReplies, junkBefore } = this.#knobs();
    const bytes = Buffer.from(junkBefore + text, 'latin1');
    void this.#sequencer.run(async () => {
      if (replyDelayMs > 0) await this.#wait(replyDelayMs);
      const packets = splitReplies ? [...bytes].map((byte) => Uint8Array.of(byte)) : [bytes];
      for (const packet of packets) {
        this.#sendNow(packet);
        if (splitReplies) await this.#wait(1);
      }
    });
  }

  /** Resolves when everything so far was sent. */
  flushed(): Promise<void> {
    return this.#sequencer.settled();
  }

  close(): void {
    this.#closed = true;
    this.#wake();
  }

  #wake: () => void = () => undefined;

  #wait(milliseconds: number): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #sendNow(bytes: Uint8Array): void {
    if (!this.#closed) this.#send(bytes);
  }
}
