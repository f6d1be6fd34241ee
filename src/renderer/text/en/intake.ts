/** Words of bringing in orders. */
export const intake = {
  button: 'Import orders',
  drop: 'Drop the order file here',
  dropHint: 'CSV or JSON',
  reading: 'Reading the file…',
  tooBig: 'The file is larger than 50 MB. Split it and import the parts.',
  empty: 'The file is empty.',
  oneFile: 'One file at a time: the first was taken.',
  title: (file: string): string => `Import of ${file}`,
  refusedTitle: 'Nothing was imported',
  imported: (count: number, shown: string): string =>
    count === 1 ? '1 order imported' : `${shown} orders imported`,
  toMend: (count: number, shown: string): string =>
    count === 1
      ? '1 of them must be mended before it ships'
      : `${shown} of them must be mended before they ship`,
  refused: (count: number, shown: string): string =>
    count === 1 ? '1 row not taken' : `${shown} rows not taken`,
  unknownColumns: (names: string): string => `Columns not known and left out: ${names}`,
  encoding: (name: string): string =>
    `The file was not UTF-8 and was read as ${name}. Check letters with accents.`,
  line: 'Line',
  order: 'Order',
  field: 'Field',
  reason: 'What is wrong',
  taken: 'Row',
  notTaken: 'Not taken',
  mend: 'Mend it',
  more: (shown: string, total: string): string => `The first ${shown} of ${total} are shown.`,
  done: 'Done',
};
