import { setTimeout as pause } from 'node:timers/promises';
import type { Claim } from './claim';

/** A day. A printer without paper takes nothing for as long as it has none, and that is waiting, not failure. */
const writeMs = 86_400_000;
/**
 * A read that is called off in the moment in which something comes loses it. So reads are long, and go on between talks:
 * that way a pulled plug is noticed at once, too.
 */
const readMs = 10_000;
/** Nothing more of an earlier talk comes after this much silence. */
const quietMs = 30;
/** What was taken is known piece by piece; a multiple of every packet size. */
const chunkBytes = 4_096;

/** What became of a transfer. Npm usb tells the kind by the message alone. */
type TransferEnd = 'done' | 'late' | 'stalled' | 'gone';
const transferEndOf = (error: unknown): TransferEnd => {
  const text = String(error);
  if (/cancel/i.test(text)) return 'late';
  return /stall/i.test(text) ? 'stalled' : 'gone';
};

/** Bytes to and from a claimed printer. One transfer at a time each way, as the library has it. */
export interface Talk {
  readonly claim: Claim;
  /** Nothing goes any more: unplugged, stalled, or taken by another program. */
  readonly isDead: boolean;
  /** Hands one piece (at most `chunkBytes`) over; false when it may have been taken in part, and nothing more goes. */
  write(piece: Uint8Array): Promise<boolean>;
  /** An empty packet: without it a printer waits for more after a write that filled its last packet. */
  flush(): Promise<boolean>;
  /** Hears what comes from now on; what an earlier talk left is thrown away first. @returns how to stop hearing */
  listen(heard: (bytes: Uint8Array) => void, died: () => void): Promise<() => void>;
  /**
   * Ends whatever pends, if need be at the price of the claim: the device must be let go and claimed anew afterwards.
   * Resolves when nothing pends any more.
   */
  cut(): Promise<void>;
}

export const pieces = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  );

class UsbTalk implements Talk {
  readonly claim: Claim;
  #isDead = false;
  #writing: Promise<unknown> = Promise.resolve();
  #reading: Promise<void> | null = null;
  /** Transfers that are under way. */
  #pending = 0;
  #listener: { heard: (bytes: Uint8Array) => void; died: () => void } | null = null;
  #lastHeardAt = 0;

  constructor(claim: Claim) {
    this.claim = claim;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

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

  flush(): Promise<boolean> {
    return this.write(new Uint8Array(0));
  }

  async listen(heard: (bytes: Uint8Array) => void, died: () => void): Promise<() => void> {
    if (this.claim.in === null) return () => undefined;
    this.#reading ??= this.#readOn(this.claim.in);
    await this.#silence();
    const mine = { heard, died };
    this.#listener = mine;
    return () => {
      if (this.#listener === mine) this.#listener = null;
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

  /** One packet: a longer read would lose what came when it is called off, a shorter one the rest of the packet. */
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

  async cut(): Promise<void> {
    this.#isDead = true;
    const { device, number } = this.claim;
    // Without this, a pending transfer ends by its timeout alone. With none pending the claim may be another program's by
    // now, which this would throw out in the middle of its label.
    if (this.#pending > 0) await device.detachKernelDriver(number).catch(() => undefined);
    await Promise.all([this.#writing, this.#reading]);
  }
}

export const createTalk = (claim: Claim): Talk => new UsbTalk(claim);
