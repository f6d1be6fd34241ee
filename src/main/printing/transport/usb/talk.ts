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

export const createTalk = (claim: Claim): Talk => {
  const { device } = claim;
  let isDead = false;
  let writing: Promise<unknown> = Promise.resolve();
  let reading: Promise<void> | null = null;

  let pending = 0;
  const counted = <T>(transfer: Promise<T>): Promise<T> => {
    pending += 1;
    return transfer.finally(() => (pending -= 1));
  };

  const out = async (bytes: Uint8Array): Promise<boolean> => {
    if (isDead) return false;
    const transfer = counted(device.transferOut(claim.out, bytes, writeMs));
    writing = transfer.catch(() => undefined);
    try {
      await transfer;
      return true;
    } catch (error) {
      isDead = true;
      if (transferEndOf(error) === 'stalled') await device.clearHalt('out', claim.out).catch(() => undefined);
      return false;
    }
  };

  /** One packet: a longer read would lose what came when it is called off, a shorter one the rest of the packet. */
  const readPacket = async (endpoint: number, ms: number): Promise<Uint8Array | TransferEnd> => {
    try {
      const { data } = await counted(device.transferIn(endpoint, claim.inPacketBytes, ms));
      return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : 'late';
    } catch (error) {
      return transferEndOf(error);
    }
  };

  let listener: { heard: (bytes: Uint8Array) => void; died: () => void } | null = null;
  let lastHeardAt = 0;
  const die = (): void => {
    isDead = true;
    listener?.died();
  };

  const readOn = async (endpoint: number): Promise<void> => {
    while (!isDead) {
      const read = await readPacket(endpoint, readMs);
      if (read === 'gone') die();
      else if (read === 'stalled') await device.clearHalt('in', endpoint).catch(() => undefined);
      else if (typeof read !== 'string') {
        lastHeardAt = performance.now();
        listener?.heard(read);
      }
    }
  };

  const silence = async (): Promise<void> => {
    do await pause(quietMs);
    while (!isDead && performance.now() - lastHeardAt < quietMs);
  };

  return {
    claim,
    get isDead() {
      return isDead;
    },
    write: out,
    flush: () => out(new Uint8Array(0)),
    listen: async (heard, died) => {
      if (claim.in === null) return () => undefined;
      reading ??= readOn(claim.in);
      await silence();
      const mine = { heard, died };
      listener = mine;
      return () => {
        if (listener === mine) listener = null;
      };
    },
    cut: async () => {
      isDead = true;
      // Without this, a pending transfer ends by its timeout alone. With none pending the claim may be another program's by
      // now, which this would throw out in the middle of its label.
      if (pending > 0) await device.detachKernelDriver(claim.number).catch(() => undefined);
      await Promise.all([writing, reading]);
    },
  };
};
