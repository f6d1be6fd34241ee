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
    body: 'Plug in the Zebra printer of this bench, or connect it to the network. Then press “Add printer” to find it.',
  },
  facts: {
    address: 'Address',
    today: 'Labels today',
    serial: 'Serial number',
    moved: 'Found again',
    movedFrom: (when: string, place: string): string => `${when}, previously at ${place}`,
    width: 'Print width',
    media: 'Labels in it',
    lastError: 'Last problem',
    noError: 'None',
    resolution: 'Resolution',
    resolutionAsSet: (set: number, says: number | null): string =>
      says === null
        ? `set to ${set} dpi`
        : says === set
          ? `${set} dpi`
          : `set to ${set} dpi, printer reports ${says} dpi`,
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
    counter: 'Lifetime count',
    checked: 'Last checked',
    unknown: 'Not reported',
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
      explained:
        'It accepts labels but never answers, so there is no proof of a print. Prints are shown as Sent.',
    },
    unchecked: { word: 'Not checked', explained: 'It was not checked yet. Press “Check now”.' },
  } satisfies Record<PrinterState, { word: string; explained: string }>,
  wrongResolution: (set: number, says: number): string =>
    `It is set to ${set} dpi here, but the printer reports ${says} dpi. Labels would print in the wrong size. Remove it and add it again with ${says} dpi.`,
  tests: {
    confirmed: 'The printer confirmed it: the test label is printed.',
    sent: 'The test label was sent. This printer can’t confirm it: check whether it came out.',
    unknown: 'The connection was lost: check whether a test label came out.',
    failed: 'The test label could not be sent. See the printer’s message above.',
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
      `${name} has the serial number ${serial}. The printer at its address reports another number or none, so nothing is sent there. The station is searching for ${name}, and its labels wait.`,
    action: 'Use the printer that is there now',
    title: (name: string): string => `Is this ${name} now?`,
    body: 'Do this if the printer was replaced. Waiting labels are printed on the new one, and its serial number is saved.',
    confirm: 'Use this printer',
  },
  foundElsewhere: {
    explained: (name: string, serial: string, place: string): string =>
      `The station searched for ${name}. A device at ${place} reports its serial number ${serial}, but another model or label count than ${name}. Any device can fake a serial number, so nothing is sent there.`,
    action: (place: string): string => `It is the printer at ${place}`,
    title: (name: string): string => `Is this ${name}?`,
    body: (place: string): string =>
      `Go to the printer and print its settings, or look at its display: its address must be ${place}. Waiting labels are printed there, with names and addresses.`,
    confirm: 'It is this printer',
  },
  twins: (serial: string): string =>
    `More than one printer reports the serial number ${serial}, so none of them is used. Switch the wrong one off, then press “Check now”.`,
  checkGone: 'This printer is not on the list any more.',
  removal: {
    title: (name: string): string => `Remove ${name}?`,
    body: 'The station forgets this printer. Labels stored here stay, and can be printed on another one.',
    wasDefault: 'It is the default printer: choose another default before you continue.',
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
        more: 'It accepts connections but does not answer. Another computer may be printing, or it is not a Zebra.',
      },
      not_zebra: {
        word: 'Not a Zebra',
        more: 'Something answers at this address, but it is not a Zebra printer.',
      },
      raw_off: {
        word: 'Printing is off',
        more: 'Raw printing is switched off on this printer (turn on TCP port 9100), or it is not a printer.',
      },
      secure_only: {
        word: 'Encrypted only',
        more: 'Only secure printing (TLS) is open. It can be added with the certificate it shows now.',
      },
      unreachable: {
        word: 'Not there',
        more: 'Nothing answers at this address. Check the printer’s power, its cable and the address.',
      },
      no_permission: {
        word: 'Not allowed',
        more: 'This user may not open it. The command below allows it; then look again.',
      },
      driver_in_the_way: {
        word: 'Driver in the way',
        more: 'The Windows driver uses it, so there is no proof of a print. Connect the printer to the network by cable or Wi-Fi. Then find it there, or add it by its address.',
      },
    } satisfies Record<ProbeResult, { word: string; more: string | ((language: string) => string) }>,
    allow: {
      lead: 'To allow every person at this computer to use Zebra printers on USB, type this in a terminal:',
      label: 'Command that allows printers on USB',
      copy: 'Copy command',
      copied: 'Copied',
    },
    nothing: [
      'Is the printer switched on, and its cable in? On USB, unplug it and plug it in again.',
      'A network printer must be in the same network as this computer. Otherwise type its address above.',
      'Hold its feed or info button. The label it then prints shows its address.',
    ],
    trouble: (way: string, message: string): string => `Search by ${way} failed: ${message}`,
  },
  form: {
    title: 'Name this printer',
    name: 'Name',
    nameHint: 'What you call it at the bench',
    resolution: 'Resolution',
    resolutionHint: 'The printer does not report it. See the type label on it; 203 dpi is the most common',
    resolutionTold: (dpi: number): string => `The printer reports ${dpi} dpi`,
    certificate:
      'The printer shows this certificate. From now on only this one is accepted. If it shows another, nothing is sent.',
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
      body: 'The printer measures its labels again and feeds a few blank ones. Do it after putting in labels of another size.',
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
      body: 'It prints its waiting labels at once. Check that there are no hands in it.',
      confirm: 'Resume printer',
    },
    cancel: {
      action: 'Cancel waiting labels',
      title: (name: string): string => `Cancel all labels waiting in ${name}?`,
      body: 'All labels waiting in the printer are lost, also those of other computers. If a print of this station is in doubt, look at the paper, then answer the question.',
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
    scheme: 'Type the address alone, such as 192.168.1.50. USB printers are found automatically',
    host: 'That is not a network name or IP address. It looks like 192.168.1.50 or zebra-3.local',
    ipv4: 'An IP address has four numbers from 0 to 255, such as 192.168.1.50',
    port: 'The port is a whole number from 1 to 65535, usually 9100',
  },
};
