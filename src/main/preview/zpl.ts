/** One ZPL command with what follows it, as the station's tokenizer cuts it. */
export interface ZplToken {
  /** Empty for text in front of the first command. */
  sign: '^' | '~' | '';
  /** Letters in upper case, whatever case they were written in. */
  code: string;
  /** Where it begins, in bytes from the first one. */
  at: number;
  /** What follows it, its beginning at least. */
  data: Uint8Array;
  /** The byte that parts its parameters. */
  delimiter: number;
}

/** What reading a label told; sizes in dots, estimates from below where the label does not set them. */
export interface ZplSizes {
  dpi: 203 | 300 | 600 | null;
  width: number | null;
  length: number | null;
}

/** Reads ZPL: the printing room's, handed in. Neither throws, whatever the bytes. */
export interface ZplReader {
  tokensOf(zpl: Uint8Array): Iterable<ZplToken>;
  sizesOf(zpl: Uint8Array): ZplSizes;
}

/** One character a byte. */
export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

export const parametersOf = ({ data, delimiter }: ZplToken): string[] =>
  textOf(data.subarray(0, 200))
    .split(String.fromCharCode(delimiter))
    .map((parameter) => parameter.trim());

export const nameOf = ({ sign, code }: ZplToken): string => sign + code;

/** Null for what is no number above zero. */
export const dotsOf = (text: string | undefined): number | null => {
  const dots = Number.parseInt(text ?? '', 10);
  return dots > 0 ? dots : null;
};
