import { DLE, type Prefixes, RS, controlCommands } from './prefixes';

/**
 * The meaning of a byte for the tokenizer: plain, a control byte that text should not contain, or one that may begin a
 * command.
 */
const plain = 0;
export const control = 1;
export const start = 2;

/** Control bytes that have no effect on a printer and that documents contain: NUL, tab, line feed, form feed, return. */
const harmless = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d]);

export const isHarmlessControl = (byte: number): boolean => harmless.has(byte);

/** The meaning of every byte except the prefixes, which may change. */
const always = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !isHarmlessControl(byte) ? control : plain,
);
for (const byte of [RS, DLE, ...Object.keys(controlCommands).map(Number)]) always[byte] = start;

/** One look-up per byte: pictures make documents long, and every byte is checked before it is sent. */
export const stopsOf = ({ caret, tilde }: Prefixes): Uint8Array => {
  const stops = always.slice();
  stops[caret] = start;
  stops[tilde] = start;
  return stops;
};

/** The end of a run of plain bytes: nearly all bytes of a picture are skipped here. */
export const afterPlain = (bytes: Uint8Array, from: number, stops: Uint8Array): number => {
  const { length } = bytes;
  let at = from;
  while (at < length && stops[bytes[at] as number] === plain) at += 1;
  return at;
};
