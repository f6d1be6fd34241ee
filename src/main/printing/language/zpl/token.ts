import { capital } from './known-pairs';

/** A binary payload: where in the command's data it begins, and the number of bytes that the command declares. */
export interface Payload {
  begin: number;
  declared: number;
}

/** One ZPL command with its data: `^FO10,20` is `{ sign: '^', code: 'FO', data: '10,20' }`. */
export interface Token {
  /** Empty for text before the first command. */
  sign: '^' | '~' | '';
  /** Two characters, letters in upper case; fewer where the next command begins earlier. */
  code: string;
  /** Where it begins, in bytes from the first one. */
  at: number;
  /** Its data up to the next command: the first 16 KiB. */
  data: Uint8Array;
  /** Number of all its data bytes, kept or not. */
  size: number;
  /** The byte that separates its parameters. */
  delimiter: number;
  payload: Payload | null;
  /** Its text (not its payload) contains control bytes that text should not contain. */
  hasControls: boolean;
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** One character per byte. (`TextDecoder('latin1')` is Windows-1252 by its standard, which is different.) */
export const textOf = (bytes: Uint8Array): string => bufferOf(bytes).toString('latin1');

/** The same as `includes` of the bytes, which is many times slower. */
export const holds = (bytes: Uint8Array, byte: number): boolean => bufferOf(bytes).includes(byte);

/** Parameters of a command, without surrounding blanks, and without line ends, which a printer ignores also within them. */
export const parametersOf = ({ data, delimiter }: Pick<Token, 'data' | 'delimiter'>): string[] =>
  textOf(data)
    .split(String.fromCharCode(delimiter))
    .map((parameter) => parameter.replace(/[\r\n]+/g, '').trim());

const codes = new Map<number, string>();

/** Two bytes as a code. Each pair is converted once: a label has few of them, many times. */
export const codeOf = (first: number, second: number): string => {
  const pair = (first << 8) | second;
  let code = codes.get(pair);
  if (code === undefined) codes.set(pair, (code = String.fromCharCode(capital(first), capital(second))));
  return code;
};

const names = { '^': new Map<string, string>(), '~': new Map<string, string>() };

/** How a person writes the command: `^FO`. Each is converted once, as it is needed several times per command. */
export const nameOf = ({ sign, code }: Pick<Token, 'sign' | 'code'>): string => {
  if (sign === '') return code;
  const known = names[sign];
  let name = known.get(code);
  if (name === undefined) known.set(code, (name = sign + code));
  return name;
};
