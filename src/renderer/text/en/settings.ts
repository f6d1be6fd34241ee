import type { Environment, CredentialName } from '#shared/settings';
import type { Output, VaultStatus } from '#shared/bridge/contract';

/** Words of the Settings screen. */
export const settings = {
  title: 'Settings',
  sectionsName: 'Settings sections',
  sections: {
    service: 'Service',
    credentials: 'Credentials',
    shipFrom: 'Ship-from',
    defaults: 'Order defaults',
    station: 'Station',
    people: 'People',
    scanner: 'Scanner',
    queue: 'Queue',
    tracking: 'Tracking',
    labelCommands: 'Printer commands',
    customs: 'Customs',
    intake: 'Intake',
    data: 'Data',
    record: 'Record',
    provisioning: 'Provisioning file',
    about: 'About',
  },
  save: 'Save',
  saved: 'Saved',
  undo: 'Discard changes',
  unsaved: 'Not saved yet',
  unsavedMark: 'has unsaved changes',
  mendFirst: 'Mend the marked fields first',

  service: {
    lead: 'Which service this station buys its labels from.',
    environment: 'Environment',
    environments: {
      production: {
        title: 'Production',
        body: 'Labels are real and are paid for. Tracking, updates and landed cost work.',
      },
      staging: {
        title: 'Staging',
        body: 'Labels are asked of the staging address. Tracking, updates and landed cost don’t run there.',
      },
      practice: {
        title: 'Practice',
        body: 'The built-in service and printer. Everything works and nothing is bought.',
      },
    } satisfies Record<Environment, { title: string; body: string }>,
    baseUrl: 'Base address',
    baseUrlHint: 'As issued by the service, such as https://service.example.com',
    stagingBaseUrl: 'Staging address',
    stagingBaseUrlHint: 'Only label creation has one',
    prefix: 'Service prefix',
    prefixHint: 'What the service’s own codes begin with, such as ABC in ABC_NJ',
    proxy: 'Proxy',
    proxyHint: 'Only if the warehouse has one, such as http://proxy.example.com:3128',
    caFile: 'Certificate file',
    caFileHint: 'Only if certificates here are signed by the company itself: full path of a PEM file',
    wrong: (rule: string): string => `It ${rule}`,
    needsBase: 'Production needs the base address',
    needsStaging: 'Staging needs the staging address',
    notReady: (why: string): string => `No label can be registered yet: ${why}`,
    switch: {
      title: (to: string): string => `Switch to ${to}?`,
      body: 'Practice and live data are kept apart: the orders, labels and printers of the other side stay where they are and come back when you switch back.',
      toLive: 'From now on every label is bought and paid for.',
      toPractice: 'From now on nothing is bought. Labels made here can’t be used to ship.',
      toStaging: 'From now on labels are asked of the staging address. Only label creation runs there.',
      confirm: (to: string): string => `Switch to ${to}`,
    },
  },

  credentials: {
    lead: 'Issued by the service. Once saved they are never shown again, only replaced or forgotten.',
    groups: {
      label: {
        title: 'Label creation',
        hint: 'Can’t be tested without buying a label: the first label proves them.',
      },
      basic: {
        title: 'Tracking and updates',
        hint: 'Tested by asking for a package that does not exist: it costs nothing.',
      },
      duties: { title: 'Landed cost', hint: 'Can’t be tested by itself: the first calculation proves it.' },
    },
    /** The service settings that are saved now, in the words of their environment. */
    whose: (environment: string): string => `Credentials of ${environment}`,
    elsewhere:
      'The stored credentials were entered for another address, proxy or certificate file, and are not sent to the one set up now. Enter them again.',
    names: {
      userID: 'User ID',
      accountNumber: 'Account number',
      passcode: 'Passcode',
      basicToken: 'Basic token',
      basicUsername: 'Username',
      basicPassword: 'Password',
      dtKey: 'Landed cost key',
    } satisfies Record<CredentialName, string>,
    hints: { basicToken: 'Sent as issued after “Basic ”', dtKey: 'Sent as issued' } as Partial<
      Record<CredentialName, string>
    >,
    how: 'Issued as',
    tokenFirst:
      'A token is set, and the token goes first. To use a username and password, forget the credentials and enter them anew.',
    hows: { token: 'One token', pair: 'Username and password' },
    set: 'Set',
    notSet: 'Not set',
    replace: 'Set. Type to replace it',
    enter: 'Type or paste it',
    save: 'Save credentials',
    typedShort: 'Not saved',
    test: 'Test',
    testSaved: 'Save first: what is saved is tested.',
    practice:
      'Practice has credentials of its own. What you save here is used, and can be tested, once you switch to production.',
    tests: {
      accepted: 'Accepted: the service knows these credentials.',
      refused: 'Refused: the service does not accept these credentials.',
      unclear:
        'Can’t tell: what answered does not answer as the service does. Check the address and the credentials.',
      unreachable: 'Not tested: the service can’t be reached.',
      missing: 'Not tested: nothing is set.',
      not_testable: 'Not tested: this environment has no operation that proves them.',
    } satisfies Record<Output<'credentials.test'>['basic'], string>,
    testStatus: (status: number): string => `HTTP status ${status}`,
    forget: 'Forget all',
    forgetTitle: 'Forget all credentials?',
    forgetBody:
      'Those of this environment are erased from this station. No label can be bought there until they are entered again.',
    forgetConfirm: 'Forget them',
    persistence: {
      ok: 'Kept encrypted by the system keychain. They survive a restart.',
      no_keychain:
        'Kept only until the app closes, because this computer has no system keychain. Nothing is written to disk.',
      basic_text:
        'Kept only until the app closes, because the system keychain here would not really encrypt them. Nothing is written to disk.',
      undecryptable:
        'What was stored can’t be read by this user’s keychain any more. Enter the credentials again.',
    } satisfies Record<VaultStatus['reason'], string>,
  },

  shipFrom: {
    lead: 'Fills the ship-from fields an order leaves out. What an order says itself always goes first.',
  },
  defaults: {
    lead: 'Fills fields an order leaves out. What an order says itself always goes first.',
  },

  station: {
    lead: 'How this bench is called, how it sounds and looks.',
    name: 'Station name',
    nameHint: 'Stands beside everything this bench does in the log of a label',
    nameLong: 'The name has more than 60 characters. Shorten it',
    nameEmpty: 'Give the station a name',
    sound: 'Sounds for outcomes',
    soundHint: 'Told apart with your back to the screen',
    sounds: {
      try: 'Try the sounds',
      good: 'Hear “done”',
      look: 'Hear “look”',
      stop: 'Hear “stop”',
    },
    appearance: 'Appearance',
    appearances: { system: 'As the computer', light: 'Light', dark: 'Dark' },
  },

  scanner: {
    lead: 'What your scanner adds around a code, so that the station can take it off.',
    prefixes: 'Text before the code',
    prefixesHint:
      'Press Enter after each one; at most 10. AIM prefixes such as ]C1 are taken off by themselves.',
    suffix: 'Text after the code',
    suffixHint: 'What stands before the Enter or Tab the scanner sends',
    gap: 'Longest time between two keys (ms)',
    gapHint: 'Scanners type faster than people. 50 suits most; raise it when scans are taken for typing.',
    gapProblem: 'A whole number from 10 to 200',
    longText: 'At most 20 characters',
    tooMany: 'At most 10 prefixes',
    try: 'Try a scan here',
    tryHint:
      'Put the cursor here and scan any barcode. Nothing is shipped. Changes above count at once, even before they are saved.',
    came: 'The scanner sent',
    becomes: 'The station reads',
    nothing: 'Nothing is left of it',
  },

  queue: {
    lead: 'How the queue works through a batch, and whether labels are scanned after they came out.',
    ahead: 'Labels bought ahead of paper',
    serviceWidth: 'Requests to the service at once',
    staleHours: 'Hours a bought label may wait',
    hints: {
      ahead: 'For each printer, at most. Every one of them is paid for before it is printed. 10 suits most',
      serviceWidth: 'At most; fewer are made while the service is slow or asks to wait. 4 suits most',
      staleHours:
        'A label that waited longer asks before it prints, and a batch that stood longer stays paused. 12 suits most',
    },
    problems: {
      ahead: 'A whole number from 1 to 100',
      serviceWidth: 'A whole number from 1 to 16',
      staleHours: 'A whole number from 1 to 720',
    },
    scanBack: 'Scan labels after they came out',
    modes: {
      off: { name: 'Off', explained: 'A label is done when it came out.' },
      offered: {
        name: 'Offered',
        explained:
          'Scanning the label on the parcel closes it; another parcel’s label stops the bench. The next order may begin without.',
      },
      required: {
        name: 'Required',
        explained:
          'On Ship the next order begins only after the label of the last one was scanned, or a worker said why not. Batches are counted.',
      },
    },
  },

  intake: {
    lead: 'Order files that appear in a folder become batches by themselves.',
    folder: 'Watch folder',
    folderHint:
      'A full path, such as C:\\Orders. CSV and JSON files are taken once they are whole and move to imported or rejected in it. Empty for none',
    folderProblem: 'It must be a full path, such as C:\\Orders or /home/bench/orders',
    mappings: 'Kinds of files whose columns were chosen',
    noMappings: 'None yet: a file with unknown columns asks when it is imported.',
    repeats: 'Kinds of files whose repeated order numbers were explained',
    noRepeats: 'None yet: a file that repeats order numbers asks when it is imported.',
    fields: (count: number): string => (count === 1 ? '1 column' : `${count} columns`),
    forget: 'Forget',
    forgetName: (name: string): string => `Forget ${name}`,
  },

  provisioning: {
    lead: 'One JSON file sets up a whole bench: service, credentials, defaults, printers. It is checked as a whole before anything changes, and never copied.',
    load: 'Load a provisioning file',
    loading: 'Checking the file…',
    applied: (file: string): string => `${file} was applied`,
    refused: (file: string): string => `${file} was not applied: nothing was changed`,
    parts: {
      station: 'Station name',
      service: 'Service',
      credentials: 'Credentials',
      defaults: 'Ship-from and order defaults',
      scanner: 'Scanner',
      queue: 'Queue',
      tracking: 'Tracking',
      customs: 'Customs',
      intake: 'Intake',
      sound: 'Sound',
      printers: 'Printers',
    } as Record<string, string>,
    place: 'Place in the file',
    wrong: 'What is wrong',
    whole: 'the whole file',
    tooBig: 'The file is larger than 1 MB: that is no provisioning file.',
    unreadable: 'The file could not be read.',
  },

  about: {
    lead: 'What to tell when you ask for help.',
    version: 'Version',
    runtime: 'Runs on',
    dataFolder: 'Data folder',
    environment: 'Environment',
    station: 'Station',
    licence: 'Licence',
    licenceName: 'Apache License 2.0',
  },
};
