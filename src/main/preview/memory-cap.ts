/** WebAssembly binary format, "Binary Format: Modules": id of the memory section; a page is 64 KiB. */
const memorySection = 5;
const pageBytes = 64 * 1024;

const readNumber = (bytes: Uint8Array, from: number): [value: number, next: number] => {
  let value = 0;
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return [value >>> 0, at + 1];
  }
};

const numberBytes = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...numberBytes(value >>> 7)];

/**
 * The module with a declared maximum for its memory, so that growing beyond it fails. Go declares none, and a thread's
 * `resourceLimits` do not count WebAssembly memory.
 * @throws Error for a module without its own memory
 */
export const withMemoryCap = (module: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> => {
  const header = 8;
  for (let at = header; at < module.length;) {
    const [size, body] = readNumber(module, at + 1);
    if (module[at] === memorySection) {
      // One memory: count, flags (bit 0: has a maximum), minimum size.
      const [lowest] = readNumber(module, body + 2);
      const limits = [1, 1, ...numberBytes(lowest), ...numberBytes(Math.floor(maxBytes / pageBytes))];
      const section = [memorySection, ...numberBytes(limits.length), ...limits];
      return Uint8Array.from(
        Buffer.concat([module.subarray(0, at), Uint8Array.from(section), module.subarray(body + size)]),
      );
    }
    at = body + size;
  }
  throw new Error('the renderer has no memory of its own');
};
