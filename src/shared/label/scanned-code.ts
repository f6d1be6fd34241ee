import { newOrderNumber } from './order-number';

/** A prefix that some scanners add: `]C1` names the kind of barcode (AIM, ISO/IEC 15424). */
const kindInFront = /^\][A-Za-z][0-9A-Za-z]/;
/** Separators as scanners send them: the control character, or its visible symbol. */
const separators = /[\p{Cc}\u2400-\u2421]/gu;
/** The form printed below the bars for people: `(00) 3 4012345 …`. */
const forPeople = /^\(\d{2,4}\)/;

/**
 * The possible readings of a scan, the most likely first: as scanned; without the barcode kind; without separators; without the brackets
 * and spaces for people; with a letter and its combining accent joined into one character and without invisible characters, as orders are
 * stored.
 */
export const scanReadings = (scanned: string): string[] => {
  const plain = scanned.trim();
  const bare = plain.replace(kindInFront, '').replace(separators, '').trim();
  const joined = forPeople.test(bare) ? bare.replace(/[()\s]/g, '') : bare;
  const meanings = [plain, plain.replace(separators, '').trim(), bare, joined];
  const composed = meanings.map((one) => one.normalize('NFC'));
  const visible = meanings.map(newOrderNumber);
  return [...new Set([...meanings, ...composed, ...visible])].filter((one) => one !== '');
};

/** As scanned, in capitals and in small letters: a person types `p123` for `P123`. */
export const caseReadings = (code: string): string[] => [
  ...new Set([code, code.toUpperCase(), code.toLowerCase()]),
];

/** A known number that differs from a scanned code only in capital and small letters. */
export interface AlikeCode {
  code: string;
  /** The recipient's name and city, so that a person can compare; may be empty. */
  recipient: string;
}

/** Codes of a route, not of a single parcel: all parcels to the same place or with the same service have them. */
const shared: readonly RegExp[] = [
  // GS1 (420) and (421): only a postal code: of the USA with five or nine digits, of Canada, or with a country code before it.
  /^420\d{5}(?:\d{4})?$/,
  /^420[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  /^421\d{3}[0-9A-Z]{3,9}$/,
  // Only a ZIP code.
  /^\d{5}(?:-\d{4})?$/,
  // Only a Canadian postal code.
  /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  // Routing code of DHL (ANSI MH10.8.2, identifier 2L): country, postal code and service. The parcel's own code begins with J.
  /^2L[A-Z]{2}[0-9A-Z ]+(?:\+\d*)?$/,
  // MaxiCode of UPS: postal code, country and class of service. The parcel's own number is in a separate barcode.
  /^\[\)>0196/,
  /^\d{6}.{0,12}\[\)>0196/,
];
/** A shorter code can't identify a parcel. */
const shortestCode = 4;

/** True for a kind of code that several parcels share. It never identifies a parcel, even when only one parcel here has it. */
export const isSharedKind = (code: string): boolean =>
  code.replace(/[^\p{L}\p{N}]/gu, '').length < shortestCode || shared.some((kind) => kind.test(code));
