import type { Socket } from 'node:net';
import { ByteList } from './byte-list';
import type { PrinterCore } from './core';
import { Outbox } from './outbox';

const stepMs = 20;

/** One host on the print port, from the moment it is served. */
export class Connection {
  readonly received = new ByteList();
  readonly #socket: Socket;
  readonly #core: PrinterCore;
  readonly #outbox: Outbox;
  readonly #traffic: () => void;
  /** Bytes from the connection that the printer has not accepted yet. */
  #pending = Buffer.alloc(0);
  #senderDone = false;
  #pace: NodeJS.Timeout | null = null;
  #over = false;
  #feeding = false;
  #idleTimeout = 0;

  constructor(socket: Socket, core: PrinterCore, traffic: () => void) {
    this.#socket = socket;
    this.#traffic = traffic;
    this.#core = core;
    this.#outbox = new Outbox(
      (bytes) => socket.write(bytes),
      () => core.knobs,
    );
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('end', () => this.#ended());
    socket.on('close', () => this.#gone());
    socket.on('timeout', () => socket.end());
    this.proceed();
  }

  /** Continues to read when there is room; called whenever the printer changed. */
  proceed(): void {
    // Processing bytes changes the printer, which calls this again: the current bytes come first.
    if (this.#over || this.#feeding) return;
    this.#watchIdleness();
    if (this.#stalled()) {
      this.#socket.pause();
      return;
    }
    this.#drain();
    if (this.#pending.length === 0 && !this.#stalled()) this.#socket.resume();
  }

  breakOff(): void {
    this.#socket.resetAndDestroy();
  }

  #watchIdleness(): void {
    const { idleTimeoutMs } = this.#core.knobs;
    if (idleTimeoutMs === this.#idleTimeout) return;
    this.#idleTimeout = idleTimeoutMs;
    this.#socket.setTimeout(idleTimeoutMs);
  }

  #stalled(): boolean {
    return this.#core.knobs.frozen || this.#core.full;
  }

  #take(chunk: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    this.#socket.pause();
    this.proceed();
  }

  #drain(): void {
    if (this.#pace) return;
    const rate = this.#core.knobs.slowReadBytesPerSecond;
    while (this.#pending.length > 0 && !this.#over && !this.#stalled()) {
      this.#feed(rate === null ? 16_384 : Math.max(1, Math.round((rate * stepMs) / 1000)));
      if (rate !== null) {
        this.#waitAStep();
        return;
      }
    }
    this.#finishWhenDone();
  }

  #waitAStep(): void {
    this.#pace = setTimeout(() => {
      this.#pace = null;
      this.proceed();
    }, stepMs);
  }

  #feed(most: number): void {
    const { resetAfterBytes, closeAfterBytes } = this.#core.knobs;
    const limit = Math.min(resetAfterBytes ?? Infinity, closeAfterBytes ?? Infinity);
    const count = Math.min(most, this.#pending.length, Math.max(0, limit - this.received.length));
    const bytes = this.#pending.subarray(0, count);
    this.#pending = this.#pending.subarray(count);
    this.received.pushAll(bytes);
    this.#feeding = true;
    this.#core.receive(bytes, (text) => this.#outbox.put(text));
    this.#feeding = false;
    this.#traffic();
    if (this.received.length < limit) return;
    this.#over = true;
    if (resetAfterBytes !== null && this.received.length >= resetAfterBytes) this.breakOff();
    else this.#socket.end(() => this.#socket.destroy());
  }

  #ended(): void {
    this.#senderDone = true;
    this.proceed();
  }

  /** The host has closed its side and everything was accepted: the printer closes its own, after its last answer. */
  #finishWhenDone(): void {
    if (!this.#senderDone || this.#pending.length > 0 || this.#over) return;
    if (this.#core.knobs.keepsHalfOpen || this.#core.knobs.frozen) return;
    this.#over = true;
    void this.#outbox.flushed().then(() => this.#socket.end());
  }

  #gone(): void {
    this.#over = true;
    if (this.#pace) clearTimeout(this.#pace);
    this.#outbox.close();
    this.#core.senderGone();
  }
}
