import type { FailureCode } from '#shared/failure';
import type { UpdateState } from '#shared/update/basket';

const states: Record<UpdateState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  refused: 'Refused',
  unknown: 'Unknown',
  updated: 'Updated',
};

const packages = (count: string): string => (count === '1' ? '1 package' : `${count} packages`);

/** The Recipient screen: corrections of bought packages. */
export const recipient = {
  title: 'Recipient',
  states,
  empty: {
    title: 'Correct a package',
    hint: 'Scan its label, or type the package number, tracking number or order number. Nothing is sent until you choose to.',
  },
  /** The outcome line after a scan; at most ten words each. */
  next: {
    looking: 'Looking it up…',
    found: 'Change what is wrong, then send updates.',
    waiting: 'Its corrections wait in the basket.',
    foreign: 'Not bought here. Only what you fill in is changed.',
    notBought: 'Not bought yet. Fix the order on Ship.',
    fullNumber: 'Enter the short number. It begins with P.',
    notFound: 'No such package. Check the code.',
    failed: 'It could not be looked up. Scan it again.',
    unsaved: 'Its changes are not saved yet. Decide first.',
  },
  lost: {
    not_bought: {
      title: (ref: string): string => `${ref} is not bought yet`,
      hint: 'There is no package to correct. Fix the order itself.',
      open: 'Open it on Ship',
    },
    full_number: {
      title: 'This may be a full tracking number',
      hint: 'This station did not buy that package, and the service takes only the short number that begins with P. It is on the label and in the service’s portal.',
    },
    not_found: {
      title: 'No package has this code',
      hint: 'Scan the barcode of the label, or type the package number that begins with P.',
    },
  },
  form: {
    title: (packageId: string): string => `Correct ${packageId}`,
    known: 'This is the last data sent to the service.',
    foreign: 'This package was not bought here. Only what you fill in is changed.',
    ref: (ref: string): string => `Order ${ref}`,
    groups: {
      recipient: 'Recipient',
      shipFrom: 'Ship from',
      misc: 'References and more',
      parcel: 'Parcel',
    },
    items: 'Items',
    itemsHint: 'When one item changes, all of them are sent.',
    fixed: 'Facility, tax number and cost center can’t be changed once a package is bought.',
    was: (value: string): string => `was ${value}`,
    wasEmpty: 'was empty',
    undo: 'Undo',
    undoField: (field: string): string => `Undo ${field}`,
    undoAll: 'Undo all',
    of: (length: string, limit: string): string => `${length} of ${limit}`,
    changed: (count: string): string => (count === '1' ? '1 change' : `${count} changes`),
    problems: (count: string): string => (count === '1' ? '1 problem' : `${count} problems`),
    unchanged: 'Nothing is changed yet.',
    emptied: 'The service does not say how to clear a field. Enter another value, or tick to send it empty.',
    neverEmpty: 'It can’t be empty. Enter another value.',
    sendEmpty: (field: string): string => `Send ${field} empty`,
    sendEmptyHint:
      'What the service does with an empty field is not known: it may clear it, keep the old value, or refuse. Check the next answer.',
    itemsEmptied: 'At least one item is needed.',
    prefix: (prefix: string): string => `The service must begin with ${prefix}.`,
    mend: (count: string): string => (count === '1' ? 'Fix one field first.' : `Fix ${count} fields first.`),
    put: 'Put in basket',
    close: 'Close',
  },
  waiting: {
    refused: { title: 'Its last correction was refused', remedy: 'Fix it here, then send it again.' },
    unknown: {
      title: 'It is not known whether the service accepted its last correction',
      remedy: 'It is safe to send it again. It is sent again only if you choose to.',
    },
  },
  /** Why a correction was not taken, where other words than those of a purchase are right. */
  failed: {
    service_unreachable: 'The service can’t be reached. Nothing was sent.',
    service_refused: 'The service refused the whole request.',
    service_broken: 'The service failed.',
    answer_lost: 'The answer was lost.',
    answer_unreadable: 'The answer can’t be read.',
    too_many_requests: 'The service asks to wait. Send it later.',
  } as Partial<Record<FailureCode, string>>,
  unsaved: {
    title: (packageId: string): string => `Keep the changes of ${packageId}?`,
    body: (count: string): string => `${count} typed here, not in the basket yet.`,
    keep: 'Put in basket',
    drop: 'Discard',
  },
  place: {
    arrived: {
      title: 'This package has arrived',
      body: 'A correction is too late for the delivery. You can still send it.',
    },
    shipped: {
      title: 'This package has left',
      body: 'The carrier may not use a correction any more. You can still send it.',
    },
    as: (when: string): string => `As the service said ${when}.`,
  },
  basket: {
    title: 'Basket',
    empty: 'The basket is empty.',
    emptyHint:
      'Corrections in the basket are sent together. To import many, use a file with a column packageId and one column for each field.',
    importButton: 'Import corrections',
    importing: (name: string): string => `Reading ${name}…`,
    imported: (count: string): string =>
      count === '1' ? 'One correction is in the basket.' : `${count} corrections are in the basket.`,
    importedNone: 'No correction was imported.',
    importedSame: 'Nothing to do: the service already has all of it.',
    notTaken: (count: string): string =>
      count === '1' ? 'One row was not imported:' : `${count} were not imported:`,
    asBefore: (count: string): string =>
      count === '1' ? 'One more row changes nothing:' : `${count} more rows change nothing:`,
    moreMistakes: (count: string): string => `and ${count} more`,
    importDone: 'Done',
    counts: (shown: string, state: UpdateState): string => `${shown} ${states[state].toLowerCase()}`,
    all: 'All',
    allHint: 'Ticks what waits and what was refused. Unknown ones are ticked one by one.',
    tick: (packageId: string): string => `Send ${packageId}`,
    edit: 'Edit',
    open: 'Correct again',
    openOf: (packageId: string): string => `Correct ${packageId} again`,
    editOf: (packageId: string): string => `Edit ${packageId}`,
    remove: 'Remove',
    removeOf: (packageId: string): string => `Remove ${packageId}`,
    removeTicked: (count: string): string => `Remove ${count}`,
    foreign: 'not bought here',
    items: (count: string): string => (count === '1' ? '1 item' : `${count} items`),
    was: 'was',
    becomes: 'becomes',
    sentEmpty: 'sent empty',
    serviceSaid: (message: string): string => `The service says: ${message}`,
    unknownNote: 'Unknown: the service may have accepted it. Tick it to send it again; this is safe.',
    refusedHint: 'Fix it, or send it again.',
    more: 'Show more',
    done: 'Updated recently',
  },
  removal: {
    title: (count: string): string => `Remove ${count} from the basket?`,
    body: 'They are not sent, and their changes are lost.',
    unknown: 'The service may have accepted some of them. Removing them does not change that.',
    confirm: 'Remove',
  },
  send: {
    button: 'Send updates',
    buttonMany: (count: string): string => `Send updates (${count})`,
    this: (packageId: string): string => `Sends the changes of ${packageId}.`,
    ticked: (count: string): string => `Sends what is ticked in the basket: ${packages(count)}.`,
    alsoWaiting: (count: string): string => `${packages(count)} stay in the basket.`,
    none: 'Change a field, or tick something in the basket.',
    checking: 'Asking where they are…',
    asking: 'Waiting for your answer.',
    sending: 'Sending…',
    unasked: (count: string): string => `Could not check whether ${packages(count)} left already.`,
  },
  left: {
    title: (count: string): string =>
      count === '1' ? 'This package has left already' : `${count} packages have left already`,
    body: 'A correction may come too late.',
    arrived: 'arrived',
    shipped: 'shipped',
    more: (count: string): string => `and ${count} more`,
    confirm: 'Send anyway',
    without: 'Send only the others',
  },
  outcome: {
    updated: 'The service has the new data.',
    outdated: 'Its printed label shows the OLD data.',
    outdatedMany: (count: string): string =>
      count === '1' ? 'One printed label shows the OLD data.' : `${count} printed labels show the OLD data.`,
    refused: 'The service refused it. See the basket.',
    unknown: 'It is not known whether it changed. See the basket.',
    failed: 'Nothing was sent. Try again.',
    kept: 'In the basket. Send updates when you are ready.',
    many: (count: string): string => packages(count),
    of: (count: string, all: string): string => `${count} of ${all} packages`,
    mixed: (counts: readonly string[]): string => `${counts.join(', ')}. See the basket.`,
  },
};
