import { DLE, type Prefixes, RS, wholeCommands } from './prefixes';

/** What a byte is to the tokenizer: plain, a control byte that text should not hold, or one that may begin a command. */
const plain = 0;
export const control = 1;
export const start = 2;

/** Control bytes that no printer acts on and that documents hold all the same: NUL, tab, line feed, form feed, return. */
const harmless = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d]);

export const isHarmlessControl = (byte: number): boolean => harmless.has(byte);

/** What every byte is while no prefix was changed but for the prefixes themselves. */
const always = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !isHarmlessControl(byte) ? control : plain,
);
for (const byte of [RS, DLE, ...Object.keys(wholeCommands).map(Number)]) always[byte] = start;

/** One look-up a byte: pictures make documents long, and every byte passes here before it is sent. */
export const stopsOf = ({ caret, tilde }: Prefixes): Uint8Array => {
  const stops = always.slice();
  stops[caret] = start;
  stops[tilde] = start;
  return stops;
};

/** Where the bytes that mean nothing to the tokenizer end: nearly all bytes of a picture are passed over here. */
export const afterPlain = (bytes: Uint8Array, from: number, stops: Uint8Array): number => {
  const { length } = bytes;
  let at = from;
  while (at < length && stops[bytes[at] as number] === plain) at += 1;
  return at;
};
