import type { PrintOverride, PrintWarning } from '#shared/print/print';

/** What the alarm says of paper that is not right any more, and what is asked before it is printed or replaced. */
const alarm = {
  replaced: {
    title: 'STOP: another label replaces this one',
    body: (old: string, other: string): string =>
      `Package ${other} was bought in place of ${old}. Take the paper of ${old} off the box and throw it away; the box needs the label of ${other}.`,
    open: 'Open the replacement',
  },
  replacing: {
    title: 'A replacement label is being made',
    body: (old: string): string =>
      `The replacement of ${old} is not bought yet. Open it and see what it waits for.`,
  },
  outdated: {
    title: 'STOP: the printed label shows old data',
    body: (id: string, time: string): string =>
      `${id} was changed at the service on ${time}, and the service gives no new label for it. To get a correct label, buy a second one.`,
  },
  replace: {
    open: 'Register a replacement …',
    title: (ref: string): string => `Buy a second label for ${ref}?`,
    body: (id: string): string =>
      `This buys a second label and prints it. ${id} is already paid and can’t be refunded here. From then on, a scan of its label shows STOP.`,
    tick: 'I know that a second label is bought and paid.',
    confirm: 'Buy a second label',
  },
};

/** What a worker says to print a label again although something warns of it. */
const warnings: Record<PrintWarning, string> = {
  replaced: 'Print it although another label replaces it',
  outdated: 'Print it although it shows old data',
  arrived: 'Print it although the package has arrived',
};

/** The same, told of a print that was made. */
const although: Record<PrintOverride, string> = {
  replaced: 'although another label replaces it',
  outdated: 'although it shows old data',
  arrived: 'although the package has arrived',
  unfit: 'although it is not right for the printer',
  printed_before: 'although its paper may be out already',
};

/** The form that prints a label again, on whichever screen it stands. */
const form = {
  why: 'Nothing is bought: the same label is printed again. Why?',
  warned: 'Before it is printed again',
  copies: 'Copies',
  printer: 'Printer',
  noPrinter: 'Add a printer first (F9).',
  confirm: 'Reprint',
};

/** What the outcome line says of a scan on the Reprint screen; at most ten words. */
const found = {
  ready: 'Bought here. Choose why, then press Reprint.',
  replaced: (id: string): string => `Old paper! ${id} replaces it.`,
  outdated: 'Old data on this label! Look before you print.',
  arrived: 'It was delivered. Look before you print.',
  foreign: 'Not bought here. Print it where it was bought.',
  notBought: 'Not bought yet. Ship it (F2).',
  fullNumber: 'Not known here. Scan the short number.',
  notFound: 'This code is not known here.',
  cannot: 'It can’t be printed again. See why below.',
  warned: 'Not printed: there is a warning. See below.',
};

/** Why a code or a label can't be printed again. */
const cannot = {
  foreign: {
    title: (id: string): string => `${id} was not bought at this station`,
    remedy:
      'Its label is not stored here, and the service sends it only once. Print it again at the station where it was bought.',
  },
  notBought: {
    title: (ref: string): string => `${ref} is not bought yet`,
    remedy: 'There is no label to print again. Ship the order (F2): its first label comes out then.',
  },
  fullNumber: {
    title: (code: string): string => `${code} is not known here`,
    remedy:
      'If it is a tracking number, its package was not bought here. Print it again where it was bought.',
  },
  notFound: {
    title: (code: string): string => `Nothing here has the code ${code}`,
    remedy: 'Scan a barcode of the label or the packing slip, or search by name.',
  },
  closed: {
    title: 'It was removed from the list',
    remedy: 'Its label is kept, but it is not printed any more. Its documents are in Labels (F8).',
  },
  removed: (packageId: string, days: number) => ({
    title: `The label of ${packageId} was removed after ${days} days`,
    remedy:
      'Names and addresses were removed too. To send the parcel, import its order again with a new number.',
  }),
  noDocument: {
    title: 'No label is stored for this package',
    remedy: 'The service sent none that could be stored. Get it from the service by its package number.',
  },
};

const history = {
  title: 'Printed before',
  never: 'It was never printed.',
  times: (count: number, times: string): string => (count === 1 ? 'Once' : `${times} times`),
  columns: { state: 'State', printer: 'Printer', bench: 'Bench', time: 'When', why: 'Why' },
  copies: (copies: string): string => `${copies} copies`,
};

/** Words of the Reprint screen, and of paper that is not right any more. */
export const reprint = {
  alarm,
  warnings,
  although,
  form,
  found,
  cannot,
  history,
  search: {
    title: 'Find a label',
    label: 'Search bought labels',
    hint: 'Order, package, name or city; or the last digits of a tracking number',
    results: 'Found labels',
    none: 'No bought label matches.',
    more: (count: number | null, more: string): string => {
      if (count === null) return 'Many more. Type one more letter.';
      return count === 0 ? 'No more labels.' : `${more} more. Type one more letter.`;
    },
    columns: {
      order: 'Order',
      recipient: 'Recipient',
      package: 'Package',
      state: 'State',
      time: 'Changed',
    },
  },
  empty: {
    title: 'Scan the label to print again',
    body: 'Any barcode of the label or the packing slip will do. Or search for the name.',
  },
  this: 'This print',
  last: 'Reprint last',
  lastKeys: 'Shift F5',
};
