import { setTimeout as pause } from 'node:timers/promises';
import type { Claim } from './claim';

/** One day. A printer without paper accepts nothing for as long as it has none, and that is waiting, not failure. */
const writeMs = 86_400_000;
/**
 * A read that is cancelled at the moment in which data arrives loses that data. Therefore reads are long and continue
 * between sessions; that way an unplugged cable is noticed at once, too.
 */
const readMs = 10_000;
/** After this much silence, nothing more of an earlier session arrives. */
const quietMs = 30;
/** Sent bytes are counted piece by piece; a multiple of every packet size. */
const chunkBytes = 4_096;

/** The end of a transfer. Npm usb reports the kind only in the message. */
type TransferEnd = 'done' | 'late' | 'stalled' | 'gone';
const transferEndOf = (error: unknown): TransferEnd => {
  const text = String(error);
  if (/cancel/i.test(text)) return 'late';
  return /stall/i.test(text) ? 'stalled' : 'gone';
};

export const pieces = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  );

/** Bytes to and from a claimed printer. One transfer at a time in each direction, as the library requires. */
export class UsbSession {
  readonly claim: Claim;
  #isDead = false;
  #writing: Promise<unknown> = Promise.resolve();
  #reading: Promise<void> | null = null;
  /** Number of pending transfers. */
  #pending = 0;
  #listener: { heard: (bytes: Uint8Array) => void; died: () => void } | null = null;
  #lastHeardAt = 0;

  constructor(claim: Claim) {
    this.claim = claim;
  }

  /** No transfer is possible any more: unplugged, stalled, or taken by another program. */
  get isDead(): boolean {
    return this.#isDead;
  }

  /** Sends one piece (at most `chunkBytes`); false when it may have been sent in part, and nothing more can be sent. */
  async write(bytes: Uint8Array): Promise<boolean> {
    if (this.#isDead) return false;
    const { device, out } = this.claim;
    const transfer = this.#counted(device.transferOut(out, bytes, writeMs));
    this.#writing = transfer.catch(() => undefined);
    try {
      await transfer;
      return true;
    } catch (error) {
      this.#isDead = true;
      if (transferEndOf(error) === 'stalled') await device.clearHalt('out', out).catch(() => undefined);
      return false;
    }
  }

  /** Sends an empty packet: without it a printer waits for more after a write that filled its last packet. */
  flush(): Promise<boolean> {
    return this.write(new Uint8Array(0));
  }

  /**
   * Listens to what arrives from now on; data of an earlier session is discarded first. @returns a function that stops
   * listening
   */
  async listen(onBytes: (bytes: Uint8Array) => void, onDeath: () => void): Promise<() => void> {
    if (this.claim.in === null) return () => undefined;
    this.#reading ??= this.#readOn(this.claim.in);
    await this.#silence();
    const listener = { heard: onBytes, died: onDeath };
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  async #readOn(endpoint: number): Promise<void> {
    while (!this.#isDead) {
      const read = await this.#readPacket(endpoint);
      if (read === 'gone') this.#die();
      else if (read === 'stalled') await this.claim.device.clearHalt('in', endpoint).catch(() => undefined);
      else if (typeof read !== 'string') {
        this.#lastHeardAt = performance.now();
        this.#listener?.heard(read);
      }
    }
  }

  /** One packet: a longer read would lose data when it is cancelled, a shorter one the rest of the packet. */
  async #readPacket(endpoint: number): Promise<Uint8Array | TransferEnd> {
    const { device, inPacketBytes } = this.claim;
    try {
      const { data } = await this.#counted(device.transferIn(endpoint, inPacketBytes, readMs));
      return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : 'late';
    } catch (error) {
      return transferEndOf(error);
    }
  }

  #die(): void {
    this.#isDead = true;
    this.#listener?.died();
  }

  async #silence(): Promise<void> {
    do await pause(quietMs);
    while (!this.#isDead && performance.now() - this.#lastHeardAt < quietMs);
  }

  #counted<T>(transfer: Promise<T>): Promise<T> {
    this.#pending += 1;
    return transfer.finally(() => (this.#pending -= 1));
  }

  /**
   * Ends every pending transfer, if necessary by giving up the claim: the device must then be released and claimed
   * again. Resolves when nothing is pending any more.
   */
  async cut(): Promise<void> {
    this.#isDead = true;
    const { device, number } = this.claim;
    // Without this, a pending transfer ends only by its timeout. With none pending the claim may already belong to
    // another program, which this would interrupt in the middle of its label.
    if (this.#pending > 0) await device.detachKernelDriver(number).catch(() => undefined);
    await Promise.all([this.#writing, this.#reading]);
  }
}
