import { code128Text } from './code128-data';

/** A barcode command: its two letters and its parameters. */
export interface BarcodeCommand {
  code: string;
  parameters: readonly string[];
}

const digitsOf = (data: string): string => data.replace(/\D/g, '');

/** Check digit of GS1: weights 3 and 1 alternating, from the last digit. */
const mod10 = (digits: string): string => {
  let sum = 0;
  for (let at = digits.length - 1, weight = 3; at >= 0; at -= 1, weight = 4 - weight)
    sum += Number(digits[at]) * weight;
  return String((10 - (sum % 10)) % 10);
};

/** The digits as the printer encodes them: cut or filled with zeros to `length` digits, with the check digit added. */
const checked =
  (length: number, pad: 'before' | 'after') =>
  (data: string): string[] => {
    const digits = digitsOf(data).slice(0, length);
    if (digits === '') return [];
    const padded = pad === 'before' ? digits.padStart(length, '0') : digits.padEnd(length, '0');
    return [padded + mod10(padded)];
  };

const code39Characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

const mod43 = (data: string): string => {
  let sum = 0;
  for (const character of data) sum += Math.max(0, code39Characters.indexOf(character));
  return code39Characters[sum % 43] ?? '';
};

/** A code of fixed length to which the printer adds a missing check digit: AI 00 with 18 digits, 01 and 02 with 14. */
const withCheckDigit = (data: string): string[] => {
  const [, identifier = '', digits = ''] = /^(0[012])(\d+)$/.exec(data) ?? [];
  const isShort = digits.length === (identifier === '00' ? 17 : 13);
  return identifier !== '' && isShort ? [data + mod10(digits)] : [data];
};

/** Modes of `^BC`: `U` a serial shipping container code, `D` GS1 with brackets for people, `A` and `N` as written. */
const code128 = (data: string, { parameters }: BarcodeCommand): string[] => {
  const mode = parameters[5]?.toUpperCase();
  if (mode === 'U') return checked(19, 'after')(code128Text(data));
  const text = code128Text(data);
  if (mode === 'D') return withCheckDigit(text.replace(/[()\s]/g, ''));
  // A start code that was escaped twice, with nothing after it.
  if (/^\\u003e[:;9]?$/i.test(text)) return [];
  const hasCheckDigit = parameters[4]?.toUpperCase() === 'Y' && /^\d+$/.test(text);
  return hasCheckDigit ? [text, text + mod10(text)] : [text];
};

const code39 = (data: string, { parameters }: BarcodeCommand): string[] => {
  const text = data.replace(/^\*|\*$/g, '');
  return parameters[1]?.toUpperCase() === 'Y' ? [text, text + mod43(text)] : [text];
};

/** Encoded in pairs: an odd number of digits gets a leading zero (guide, `^B2`). */
const interleaved = (data: string, { parameters }: BarcodeCommand): string[] => {
  const plain = digitsOf(data);
  const digits = parameters[4]?.toUpperCase() === 'Y' && plain !== '' ? plain + mod10(plain) : plain;
  return [digits.length % 2 === 1 ? `0${digits}` : digits];
};

/** Parts that each name their kind, `N0123,Aab,B0004text`: digits, capitals, counted bytes, Kanji. */
const qrParts = (data: string): string => {
  let read = '';
  let rest = data;
  while (rest !== '') {
    const counted = /^B(\d{4})/i.exec(rest);
    const length = counted ? 5 + Number(counted[1]) : rest.indexOf(',') < 0 ? rest.length : rest.indexOf(',');
    read += counted ? rest.slice(5, length) : rest.slice(/^[NAK]/i.test(rest) ? 1 : 0, length);
    rest = rest.slice(length).replace(/^,/, '');
  }
  return read;
};

/**
 * Field data of `^BQ` begins with its error correction and its input mode: `QA,data`; `MM,N123,Aabc` names the kind of
 * each part (guide, `^BQ`). Before it may be the number of this part among several (`D03048F,`).
 */
const qr = (data: string): string[] => {
  const body = data.replace(/^D\d{4}[0-9A-F]{2},/i, '');
  const switches = /^[HQML]([AM]),/i.exec(body);
  if (!switches) return [body];
  const rest = body.slice(switches[0].length);
  return [switches[1]?.toUpperCase() === 'M' ? qrParts(rest) : rest];
};

/**
 * `_1` is FNC1, `_d065` a character by its number, a doubled sign the sign itself, the sign before a capital or `@` a
 * control character (guide, `^BX`).
 */
const unescaped = (data: string, sign: string): string => {
  if (/\w/.test(sign) && sign !== '_') return data;
  const special = new RegExp(`\\${sign}(?:\\${sign}|d(\\d{3})|[0-7@A-Z])`, 'g');
  return data.replace(special, (match, number: string | undefined) => {
    if (number !== undefined) return String.fromCharCode(Number(number));
    return match === sign + sign ? sign : '';
  });
};

/** The default escape sign differs by firmware: `_` or `~`. What is an escape for one is text for the other. */
const dataMatrix = (data: string, { parameters }: BarcodeCommand): string[] => {
  const [sign] = parameters[6] ?? '';
  if (sign !== undefined) return [unescaped(data, sign)];
  const forms = ['_', '~'].map((one) => unescaped(data, one)).filter((form) => form !== data);
  return forms.length === 0 ? [data] : [data, ...forms];
};

/**
 * Modes 2 and 3 of `^BD` have class of service, country and postal code first and move them after the header, which is
 * how scanners read them (guide, `^BD`, `^FD` for MaxiCode).
 */
const maxiCode = (data: string, { parameters }: BarcodeCommand): string[] => {
  const postal = { '2': 9, '3': 6 }[parameters[0] === '' ? '2' : (parameters[0] ?? '2')];
  const parts = /^(\d{3})(\d{3})(.*?)(\[\)>\u001e01\u001d\d\d)(.*)$/s.exec(data);
  if (postal === undefined || !parts) return [data];
  const [, service = '', country = '', code = '', header = '', rest = ''] = parts;
  return [`${header}${code.trim().slice(0, postal)}${country}${service}${rest}`];
};

type Reading = (data: string, command: BarcodeCommand) => string[];
const asItIs: Reading = (data) => [data];

/** Converts field data to what a scanner reads, by barcode command. */
const readings: Partial<Record<string, Reading>> = {
  B0: asItIs,
  BO: asItIs,
  B1: asItIs,
  B2: interleaved,
  B3: code39,
  B4: asItIs,
  B5: asItIs,
  B7: asItIs,
  B8: checked(7, 'before'),
  B9: asItIs,
  BA: asItIs,
  BB: asItIs,
  BC: code128,
  BD: maxiCode,
  BE: checked(12, 'before'),
  BF: asItIs,
  BI: asItIs,
  BJ: asItIs,
  BK: asItIs,
  BL: asItIs,
  BM: asItIs,
  BP: asItIs,
  BQ: qr,
  BR: asItIs,
  BS: asItIs,
  BT: asItIs,
  BU: checked(11, 'before'),
  BX: dataMatrix,
  BZ: asItIs,
};

export const isBarcode = (code: string): boolean => Object.hasOwn(readings, code);

/**
 * What a scanner may read from a barcode's field data; several where the scanner's settings decide whether a check
 * digit is sent.
 */
export const readingsOf = (data: string, command: BarcodeCommand): string[] =>
  readings[command.code]?.(data, command) ?? [];
