import type { FailureCode } from '#shared/failure';
import type { BoardChip, PlaceWord } from '#shared/tracking/board';
import type { FailureWords } from './failures';

const places: Record<PlaceWord, string> = {
  delivered: 'Delivered',
  on_hold: 'On hold',
  on_the_way: 'On the way',
  not_shipped: 'Not shipped yet',
  not_processed: 'Not processed yet',
  unknown: 'Not known',
};

/** Asking where a package is costs nothing and may be repeated: other words than for buying. */
const failures: Partial<Record<FailureCode, FailureWords>> = {
  service_not_configured: {
    title: 'The service is not set up',
    remedy: 'Enter the service’s address in Settings, then try again.',
    brief: 'Set up the service: press F10',
  },
  service_unreachable: {
    title: 'The service can’t be reached',
    remedy: 'Check the network, then try again.',
    brief: 'No connection. Check the network, try again',
  },
  service_environment: {
    title: 'Tracking doesn’t run in this environment',
    remedy: 'Only production and practice can track. Choose the environment in Settings.',
    brief: 'Tracking doesn’t run here: press F10',
  },
  credentials_missing: {
    title: 'The credentials for tracking are missing',
    remedy: 'Enter them in Settings under Tracking and updates, then try again.',
    brief: 'Enter the credentials: press F10',
  },
  credentials_refused: {
    title: 'The service refused the credentials for tracking',
    remedy: 'Enter the right ones in Settings under Tracking and updates, then try again.',
    brief: 'Wrong credentials: press F10',
  },
  too_many_requests: {
    title: 'The service asks to wait a moment',
    remedy: 'Wait a minute, then try again.',
    brief: 'Service is busy. Try again in a minute',
  },
  service_refused: {
    title: 'The service did not take the question',
    remedy: 'Check the package number, then try again.',
    brief: 'Check the number, then try again',
  },
  service_broken: {
    title: 'The service failed',
    remedy: 'Try again in a moment: asking costs nothing.',
    brief: 'Service problem. Try again in a moment',
  },
  answer_lost: {
    title: 'The answer was lost',
    remedy: 'Try again: asking costs nothing.',
    brief: 'The answer was lost. Try again',
  },
  answer_unreadable: {
    title: 'The service’s answer can’t be read',
    remedy: 'Try again. If that does not help, tell support: the service may have changed.',
    brief: 'The answer can’t be read. Try again',
  },
  order_invalid: {
    title: 'This number can’t be tracked',
    remedy: 'Scan the short package number that begins with P.',
    brief: 'Scan the short number that begins with P',
  },
  cancelled: { title: 'It was stopped', remedy: 'Try again.', brief: 'Stopped. Try again' },
};

/** Said when the service answers that there is no such package. */
const unknownPackage: FailureWords = {
  title: 'The service does not know this package',
  remedy:
    'Check the number, or scan the barcode on the label. A package that was just bought may take a while.',
  brief: 'The service does not know it. Check the number',
};

const chips: Record<BoardChip, string> = {
  ...places,
  silent: 'Silent',
  never_asked: 'Never checked',
};

/** The Track screen. */
export const track = {
  title: 'Track',
  places,
  failures,
  unknownPackage,
  tabs: { name: 'Track', package: 'Package', board: 'Board' },
  asking: 'Asking the service where it is…',
  again: 'Check again',
  notTold: 'Not reported',
  foreign: 'Not bought at this station: all data comes from the service.',
  checked: (time: string): string => `Checked ${time}`,
  before: (time: string): string => `This is the last answer of the service, ${time}.`,
  next: {
    looking: 'Asking the service where it is',
    told: (place: string, words: string | null): string => (words === null ? place : `${place}. ${words}`),
    outdated: 'STOP: the label shows old data',
    replaced: (packageId: string): string => `STOP: replaced by ${packageId}`,
    notBought: 'Not bought yet. Ship it first: press F2',
    fullNumber: 'Scan the short number that begins with P',
    notFound: 'No such package. Scan the label’s barcode',
    failed: 'The station did not answer. Try again',
  },
  lost: {
    notBought: {
      title: 'Not bought yet',
      hint: (ref: string): string =>
        `Order ${ref} has no label yet, so there is no package to track. Ship it on F2.`,
    },
    fullNumber: {
      title: 'The short number is needed',
      hint: 'This may be a full tracking number of a package that was not bought here. The service finds a package by its short number only: scan or type the one that begins with P.',
    },
    notFound: {
      title: 'Nothing found',
      hint: 'No order, package or label of this station has this code. Scan the barcode on the label, or type the number that begins with P.',
    },
  },
  start: {
    title: 'Where is it?',
    hint: 'Scan any barcode of a parcel, or type an order, package or tracking number.',
  },
  milestones: {
    name: 'Milestones',
    flags: {
      hasBeenProcessed: 'Processed',
      hasBeenShipped: 'Shipped',
      isEnRoute: 'On the way',
      hasArrived: 'Arrived',
    },
    states: { done: 'Yes', now: 'Now', not_yet: 'Not yet', over: 'Over', not_told: 'Not reported' },
    asTold: (told: string): string => `As reported: ${told}`,
  },
  facts: {
    name: 'Facts',
    order: 'Order',
    recipient: 'Recipient',
    packageNumber: 'Full number',
    to: 'To',
    service: 'Service',
    carrier: 'Carrier',
    finalMile: 'Final-mile carrier',
    finalMileNumber: 'Final-mile number',
    shipDate: 'Ship date',
    shipDateHint: 'As the service reports it; the time zone is not known',
    transit: 'Transit time',
    window: 'Delivery window',
    ref1: 'Reference 1',
    ref2: 'Reference 2',
    prefix: 'Prefix',
    page: 'Carrier’s page',
  },
  details: {
    title: 'More details',
    icon: 'Address of its icon (not opened)',
    scan: 'Scan',
    none: '–',
    codes: (told: readonly string[]): string =>
      `code ${told[0] ?? ''}, category ${told[1] ?? ''}, number ${told[2] ?? ''}`,
  },
  transit: {
    days: (days: number, shown: string): string => (days === 1 ? '1 day' : `${shown} days`),
    range: (from: string, to: string): string => `${from} to ${to} days`,
    atLeast: (days: string): string => `At least ${days}`,
    atMost: (days: string): string => `At most ${days}`,
  },
  window: {
    range: (from: string, to: string): string => `${from} to ${to}`,
    from: (from: string): string => `From ${from}; end not reported`,
    to: (to: string): string => `Until ${to}; start not reported`,
    rule: 'Reported only when a final-mile carrier with known transit times has the parcel.',
  },
  page: {
    open: 'Open the carrier’s page',
    ask: 'Open this page in the browser?',
    leads: (host: string): string =>
      `The service named this page, at ${host}. It opens outside Packbench. Type no passwords there.`,
    confirm: 'Open it',
    notSafe: 'Not opened: its address does not begin with https://',
  },
  events: {
    name: 'Scans',
    none: 'No scan yet.',
    noDay: 'Day not reported',
    noTime: 'Time not reported',
    noPlace: 'Place not reported',
    unrecognised: (code: string): string => `Event ${code}`,
    noCode: 'Event without a code',
    noCategory: 'No category',
    place: (location: string, country: string): string => `${location}, ${country}`,
    utc: (time: string): string => `${time} UTC`,
  },
  board: {
    title: 'Packages',
    search: 'Search packages',
    searchHint: 'Order, package, tracking number, name or city',
    clearSearch: 'Clear the search',
    chips,
    all: 'All',
    show: 'Show',
    silentHint: (days: number, shown: string): string =>
      days === 1 ? 'Nothing new for 1 day' : `Nothing new for ${shown} days`,
    columns: {
      place: 'Where',
      order: 'Order',
      recipient: 'Recipient',
      country: 'To',
      package: 'Package',
      last: 'Last scan',
      checked: 'Checked',
      next: 'Next',
    },
    never: 'Never checked',
    silent: 'Silent',
    notAgain: '–',
    notAgainHint: 'Not checked again',
    soon: 'Soon',
    empty: {
      title: 'No package yet',
      hint: 'This board shows every label bought here, until long after its delivery. Scan an order on Ship (F2) to buy one.',
      none: 'Nothing found',
      noneHint: 'No package matches the search and the filter.',
      all: 'Show all packages',
    },
    shown: (count: number, shown: string): string => (count === 1 ? '1 package' : `${shown} packages`),
    newestOnly: (count: string): string =>
      `The newest ${count} packages are shown. Search to find older ones.`,
    export: { open: 'Export CSV', saved: (file: string): string => `Saved as ${file}` },
    stop: 'Stop tracking',
    go: 'Resume tracking',
    status: {
      name: 'Automatic tracking',
      asking: 'Automatic tracking is on',
      stopped: 'Automatic tracking is off',
      broke: 'Automatic tracking stopped',
      last: (time: string): string => `Last checked ${time}`,
      noLast: 'Nothing checked yet',
      next: (time: string): string => `Next ${time}`,
      nothingNext: 'Nothing left to check',
      watched: (count: number, shown: string): string =>
        count === 1 ? '1 package watched' : `${shown} packages watched`,
      minute: (sent: string, most: string): string => `${sent} of ${most} requests in the last minute`,
    },
  },
  settings: {
    lead: 'Automatic tracking of this station’s packages on the Track board.',
    poll: 'Automatic tracking',
    pollHint:
      'A moving package is checked about every hour, a quiet one less often. A delivered package is not checked again.',
    perMinute: 'Requests in a minute, at most',
    silentDays: 'Days without news until silent',
    hints: {
      perMinute:
        'Spread evenly; at most two at once. A scan on Track is checked at once and counted. 20 suits most',
      silentDays: 'A package is silent when it is not delivered and has no news for this long. 5 suits most',
    },
    problems: {
      perMinute: 'A whole number from 1 to 120',
      silentDays: 'A whole number from 1 to 60',
    },
  },
};
