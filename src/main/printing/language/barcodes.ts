import { type BarcodeCommand, isBarcode, readingsOf } from './barcode-data';
import { isRoutingCode } from './routing-code';
import { latin1, plainData } from './zpl/field-data';
import { parametersOf, textOf, type Token } from './zpl/token';
import { tokensOf } from './zpl/tokenizer';

/** A label has a handful of barcodes; one with more is not scanned. */
const mostCodes = 100;
/** No scan is longer (the bridge accepts 500 characters). */
const longestCode = 500;
/** A field's data is at most 3072 bytes (guide, `^FD`), and hexadecimal codes make it three times as long. */
const longestData = 10_000;

/** Bytes in the barcodes of one document: a hundred of the longest. The answer of a purchase waits while they are read. */
const mostData = 100 * longestData;

const controls = /\p{Cc}/gu;

/** One field of a format, from its origin to `^FS`. */
interface Field {
  barcode: BarcodeCommand | null;
  data: Uint8Array | null;
  /** The sign of `^FH`; null where data is literal. */
  hex: string | null;
  number: string | null;
}

const newField = (): Field => ({ barcode: null, data: null, hex: null, number: null });

const dataOf = ({ data, hex }: Field): string =>
  data === null || data.length > longestData ? '' : plainData(data, hex);

const note = (field: Field, token: Token): void => {
  const { code, data } = token;
  if (isBarcode(code)) field.barcode = { code, parameters: parametersOf(token) };
  else if (code === 'FH') field.hex = textOf(data.subarray(0, 1)).trim() || '_';
  else if (code === 'FN') field.number = /^\s*(\d+)/.exec(textOf(data.subarray(0, 20)))?.[1] ?? null;
  else if (code === 'FD' || code === 'FV') field.data = data;
  // A serial number begins at its first parameter and is counted up from label to label.
  else if (code === 'SN') field.data = latin1(parametersOf(token)[0] ?? '');
};

/** POSTNET and PLANET: postal sorting codes, the same on every parcel to an address. */
const sorting = new Set(['B5', 'BZ']);
const ends = new Set(['FS', 'FO', 'FT', 'XA', 'XZ']);

/**
 * The data of every barcode in ZPL as a scanner reads it, without control characters, in the order of the label and
 * each once. Postal sorting and routing codes (`^BZ`, `^B5`, a Leitcode in `^B2`) are left out: they identify an
 * address, never a parcel. Fields of a stored format (`^DF`) that are filled in later by number (`^FN`) count where
 * format and data are in one document. Accepts any bytes without error; of more than a hundred barcodes, or a megabyte of
 * their data, it returns the first.
 */
export const codesOf = (document: Uint8Array): string[] => {
  const found = new Set<string>();
  const numbered = new Map<string, BarcodeCommand>();
  let field = newField();
  let read = 0;

  const close = (): void => {
    const { number, data } = field;
    if (number !== null && field.barcode) numbered.set(number, field.barcode);
    const barcode = field.barcode ?? (number === null ? null : (numbered.get(number) ?? null));
    if (barcode && data) read += data.length;
    if (barcode && data && read <= mostData && !sorting.has(barcode.code))
      for (const code of readingsOf(dataOf(field), barcode)) {
        const bare = code.replace(controls, '').trim();
        if (barcode.code === 'B2' && isRoutingCode(bare)) continue;
        if (bare !== '' && bare.length <= longestCode) found.add(bare);
      }
    field = newField();
  };

  for (const token of tokensOf(document)) {
    if (token.sign !== '^') continue;
    if (ends.has(token.code)) close();
    else note(field, token);
    if (found.size >= mostCodes || read > mostData) break;
  }
  return [...found].slice(0, mostCodes);
};
