import type { PrinterView, Output } from '#shared/bridge/contract';
import type { FindWay, ProbeResult } from '#shared/print/found';
import type { PrintMode } from '#shared/print/printer';
import type { PrinterCommand } from '#shared/print/printer-command';
import { printerConsole } from './printer-console';

type PrinterState = PrinterView['status']['state'];
type Details = NonNullable<PrinterView['status']['details']>;
type TestState = Output<'printers.test'>['state'];

const found = (count: number): string =>
  count === 0 ? 'Nothing found' : count === 1 ? '1 found' : `${count} found`;

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
    body: 'Plug the Zebra printer of this bench in, or connect it to the network: “Add printer” finds it.',
  },
  facts: {
    address: 'Address',
    today: 'Labels today',
    serial: 'Serial number',
    moved: 'Found again',
    movedFrom: (when: string, place: string): string => `${when}, before at ${place}`,
    width: 'Print width',
    media: 'Labels in it',
    lastError: 'Last trouble',
    noError: 'None',
    resolution: 'Resolution',
    resolutionAsSet: (set: number, says: number | null): string =>
      says === null
        ? `${set} dpi as set`
        : says === set
          ? `${set} dpi`
          : `${set} dpi as set, ${says} dpi it says`,
    millimetres: (mm: string): string => `${mm} mm`,
    mediaKinds: { 'die-cut': 'Die-cut', continuous: 'Continuous' } satisfies Record<
      NonNullable<Details['media']>,
      string
    >,
    methods: { direct: 'direct thermal', transfer: 'with ribbon' } satisfies Record<
      NonNullable<Details['method']>,
      string
    >,
    modes: {
      rewind: 'rewind',
      peel: 'peel off',
      'tear-off': 'tear off',
      cutter: 'cutter',
      applicator: 'applicator',
      'delayed-cut': 'delayed cut',
      'linerless-peel': 'linerless, peel',
      'linerless-rewind': 'linerless, rewind',
      'partial-cut': 'partial cut',
      rfid: 'RFID',
      kiosk: 'kiosk',
      stream: 'stream',
    } satisfies Record<PrintMode, string>,
    long: (length: string): string => `${length} long`,
    errors: { failed: 'Not printed', unknown: 'Unknown print' },
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
  another: {
    explained: (name: string, serial: string): string =>
      `${name} has the serial number ${serial}. The printer that answers at its address says another one or none, so nothing is sent there. ${name} is looked for, and its labels wait.`,
    action: 'Use the printer that is there now',
    title: (name: string): string => `Is this ${name} now?`,
    body: 'Do this when another printer was put in its place. Labels that wait are printed on it, and from now on its own serial number counts.',
    confirm: 'Use this printer',
  },
  foundElsewhere: {
    explained: (name: string, serial: string, place: string): string =>
      `${name} was looked for. At ${place} a device says its serial number ${serial}, but its model or its label count is not that of ${name}. Anybody on the network can say a serial number, so nothing is sent there.`,
    action: (place: string): string => `It is the printer at ${place}`,
    title: (name: string): string => `Is this ${name}?`,
    body: (place: string): string =>
      `Go to the printer and print its settings, or look at its display: its address must be ${place}. Labels that wait are printed there, with names and addresses.`,
    confirm: 'It is this printer',
  },
  twins: (serial: string): string =>
    `It was looked for, and more than one printer says the serial number ${serial}. None of them is taken: switch the wrong one off, then press “Check now”.`,
  checkGone: 'This printer is not on the list any more.',
  removal: {
    title: (name: string): string => `Remove ${name}?`,
    body: 'The station forgets this printer. Labels stored here stay, and can be printed on another one.',
    wasDefault: 'It is the default printer: choose another default before you ship on.',
    confirm: 'Remove printer',
  },
  places: {
    usb: 'USB',
    usbSerial: (serial: string): string => `USB, serial ${serial}`,
    usbPort: (port: string): string => `USB port ${port}`,
    file: (path: string): string => `Device file ${path}`,
    secure: (place: string): string => `${place}, encrypted`,
  },
  find: {
    title: 'Add printer',
    address: 'Address',
    addressHint: 'For a printer that is not found: its name or IP address, such as 192.168.1.50',
    ask: 'Ask this address',
    looking: (count: number): string => `Looking on USB and the network… ${found(count)}`,
    looked: (count: number): string => `Done looking. ${found(count)}`,
    stop: 'Stop looking',
    again: 'Look again',
    list: 'Printers found',
    unnamed: 'Printer',
    unknownLanguage: 'another language',
    serial: (serial: string): string => `Serial ${serial}`,
    known: (name: string): string => `Added here already as ${name}`,
    foundAgain: (name: string): string => `This is ${name}, found again at this address`,
    sameSerial: (name: string): string => `The same serial number as ${name}, by another way`,
    foundBy: (ways: readonly string[]): string => `Found by ${ways.join(', ')}`,
    ways: {
      usb: 'USB',
      device_file: 'device file',
      mdns: 'its announcement (mDNS)',
      zebra: 'Zebra’s own search',
      address: 'the address you typed',
    } satisfies Record<FindWay, string>,
    verdicts: {
      asking: { word: 'Asking…', more: '' },
      ready: { word: 'Ready', more: '' },
      unasked: { word: 'Plugged in', more: '' },
      other_language: {
        word: 'Wrong language',
        more: (language) =>
          `Answers, but not in ZPL (it speaks ${language}). Set its language to ZPL, then look again.`,
      },
      no_answer: {
        word: 'No answer',
        more: 'Takes connections and says nothing: perhaps another computer is printing, or it is no Zebra.',
      },
      not_zebra: { word: 'No Zebra', more: 'Something answers at this address, but it is no Zebra printer.' },
      raw_off: {
        word: 'Printing is off',
        more: 'Raw printing is switched off on this printer (turn on TCP port 9100), or it is no printer.',
      },
      secure_only: {
        word: 'Encrypted only',
        more: 'Only secure printing (TLS) is open. It can be added with the certificate it shows now.',
      },
      unreachable: {
        word: 'Not there',
        more: 'Nobody answers at this address. Check the printer’s power, its cable and the address.',
      },
      no_permission: {
        word: 'Not allowed',
        more: 'This user may not open it. The command below allows it; then look again.',
      },
      driver_in_the_way: {
        word: 'Driver in the way',
        more: 'Windows’ own driver has it, and nothing can be proven through that. Connect the printer to the network by cable or Wi-Fi: it is found there, or added by its address.',
      },
    } satisfies Record<ProbeResult, { word: string; more: string | ((language: string) => string) }>,
    allow: {
      lead: 'To allow every person at this computer to use Zebra printers on USB, type this in a terminal:',
      label: 'Command that allows printers on USB',
      copy: 'Copy command',
      copied: 'Copied',
    },
    nothing: [
      'Is the printer switched on, and its cable in? On USB, plug it in anew.',
      'On the network it has to be in the same network as this computer. Otherwise type its address above.',
      'Its address stands on the label it prints when its feed or info button is held.',
    ],
    trouble: (way: string, message: string): string => `Looking by ${way} did not work: ${message}`,
  },
  form: {
    title: 'Name this printer',
    name: 'Name',
    nameHint: 'What you call it at the bench',
    resolution: 'Resolution',
    resolutionHint: 'The printer does not say. It stands on its own label; 203 dpi is the most common',
    resolutionTold: (dpi: number): string => `The printer says ${dpi} dpi`,
    certificate:
      'The printer shows this certificate. From now on only this one counts: when it shows another, nothing is sent.',
    submit: 'Add and check',
    back: 'Back',
  },
  more: 'More',
  console: printerConsole,
  commands: {
    feed: {
      action: 'Feed one label',
      title: (name: string): string => `Feed one label at ${name}?`,
      body: 'One blank label comes out.',
      confirm: 'Feed label',
    },
    calibrate: {
      action: 'Calibrate',
      title: (name: string): string => `Calibrate ${name}?`,
      body: 'The printer measures its labels anew and feeds a few blank ones. Do it after putting in labels of another size.',
      confirm: 'Calibrate',
    },
    pause: {
      action: 'Pause',
      title: (name: string): string => `Pause ${name}?`,
      body: 'It finishes the label it is printing, then waits. Labels sent meanwhile wait too.',
      confirm: 'Pause printer',
    },
    resume: {
      action: 'Resume',
      title: (name: string): string => `Resume ${name}?`,
      body: 'It prints on at once with what it holds. Check that nobody has their hands in it.',
      confirm: 'Resume printer',
    },
    cancel: {
      action: 'Cancel what it holds',
      title: (name: string): string => `Cancel everything ${name} holds?`,
      body: 'Labels the printer holds are lost, those of other computers too. Prints of this station that are in doubt become questions: look at the paper, then answer them.',
      confirm: 'Cancel its labels',
    },
  } satisfies Record<
    PrinterCommand,
    { action: string; title: (name: string) => string; body: string; confirm: string }
  >,
  problems: {
    name: 'Give it a name',
    nameLong: 'The name has more than 60 characters. Shorten it',
    empty: 'Type the printer’s name or IP address',
    scheme: 'Type the address alone, such as 192.168.1.50. Printers on USB are found by themselves',
    host: 'That is not a network name or IP address. It looks like 192.168.1.50 or zebra-3.local',
    ipv4: 'An IP address has four numbers from 0 to 255, such as 192.168.1.50',
    port: 'The port is a whole number from 1 to 65535, mostly 9100',
  },
};
