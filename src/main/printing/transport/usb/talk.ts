import type { Claim } from './claim';

/** A day. A printer without paper takes nothing for as long as it has none, and that is waiting, not failure. */
const writeMs = 86_400_000;
/** Reads are called off this often: nothing else can end one. Data that come in that very moment are lost, and asked again. */
const readMs = 200;
/** Nothing more of an earlier talk comes after this much silence. */
const quietMs = 30;
/** What was taken is known piece by piece; a multiple of every packet size. */
const chunkBytes = 4_096;

/** What became of a transfer. Npm usb tells the kind by the message alone. */
type Fate = 'done' | 'late' | 'stalled' | 'gone';
const fateOf = (error: unknown): Fate => {
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
  /** Reads until `stop`; first whatever an earlier talk left is thrown away. Resolves when reading has begun. */
  listen(heard: (bytes: Uint8Array) => void, died: () => void): Promise<() => Promise<void>>;
  /**
   * Ends a transfer that pends for ever, at the price of the claim: the device must be let go and claimed anew afterwards.
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
  let reading: Promise<unknown> = Promise.resolve();

  const out = async (bytes: Uint8Array): Promise<boolean> => {
    if (isDead) return false;
    const transfer = device.transferOut(claim.out, bytes, writeMs);
    writing = transfer.catch(() => undefined);
    try {
      await transfer;
      return true;
    } catch (error) {
      isDead = true;
      if (fateOf(error) === 'stalled') await device.clearHalt('out', claim.out).catch(() => undefined);
      return false;
    }
  };

  /** One packet: a longer read would lose what came when it is called off, a shorter one the rest of the packet. */
  const readPacket = async (endpoint: number, ms: number): Promise<Uint8Array | Fate> => {
    try {
      const { data } = await device.transferIn(endpoint, claim.inPacketBytes, ms);
      return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : 'late';
    } catch (error) {
      return fateOf(error);
    }
  };

  const drain = async (endpoint: number): Promise<void> => {
    for (;;) {
      const read = await readPacket(endpoint, quietMs);
      if (typeof read === 'string') return;
    }
  };

  return {
    claim,
    get isDead() {
      return isDead;
    },
    write: out,
    flush: () => out(new Uint8Array(0)),
    listen: async (heard, died) => {
      let isWanted = true;
      const endpoint = claim.in;
      if (endpoint === null) return () => Promise.resolve();
      await reading;
      await drain(endpoint);
      const readOn = async (): Promise<void> => {
        while (isWanted && !isDead) {
          const read = await readPacket(endpoint, readMs);
          if (typeof read !== 'string') heard(read);
          else if (read === 'stalled') await device.clearHalt('in', endpoint).catch(() => undefined);
          else if (read === 'gone') {
            isDead = true;
            died();
          }
        }
      };
      reading = readOn();
      return async () => {
        isWanted = false;
        await reading;
      };
    },
    cut: async () => {
      isDead = true;
      await device.detachKernelDriver(claim.number).catch(() => undefined);
      await Promise.all([writing, reading]);
    },
  };
};
