import type { OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';

/** Lower case without accents and with single spaces, so that `MÜLLER` is found by `muller`. */
const normalise = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a label is found by: ref1, packageId, tracking number, the recipient's name and city. */
export const searchText = (label: Label): string => {
  const { contact, company, city } = label.draft.fields;
  const { packageId, trackingNumber } = label.package ?? {};
  return normalise([label.ref1, packageId, trackingNumber, contact, company, city].filter(Boolean).join(' '));
};

/** LIKE patterns (escape `\`), one a word; a label is found when all of them match. */
export const searchPatterns = (search: string): string[] =>
  normalise(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

const inOneLine = (value: string | number | undefined): string =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Who and where: the contact, else the company, and the city. */
export const recipientLine = ({ fields }: OrderDraft): string =>
  [inOneLine(fields.contact) || inOneLine(fields.company), inOneLine(fields.city)].filter(Boolean).join(', ');

/** As it was written, in capitals; empty when it was not. */
export const countryOf = ({ fields }: OrderDraft): string => inOneLine(fields.countryISO2).toUpperCase();
