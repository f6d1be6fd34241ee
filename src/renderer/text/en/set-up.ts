import type { SetUpStep, SetUpTry } from '#shared/set-up';

/** Words of the list before the first live label. */
export const setUp = {
  title: 'Before the first live label',
  lead: 'Buying is off until each step is done or skipped.',
  ready: 'All done. Scan an order: its label is bought and printed.',
  live: 'Practice buys nothing. To ship for real, set up the live service.',
  startLive: 'Set up live labels',
  strip: (done: number, all: number): string => `First live label: ${done} of ${all}`,
  toShip: 'Go to Ship',
  skip: 'Skip',
  skipName: (step: string): string => `Skip ${step}`,
  back: 'Undo skip',
  backName: (step: string): string => `Undo skip of ${step}`,
  states: { open: 'Open', done: 'Done', skipped: 'Skipped' },
  steps: {
    service: 'Service tested',
    credentials: 'Credentials accepted',
    shipFrom: 'Ship-from',
    defaults: 'Order defaults',
    printer: 'Printer tested with a label',
  } satisfies Record<SetUpStep, string>,
  short: {
    service: 'Service',
    credentials: 'Credentials',
    shipFrom: 'Ship-from',
    defaults: 'Order defaults',
    printer: 'Printer',
  } satisfies Record<SetUpStep, string>,
  todo: {
    service: 'Enter its address and the credentials, then press Test next to them.',
    credentials: 'Enter them, then press Test next to them: it costs nothing.',
    shipFrom: 'The address that parcels are sent from.',
    defaults: 'Service and facility for orders that name none.',
    printer: 'Add the printer, then press Test label on it.',
  } satisfies Record<SetUpStep, string>,
  missing: (fields: string): string => `Still needed: ${fields}`,
  came: {
    accepted: null,
    refused: 'The service refused these credentials.',
    label_refused: 'The service refused the user ID, the account number or the passcode.',
    renewed: 'Other credentials were entered. Press Test next to them.',
    unclear: 'The answer is not from the label service. Check the address.',
    unreachable: 'There was no answer. Check the address and the network.',
    missing: 'Some credentials are missing.',
    not_testable: null,
  } satisfies Record<SetUpTry, string | null>,
};
