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
    hint: 'Scan its label, or type the package number, tracking number or order number. Nothing is sent until you say so.',
  },
  /** The outcome line after a scan; at most ten words each. */
  next: {
    looking: 'Looking it up…',
    found: 'Change what is wrong, then send updates.',
    waiting: 'Its corrections wait in the basket.',
    foreign: 'Not bought here. Only what you fill in is changed.',
    notBought: 'Not bought yet. Mend the order on Ship.',
    fullNumber: 'Enter the short number. It begins with P.',
    notFound: 'No such package. Check the code.',
    failed: 'It could not be looked up. Scan it again.',
    unsaved: 'Its changes are not kept yet. Decide first.',
  },
  lost: {
    not_bought: {
      title: (ref: string): string => `${ref} is not bought yet`,
      hint: 'There is no package to correct. Mend the order itself.',
      open: 'Open it on Ship',
    },
    full_number: {
      title: 'This may be a full tracking number',
      hint: 'This station did not buy that package, and the service takes only the short number that begins with P. It stands on the label and in the service’s portal.',
    },
    not_found: {
      title: 'No package has this code',
      hint: 'Scan the barcode of the label, or type the package number that begins with P.',
    },
  },
  form: {
    title: (packageId: string): string => `Correct ${packageId}`,
    known: 'This is what the service was last told.',
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
    emptied:
      'The service does not say how a field is emptied. Write something else, or tick to send it empty.',
    neverEmpty: 'It can’t be emptied. Write what is to stand there instead.',
    sendEmpty: (field: string): string => `Send ${field} empty`,
    sendEmptyHint:
      'What the service does with an empty field is not known: it may clear it, keep the old value, or refuse. Look at the next answer.',
    itemsEmptied: 'At least one item is needed.',
    prefix: (prefix: string): string => `The service may only become one that begins with ${prefix}.`,
    mend: (count: string): string =>
      count === '1' ? 'One field needs mending first.' : `${count} fields need mending first.`,
    put: 'Put in basket',
    close: 'Close',
  },
  waiting: {
    refused: { title: 'Its last correction was refused', remedy: 'Mend it here, then send it again.' },
    unknown: {
      title: 'Nobody knows whether its last correction was taken',
      remedy: 'Sending it again changes nothing twice. It is sent again only when you say so.',
    },
  },
  /** Why a correction was not taken, where other words than those of a purchase are right. */
  failed: {
    service_unreachable: 'The service can’t be reached. Nothing was sent.',
    service_refused: 'The service refused the whole request.',
    service_broken: 'The service broke off.',
    answer_lost: 'The answer got lost.',
    answer_unreadable: 'The answer can’t be read.',
    too_many_requests: 'The service asks to wait. Send it later.',
  } as Partial<Record<FailureCode, string>>,
  unsaved: {
    title: (packageId: string): string => `Keep the changes of ${packageId}?`,
    body: (count: string): string => `${count} typed here, not in the basket yet.`,
    keep: 'Put in basket',
    drop: 'Throw them away',
  },
  place: {
    arrived: {
      title: 'This package has arrived',
      body: 'A correction comes too late for its way. You may send it all the same.',
    },
    shipped: {
      title: 'This package has left',
      body: 'Whether a correction still reaches it is up to the carrier. You may send it all the same.',
    },
    as: (when: string): string => `As the service said ${when}.`,
  },
  basket: {
    title: 'Basket',
    empty: 'Nothing waits.',
    emptyHint:
      'Corrections that you put here are sent together, any number. A file brings in many at once: a column packageId and a column for each field.',
    importButton: 'Import corrections',
    importing: (name: string): string => `Reading ${name}…`,
    imported: (count: string): string =>
      count === '1' ? 'One correction is in the basket.' : `${count} corrections are in the basket.`,
    importedNone: 'No correction was taken.',
    importedSame: 'Nothing to do: all of it is at the service already.',
    notTaken: (count: string): string =>
      count === '1' ? 'One row was not taken:' : `${count} were not taken:`,
    asBefore: (count: string): string =>
      count === '1' ? 'All is well with one more row:' : `All is well with ${count} more rows:`,
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
    unknownNote: 'Unknown: the service may have taken it. Tick it to send it again; nothing changes twice.',
    refusedHint: 'Mend it, or send it again.',
    more: 'Show more',
    done: 'Updated lately',
  },
  removal: {
    title: (count: string): string => `Remove ${count} from the basket?`,
    body: 'They are not sent, and their changes are gone.',
    unknown: 'Some of them the service may have taken. That stays as it is.',
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
    unasked: (count: string): string => `Whether ${packages(count)} left already could not be asked.`,
  },
  left: {
    title: (count: string): string =>
      count === '1' ? 'This package has left already' : `${count} packages have left already`,
    body: 'A correction may come too late.',
    arrived: 'arrived',
    shipped: 'shipped',
    more: (count: string): string => `and ${count} more`,
    confirm: 'Send all the same',
    without: 'Send only the others',
  },
  outcome: {
    updated: 'The service has the new data.',
    outdated: 'Its printed label shows the OLD data.',
    outdatedMany: (count: string): string =>
      count === '1' ? 'One printed label shows the OLD data.' : `${count} printed labels show the OLD data.`,
    refused: 'The service refused it. See the basket.',
    unknown: 'Nobody knows whether it changed. See the basket.',
    failed: 'Nothing was sent. Try again.',
    kept: 'In the basket. Send updates when you are ready.',
    many: (count: string): string => packages(count),
    of: (count: string, all: string): string => `${count} of ${all} packages`,
    mixed: (counts: readonly string[]): string => `${counts.join(', ')}. See the basket.`,
  },
};
