import type { LayoutName } from '#shared/intake/layout';
import type { RepeatMeaning } from '#shared/intake/repeats';
import type { WatchStatus } from '#shared/intake/watch';

/** Words of bringing in orders. */
export const intake = {
  button: 'Import orders',
  drop: 'Drop the order file here',
  dropHint: 'CSV or JSON',
  reading: 'Reading the file…',
  tooBig: 'The file is larger than 50 MB. Split it and import the parts.',
  empty: 'The file is empty.',
  oneFile: 'One file at a time: only the first was used.',
  title: (file: string): string => `Import of ${file}`,
  refusedTitle: 'Nothing was imported',
  imported: (count: number, shown: string): string =>
    count === 1 ? '1 order imported' : `${shown} orders imported`,
  inParcels: (shown: string): string => `, ${shown} parcels`,
  toMend: (count: number, shown: string): string =>
    count === 1
      ? '1 of them must be fixed before it ships'
      : `${shown} of them must be fixed before they ship`,
  refused: (count: number, shown: string): string =>
    count === 1 ? '1 row not imported' : `${shown} rows not imported`,
  unknownColumns: (names: string): string => `Unknown columns, not imported: ${names}`,
  encoding: (name: string): string =>
    `The file was not UTF-8 and was read as ${name}. Check letters with accents.`,
  layouts: {
    own: null,
    shopify: 'Read as a Shopify order export.',
    woocommerce: 'Read as a WooCommerce order export.',
    woocommerce_orders: 'Read as a WooCommerce order export (Advanced Order Export).',
    mapped: null,
  } satisfies Record<LayoutName, string | null>,
  mapped: (name: string): string => `Read with the columns chosen before: ${name}.`,
  line: 'Line',
  order: 'Order',
  field: 'Field',
  reason: 'What is wrong',
  taken: 'Row',
  notTaken: 'Not imported',
  mend: 'Fix it',
  more: (shown: string, total: string): string => `The first ${shown} of ${total} are shown.`,
  showReport: 'Show the lines',
  hideReport: 'Hide the lines',
  absent: (ref1: string): string => `Order ${ref1} is not here: its row was not imported.`,
  done: 'Done',

  again: {
    said: (name: string, when: string): string =>
      `Nothing was imported: the same file was imported before, as ${name}, ${when}.`,
    hint: 'If you import it again, it becomes another batch. Orders that are still here are not imported twice.',
    confirm: 'Import it again',
  },

  repeats: {
    said: 'Nothing was imported yet: the file repeats order numbers. Are these rows parcels?',
    list: 'Orders with repeated rows',
    order: (ref1: string, lines: string, field: string | null): string =>
      field === null
        ? `Order ${ref1}, lines ${lines}: rows that add no item`
        : `Order ${ref1}, lines ${lines}: ${field} differs`,
    more: (total: string): string => `… ${total} orders in total`,
    always: 'Remember this for files with the same columns',
    choices: {
      items: 'One parcel, a row for each item',
      differing: 'A different weight, size or reference is another parcel',
      each: 'Each row is a parcel',
    } satisfies Record<RepeatMeaning, string>,
  },

  mapping: {
    said: 'Nothing was imported yet: the columns of this file are not known.',
    choose: 'Choose columns',
    title: 'Match the columns',
    lead: 'Packbench remembers your choice. The next file with these columns is imported without asking.',
    name: 'Name of this kind of file',
    nameMissing: 'Give it a name',
    none: 'Not in the file',
    second: (field: string): string => `${field}, second part`,
    unit: (field: string): string => `${field}: unit`,
    noUnit: 'Choose the unit, or each row names it',
    units: { lb: 'Pounds', oz: 'Ounces', kg: 'Kilograms', g: 'Grams' },
    unitMissing: (fields: string): string => `Choose the unit of: ${fields}`,
    groups: { order: 'Order', recipient: 'Recipient', items: 'Items, one row each', parcel: 'Parcel' },
    more: 'More fields',
    preview: 'The first order of the file, read this way',
    nothing: 'Choose columns to see it',
    missing: (fields: string): string => `Choose a column for: ${fields}`,
    lacking: (fields: string): string => `Choose a column, or “Not in the file”: ${fields}`,
    lackMeant: (fields: string): string => `The file has no ${fields}: each order must be fixed by hand`,
    save: 'Remember and import',
    change: 'Change columns',
    saveOnly: 'Remember',
    changed:
      'Remembered for the next file. Orders already imported do not change. Fix them, or remove them in Queue (F3) and import the file again.',
  },

  watch: {
    title: 'Watch folder',
    states: {
      off: 'No folder is watched',
      watching: 'Watching',
      missing: 'The folder is missing. The station keeps looking for it',
      unreadable: 'The folder can’t be read',
      unusable: 'Files in the folder can’t be moved, so none are imported',
    } satisfies Record<WatchStatus['state'], string>,
    waiting: {
      arriving: 'still being written',
      locked: 'can’t be opened now; the station will try again',
      stuck: 'can’t be moved or stored; the station will try again',
      ignored: 'not a CSV or JSON file; ignored',
    } satisfies Record<WatchStatus['waiting'][number]['reason'], string>,
    outcomes: {
      imported: 'Imported',
      refused: 'Not imported',
      again: 'Not imported',
      unmapped: 'Not imported',
    } satisfies Record<WatchStatus['recent'][number]['outcome'], string>,
    liesIn: (place: string): string => `It is in ${place}`,
    dismiss: 'Done',
    waitingTitle: 'Files in the folder',
    recentTitle: 'Files processed since the start',
  },
};
