/** What some scanners put in front: `]C1` says the kind of barcode (AIM, ISO/IEC 15424). */
const kindInFront = /^\][A-Za-z][0-9A-Za-z]/;
/** Separators as scanners send them: the control character, or the sign that stands for it in print. */
const separators = /[\p{Cc}\u2400-\u2421]/gu;
/** As it stands below the bars, for people: `(00) 3 4012345 …`. */
const forPeople = /^\(\d{2,4}\)/;

/**
 * What a scan may mean, the likeliest first: as it came; without what says the kind of barcode; without separators; without the
 * brackets and blanks that are for the eye; with a letter and its accent as the one character that orders are kept with.
 */
export const meaningsOf = (scanned: string): string[] => {
  const plain = scanned.trim();
  const bare = plain.replace(kindInFront, '').replace(separators, '').trim();
  const joined = forPeople.test(bare) ? bare.replace(/[()\s]/g, '') : bare;
  const meanings = [plain, plain.replace(separators, '').trim(), bare, joined];
  const composed = meanings.map((one) => one.normalize('NFC'));
  return [...new Set([...meanings, ...composed])].filter((one) => one !== '');
};

/** Codes of the way, not of a parcel: every parcel to the same place, or by the same service, bears them. */
const shared: readonly RegExp[] = [
  // GS1 (420) and (421): postal code, alone; of the USA with five or nine digits, of Canada, with a country in front.
  /^420\d{5}(?:\d{4})?$/,
  /^420[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  /^421\d{3}[0-9A-Z]{3,9}$/,
  // A ZIP code alone.
  /^\d{5}(?:-\d{4})?$/,
  // A Canadian postal code alone.
  /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  // Routing code of DHL (ANSI MH10.8.2, identifier 2L): country, postal code and service; the parcel’s own begins with J.
  /^2L[A-Z]{2}[0-9A-Z ]+(?:\+\d*)?$/,
  // MaxiCode of UPS: postal code, country and class of service; the parcel's own number stands beside it in bars.
  /^\[\)>0196/,
  /^\d{6}.{0,12}\[\)>0196/,
];
/** With less no parcels are told apart. */
const leastSigns = 4;

/** True for a code of a kind that several parcels share: it never stands for one of them, even where one alone bears it. */
export const isSharedKind = (code: string): boolean =>
  code.replace(/[^\p{L}\p{N}]/gu, '').length < leastSigns || shared.some((kind) => kind.test(code));
