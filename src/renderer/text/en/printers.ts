import type { PrinterView, Output } from '#shared/bridge/contract';

type PrinterState = PrinterView['status']['state'];
type TestState = Output<'printers.test'>['state'];

/** Words of the Printers screen. */
export const printers = {
  title: 'Printers',
  lead: 'Every label goes to the default printer, unless another one is chosen.',
  add: 'Add printer',
  check: 'Check now',
  test: 'Test label',
  makeDefault: 'Make default',
  remove: 'Remove',
  defaultMark: 'Default',
  working: 'Printing now',
  checking: 'Asking the printer…',
  testing: 'Test label on its way…',
  noDefault: 'No printer is the default. Choose one with “Make default”, or labels will wait.',
  empty: {
    title: 'No printer yet',
    body: 'Add the Zebra printer of this bench by its network address. The address stands on the label the printer prints when its feed or info button is held.',
  },
  facts: {
    address: 'Address',
    resolution: 'Resolution',
    model: 'Model',
    firmware: 'Firmware',
    counter: 'Labels in its life',
    checked: 'Last checked',
    unknown: 'Not told',
    never: 'Never',
    dpi: (dpi: number): string => `${dpi} dpi`,
  },
  states: {
    ready: { word: 'Ready', explained: 'It answers and can print now.' },
    stopped: { word: 'Stopped', explained: 'It answers, but can’t print until this is cleared:' },
    offline: {
      word: 'No connection',
      explained: 'The station can’t reach it. Check its power, its cable and the address.',
    },
    mute: {
      word: 'Never answers',
      explained: 'It takes labels but never answers, so nothing proves a print: prints are shown as Sent.',
    },
    unchecked: { word: 'Not checked', explained: 'Nobody has asked it yet. Press “Check now”.' },
  } satisfies Record<PrinterState, { word: string; explained: string }>,
  wrongResolution: (set: number, says: number): string =>
    `It is set here as ${set} dpi, but the printer says ${says} dpi. Labels would come out the wrong size: remove it and add it again with ${says} dpi.`,
  tests: {
    confirmed: 'The printer confirmed it: the test label is printed.',
    sent: 'The test label was sent. This printer can’t confirm it: look whether it came out.',
    unknown: 'The connection broke on the way: look whether a test label came out.',
    failed: 'The test label could not be sent. What the printer says stands above.',
    cancelled: 'The printer was not ready within 30 seconds, so nothing was sent.',
  } satisfies Record<TestState, string>,
  testWords: {
    confirmed: 'Printed',
    sent: 'Sent',
    unknown: 'Unknown',
    failed: 'Not sent',
    cancelled: 'Not sent',
  } satisfies Record<TestState, string>,
  checkGone: 'This printer is not on the list any more.',
  removal: {
    title: (name: string): string => `Remove ${name}?`,
    body: 'The station forgets this printer. Labels stored here stay, and can be printed on another one.',
    wasDefault: 'It is the default printer: choose another default before you ship on.',
    confirm: 'Remove printer',
  },
  form: {
    title: 'Add printer',
    name: 'Name',
    nameHint: 'What you call it at the bench',
    address: 'Address',
    addressHint: 'Name or IP address, such as 192.168.1.50',
    port: 'Port',
    portHint: 'Zebra printers use 9100',
    resolution: 'Resolution',
    resolutionHint: 'On the printer’s own label; 203 dpi is the most common',
    submit: 'Add and check',
    cancel: 'Cancel',
    adding: 'Adding and checking…',
  },
  problems: {
    name: 'Give it a name',
    nameLong: 'The name has more than 60 characters. Shorten it',
    empty: 'Type the printer’s name or IP address',
    scheme:
      'Only printers on the network (tcp://) can be added. Type the address alone, such as 192.168.1.50',
    host: 'That is not a network name or IP address. It looks like 192.168.1.50 or zebra-3.local',
    ipv4: 'An IP address has four numbers from 0 to 255, such as 192.168.1.50',
    port: 'The port is a whole number from 1 to 65535, mostly 9100',
  },
};
