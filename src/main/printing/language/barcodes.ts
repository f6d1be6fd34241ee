import { type BarcodeCommand, isBarcode, readingsOf } from './barcode-data';
import { type Command, parametersOf, type Prefixes, scan, textOf, usualPrefixes } from './scanner';

/** A label has a handful; what has more is no label that anybody scans. */
const mostCodes = 100;
/** No scan is longer (the bridge takes 500 characters). */
const longestCode = 500;
/** A field's data is at most 3072 bytes (guide, `^FD`), and hexadecimal codes make it three times as long. */
const longestData = 10_000;

const controls = /\p{Cc}/gu;

/** One field of a format, from its origin to `^FS`. */
interface Field {
  barcode: BarcodeCommand | null;
  data: Uint8Array | null;
  /** The sign of `^FH`; null where data stands for itself. */
  hex: string | null;
  number: string | null;
}

const newField = (): Field => ({ barcode: null, data: null, hex: null, number: null });

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** `_41` → `A`, read from the left; a sign that no two hexadecimal digits follow stands for itself. */
const unhexed = (text: string, sign: string): string => {
  const [first = '', ...rest] = text.split(sign);
  return rest.reduce((read, part) => {
    const digits = /^[0-9A-Fa-f]{2}/.exec(part)?.[0];
    return digits === undefined
      ? read + sign + part
      : read + String.fromCharCode(Number.parseInt(digits, 16)) + part.slice(2);
  }, first);
};

/** As UTF-8 where it is, else a character a byte. */
const decoded = (text: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(latin1(text));
  } catch {
    return text;
  }
};

const dataOf = ({ data, hex }: Field): string => {
  if (data === null || data.length > longestData) return '';
  const text = textOf(data);
  return decoded(hex === null ? text : unhexed(text, hex));
};

const note = (field: Field, { code, data }: Command, prefixes: Prefixes): void => {
  if (isBarcode(code)) field.barcode = { code, parameters: parametersOf(data, prefixes) };
  else if (code === 'FH') field.hex = textOf(data.subarray(0, 1)).trim() || '_';
  else if (code === 'FN') field.number = /^\s*(\d+)/.exec(textOf(data.subarray(0, 20)))?.[1] ?? null;
  else if (code === 'FD' || code === 'FV') field.data = data;
  // A serial number begins at its first parameter and counts on from label to label.
  else if (code === 'SN') field.data = latin1(parametersOf(data.subarray(0, longestData), prefixes)[0] ?? '');
};

const ends = new Set(['FS', 'FO', 'FT', 'XA', 'XZ']);

/**
 * Every barcode's data in ZPL as a scanner reads it, control characters left out, in the order of the label and each once.
 * Fields of a stored format (`^DF`) that are filled in later by number (`^FN`) count where format and data are in one document.
 * Takes any bytes without error; a document with more than a hundred barcodes yields the first hundred.
 */
export const codesOf = (document: Uint8Array): string[] => {
  const prefixes = usualPrefixes();
  const found = new Set<string>();
  const numbered = new Map<string, BarcodeCommand>();
  let field = newField();

  const close = (): void => {
    const { number, data } = field;
    if (number !== null && field.barcode) numbered.set(number, field.barcode);
    const barcode = field.barcode ?? (number === null ? null : (numbered.get(number) ?? null));
    if (barcode && data)
      for (const code of readingsOf(dataOf(field), barcode)) {
        const bare = code.replace(controls, '').trim();
        if (bare !== '' && bare.length <= longestCode) found.add(bare);
      }
    field = newField();
  };

  for (const command of scan(document, prefixes)) {
    if (command.sign !== '^') continue;
    if (ends.has(command.code)) close();
    else note(field, command, prefixes);
    if (found.size >= mostCodes) break;
  }
  return [...found].slice(0, mostCodes);
};
