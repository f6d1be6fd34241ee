import type { LabelView } from '#shared/bridge/contract';

type Fields = LabelView['label']['draft']['fields'];

const said = (value: string | number | undefined): string => String(value ?? '').trim();
const joined = (parts: (string | number | undefined)[], between: string): string =>
  parts.map(said).filter(Boolean).join(between);

/** Who a parcel goes to, in one line: name, city, country. */
export const recipientLine = (fields: Fields): string =>
  joined([said(fields.contact) || said(fields.company), fields.city, fields.countryISO2], ', ');

/** The address as it stands on a parcel, line by line. */
export const recipientLines = (fields: Fields): string[] =>
  [
    said(fields.contact),
    said(fields.company),
    said(fields.address1),
    said(fields.address2),
    said(fields.address3),
    joined([fields.city, fields.stateProv, fields.postalCode], ' '),
  ].filter(Boolean);
