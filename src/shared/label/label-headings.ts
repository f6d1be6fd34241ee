import type { Messages } from '../text/words';

/** Columns of the label file, in order. Columns that are fields of an order have the service's names. */
export const labelColumns = [
  ...['ref1', 'ref2', 'stage', 'hold', 'packageId', 'trackingNumber', 'contact', 'company', 'city'],
  ...['stateProv', 'postalCode', 'countryISO2', 'phone', 'parcelWeight', 'serviceCode', 'printer', 'print'],
  ...['importedAt', 'boughtAt', 'changedAt', 'outdatedAt', 'replacedBy', 'boughtBy', 'parcel'],
] as const;

/** The headings of columns in the files of labels and packages, and the words for fields of an order, by column name. */
export const labelHeadings = ({
  fields,
  files,
  labels,
  parcels,
  track,
}: Messages): Record<string, string> => ({
  ...fields.order,
  stage: labels.columns.outcome,
  hold: files.hold,
  packageId: files.packageId,
  trackingNumber: labels.columns.tracking,
  printer: labels.columns.printer,
  print: files.print,
  importedAt: files.importedAt,
  boughtAt: files.boughtAt,
  changedAt: files.changedAt,
  outdatedAt: files.outdatedAt,
  replacedBy: files.replacedBy,
  boughtBy: files.boughtBy,
  parcel: parcels.field,
  recipient: labels.columns.recipient,
  country: files.recipientCountry,
  place: track.board.columns.place,
  silent: track.board.silent,
  lastAt: files.lastAt,
  last: track.board.columns.last,
  lastCode: files.lastCode,
  checkedAt: files.checkedAt,
  nextAt: files.nextAt,
});
