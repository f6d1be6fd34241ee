/**
 * USB/IP as the kernel's virtual host controller speaks it on its socket (Linux Documentation/usb/usbip_protocol.rst):
 * requests of 48 bytes, big-endian, followed by OUT data.
 */
export interface Submit {
  kind: 'submit';
  seq: number;
  /** From the device to the host. */
  isIn: boolean;
  endpoint: number;
  /** Bytes to send or space to receive. */
  length: number;
  setup: Buffer;
  data: Buffer;
}
export interface Unlink {
  kind: 'unlink';
  seq: number;
  victim: number;
}

const headBytes = 48;

/** Splits the kernel's stream into requests. */
export const createRequestReader = () => {
  let rest = Buffer.alloc(0);
  const next = (): Submit | Unlink | null => {
    if (rest.length < headBytes) return null;
    const seq = rest.readUInt32BE(4);
    if (rest.readUInt32BE(0) === 2) {
      const victim = rest.readUInt32BE(20);
      rest = rest.subarray(headBytes);
      return { kind: 'unlink', seq, victim };
    }
    const isIn = rest.readUInt32BE(12) === 1;
    const length = rest.readInt32BE(24);
    const complete = headBytes + (isIn ? 0 : length);
    if (rest.length < complete) return null;
    const request: Submit = {
      ...{ kind: 'submit', seq, isIn, endpoint: rest.readUInt32BE(16), length },
      setup: Buffer.from(rest.subarray(40, 48)),
      data: Buffer.from(rest.subarray(headBytes, complete)),
    };
    rest = rest.subarray(complete);
    return request;
  };
  return {
    push: (chunk: Buffer): (Submit | Unlink)[] => {
      rest = Buffer.concat([rest, chunk]);
      const found: (Submit | Unlink)[] = [];
      for (let one = next(); one; one = next()) found.push(one);
      return found;
    },
  };
};

/** Error numbers of the kernel. */
export const status = { ok: 0, stall: -32, unlinked: -104 } as const;

const answer = (command: 3 | 4, seq: number, code: number, actual: number, data?: Buffer): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(command, 0);
  head.writeUInt32BE(seq, 4);
  head.writeInt32BE(code, 20);
  head.writeInt32BE(actual, 24);
  return data ? Buffer.concat([head, data]) : head;
};

export const submitted = (request: Submit, code: number, data: Buffer | number): Buffer =>
  typeof data === 'number'
    ? answer(3, request.seq, code, data)
    : answer(3, request.seq, code, data.length, data);
export const unlinked = (seq: number, code: number): Buffer => answer(4, seq, code, 0);
