import type { Socket } from 'node:net';
import { PrinterCore } from '#main/practice/printer/core';
import type { Knobs } from '#main/practice/printer/knobs';
import {
  configurationDescriptor,
  deviceDescriptor,
  deviceIdReply,
  type Identity,
  stringDescriptor,
} from './descriptors';
import { createRequestReader, status, submitted, type Submit, unlinked } from './wire';

/** Behaviours of the connection, besides those of the printer behind it. */
export interface WireHabits {
  /** Every bulk transfer is refused once by a stall. */
  stall: boolean;
  /** Accepts this many more bytes, then none: `NAK` for the host. Null: no limit. */
  free: number | null;
}

/** The virtual Zebra of the TCP tests, behind a USB device's descriptors, control requests and two bulk endpoints. */
export class UsbPrinter {
  readonly printed: string[] = [];
  readonly habits: WireHabits = { stall: false, free: null };
  readonly core: PrinterCore;
  readonly #identity: Identity;
  #socket: Socket | null = null;
  #reader = createRequestReader();
  /** Bytes of an OUT transfer that the printer has not accepted, the oldest transfer first. */
  #outs: { request: Submit; taken: number }[] = [];
  #ins: Submit[] = [];
  #answers = Buffer.alloc(0);
  #feeding = false;
  /** Transfers that the host cancelled, and bulk OUT bytes, since it was plugged in. */
  unlinks = 0;
  received = 0;
  zeroLength = 0;

  constructor(identity: Identity, knobs: Partial<Knobs>) {
    this.#identity = identity;
    this.core = new PrinterCore(
      {
        printed: (bytes) => void this.printed.push(Buffer.from(bytes).toString('latin1')),
        changed: () => this.proceed(),
      },
      { knobs, counterStartsAt: 100 },
    );
  }

  /** The kernel's end of the connection. */
  plug(socket: Socket): void {
    this.#socket = socket;
    this.#reader = createRequestReader();
    Object.assign(this, { unlinks: 0, received: 0, zeroLength: 0 });
    socket.on('data', (chunk: Buffer) => {
      for (const request of this.#reader.push(chunk))
        if (request.kind === 'submit') this.#submit(request);
        else this.#unlink(request.seq, request.victim);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => this.#gone());
  }

  #gone(): void {
    this.#socket = null;
    this.#outs = [];
    this.#ins = [];
    this.#answers = Buffer.alloc(0);
    this.core.senderGone();
  }

  #send(bytes: Buffer): void {
    this.#socket?.write(bytes);
  }

  #submit(request: Submit): void {
    if (request.endpoint === 0) this.#control(request);
    else if (this.habits.stall) {
      this.habits.stall = false;
      this.#send(submitted(request, status.stall, 0));
    } else if (request.isIn) {
      this.#ins.push(request);
      this.#deliver();
    } else {
      if (request.length === 0) this.zeroLength += 1;
      this.#outs.push({ request, taken: 0 });
      this.proceed();
    }
  }

  #unlink(seq: number, victim: number): void {
    const before = this.#outs.length + this.#ins.length;
    this.#outs = this.#outs.filter(({ request }) => request.seq !== victim);
    this.#ins = this.#ins.filter((request) => request.seq !== victim);
    const wasPending = this.#outs.length + this.#ins.length < before;
    if (wasPending) this.unlinks += 1;
    this.#send(unlinked(seq, wasPending ? status.unlinked : status.ok));
  }

  /** Accepts what fits into the printer; a transfer is answered when all of it was accepted. */
  proceed(): void {
    if (this.#feeding) return;
    this.#feeding = true;
    for (let first = this.#outs[0]; first; first = this.#outs[0]) {
      if (!this.#takeSome(first)) break;
      if (first.taken < first.request.length) continue;
      this.#outs.shift();
      this.#send(submitted(first.request, status.ok, first.request.length));
    }
    this.#feeding = false;
  }

  /** @returns whether the transfer progressed, or is done */
  #takeSome(out: { request: Submit; taken: number }): boolean {
    if (out.taken === out.request.length) return true;
    const room = Math.min(this.habits.free ?? Infinity, 512);
    if (this.core.full || this.core.knobs.frozen || room === 0) return false;
    const bytes = out.request.data.subarray(out.taken, out.taken + room);
    out.taken += bytes.length;
    this.received += bytes.length;
    if (this.habits.free !== null) this.habits.free -= bytes.length;
    this.core.receive(bytes, (text) => {
      this.#answers = Buffer.concat([this.#answers, Buffer.from(text, 'latin1')]);
      this.#deliver();
    });
    return true;
  }

  #deliver(): void {
    while (this.#answers.length > 0 && this.#ins.length > 0) {
      const request = this.#ins.shift();
      if (!request) return;
      const bytes = this.#answers.subarray(0, request.length);
      this.#answers = this.#answers.subarray(bytes.length);
      this.#send(submitted(request, status.ok, Buffer.from(bytes)));
    }
  }

  #control(request: Submit): void {
    const reply = this.#controlReply(request.setup);
    if (reply === null) this.#send(submitted(request, status.stall, 0));
    else if (request.isIn) this.#send(submitted(request, status.ok, reply.subarray(0, request.length)));
    else this.#send(submitted(request, status.ok, request.length));
  }

  /** Null is a stall, which USB 2.0 section 9.2.7 requires for unsupported requests. */
  #controlReply(setup: Buffer): Buffer | null {
    const [type, request, low = 0, high] = setup;
    if (type === 0x80 && request === 6) {
      if (high === 1) return deviceDescriptor(this.#identity);
      if (high === 2) return configurationDescriptor(this.#identity);
      return high === 3 ? stringDescriptor(low, this.#identity) : null;
    }
    if (type === 0xa1 && request === 0) return deviceIdReply(this.#identity);
    if (type === 0xa1 && request === 1) return Buffer.from([this.core.knobs.mediaOut ? 0x30 : 0x18]);
    if (type !== undefined && type < 0x80) return Buffer.alloc(0);
    return request === 0 ? Buffer.from([0, 0]) : null;
  }
}
