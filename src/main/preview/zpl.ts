/** One ZPL command with its data, as the station's tokenizer splits it. */
export interface ZplToken {
  /** Empty for text before the first command. */
  sign: '^' | '~' | '';
  /** Letters in upper case, whatever case they were written in. */
  code: string;
  /** Where it begins, in bytes from the first one. */
  at: number;
  /** Its data, at least the beginning. */
  data: Uint8Array;
  /** The byte that separates its parameters. */
  delimiter: number;
}

/** The sizes of a label in dots; where the label does not set them, estimates that are not too large. */
export interface ZplSizes {
  dpi: 203 | 300 | 600 | null;
  width: number | null;
  length: number | null;
}

/** Reads ZPL with the code of `printing`, which is passed in. Neither method fails, whatever the bytes are. */
export interface ZplReader {
  tokensOf(zpl: Uint8Array): Iterable<ZplToken>;
  /** Other work runs meanwhile. */
  sizesOf(zpl: Uint8Array): Promise<ZplSizes>;
}

/** One character per byte. */
export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

export const parametersOf = ({ data, delimiter }: ZplToken): string[] =>
  textOf(data.subarray(0, 200))
    .split(String.fromCharCode(delimiter))
    .map((parameter) => parameter.trim());

export const nameOf = ({ sign, code }: ZplToken): string => sign + code;

/** Null for anything that is not a number above zero. */
export const dotsOf = (text: string | undefined): number | null => {
  const dots = Number.parseInt(text ?? '', 10);
  return dots > 0 ? dots : null;
};
