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
  mendFirst: 'Fix the marked fields first',

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
        body: 'Labels come from the staging address. Tracking, updates and landed cost don’t run there.',
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
    caFileHint: 'Only if your company signs its own certificates: full path of a PEM file',
    wrong: (rule: string): string => `It ${rule}`,
    needsBase: 'Production needs the base address',
    needsStaging: 'Staging needs the staging address',
    notReady: (why: string): string => `No label can be registered yet: ${why}`,
    switch: {
      title: (to: string): string => `Switch to ${to}?`,
      body: 'Practice and live data are kept apart. Orders, labels and printers stay there and are shown again when you switch back.',
      toLive: 'From now on every label is bought and paid for.',
      toPractice: 'From now on nothing is bought. Labels made here can’t be used to ship.',
      toStaging: 'From now on labels come from the staging address. Only label creation runs there.',
      confirm: (to: string): string => `Switch to ${to}`,
    },
  },

  credentials: {
    lead: 'Issued by the service. Once saved they are never shown again, only replaced or forgotten.',
    groups: {
      label: {
        title: 'Label creation',
        hint: 'Can’t be tested without buying a label: the first label tests them.',
      },
      basic: {
        title: 'Tracking and updates',
        hint: 'Tested by asking for a package that does not exist: it costs nothing.',
      },
      duties: { title: 'Landed cost', hint: 'Can’t be tested alone: the first calculation tests it.' },
    },
    /** The service settings that are saved now, in the words of their environment. */
    whose: (environment: string): string => `Credentials of ${environment}`,
    elsewhere:
      'The stored credentials are for another address, proxy or certificate file, so they are not sent. Enter them again.',
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
      'A token is set and is used first. To use a username and password, forget the credentials and enter them again.',
    hows: { token: 'One token', pair: 'Username and password' },
    set: 'Set',
    notSet: 'Not set',
    replace: 'Set. Type to replace it',
    enter: 'Type or paste it',
    save: 'Save credentials',
    typedShort: 'Not saved',
    test: 'Test',
    testSaved: 'Save first: only saved credentials are tested.',
    practice:
      'Practice has its own credentials. What you save here is used, and can be tested, once you switch to production.',
    tests: {
      accepted: 'Accepted: the service knows these credentials.',
      refused: 'Refused: the service does not accept these credentials.',
      unclear: 'Not clear: the answer is not from the service. Check the address and the credentials.',
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
    lead: 'Fills empty ship-from fields of an order. The order’s own data always comes first.',
  },
  defaults: {
    lead: 'Fills empty fields of an order. The order’s own data always comes first.',
  },

  station: {
    lead: 'Name, sounds and appearance of this bench.',
    name: 'Station name',
    nameHint: 'Shown with everything this bench does in a label’s history',
    nameLong: 'The name has more than 60 characters. Shorten it',
    nameEmpty: 'Give the station a name',
    sound: 'Sounds for outcomes',
    soundHint: 'You can tell them apart without looking at the screen',
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
    lead: 'What your scanner adds around a code, so that the station can remove it.',
    prefixes: 'Text before the code',
    prefixesHint:
      'Press Enter after each one; at most 10. AIM prefixes such as ]C1 are removed automatically.',
    suffix: 'Text after the code',
    suffixHint: 'Text before the Enter or Tab that the scanner sends',
    gap: 'Longest time between two keys (ms)',
    gapHint: 'Scanners type faster than people. 50 suits most; increase it if scans are read as typing.',
    gapProblem: 'A whole number from 10 to 200',
    longText: 'At most 20 characters',
    tooMany: 'At most 10 prefixes',
    try: 'Try a scan here',
    tryHint:
      'Put the cursor here and scan any barcode. Nothing is shipped. Changes above apply at once, even before they are saved.',
    came: 'The scanner sent',
    becomes: 'The station reads',
    nothing: 'Nothing remains',
  },

  queue: {
    lead: 'How the queue processes a batch, and whether labels are scanned after printing.',
    ahead: 'Labels bought ahead of printing',
    serviceWidth: 'Requests to the service at once',
    staleHours: 'Hours a bought label may wait',
    hints: {
      ahead: 'For each printer, at most. Every one of them is paid for before it is printed. 10 suits most',
      serviceWidth: 'At most; fewer are made while the service is slow or asks to wait. 4 suits most',
      staleHours:
        'A label that waited longer asks before it prints. A batch that waited longer stays paused. 12 suits most',
    },
    problems: {
      ahead: 'A whole number from 1 to 100',
      serviceWidth: 'A whole number from 1 to 16',
      staleHours: 'A whole number from 1 to 720',
    },
    scanBack: 'Scan labels after printing',
    modes: {
      off: { name: 'Off', explained: 'A label is done when it is printed.' },
      offered: {
        name: 'Offered',
        explained:
          'Scanning the label on the parcel closes it; another parcel’s label stops the bench. The next order can start without a scan.',
      },
      required: {
        name: 'Required',
        explained:
          'On Ship the next order starts only after the last label was scanned, or a worker gave a reason. In batches, scans are counted.',
      },
    },
  },

  intake: {
    lead: 'Order files that appear in a folder become batches automatically.',
    folder: 'Watch folder',
    folderHint:
      'A full path, such as C:\\Orders. Complete CSV and JSON files are imported and moved to imported or rejected in it. Leave it empty to turn this off',
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
    lead: 'One JSON file sets up a whole bench: service, credentials, defaults, printers. It is checked completely before anything changes, and never copied.',
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
    tooBig: 'The file is larger than 1 MB: that is not a provisioning file.',
    unreadable: 'The file could not be read.',
  },

  about: {
    lead: 'Tell support this when you ask for help.',
    version: 'Version',
    runtime: 'Runs on',
    dataFolder: 'Data folder',
    environment: 'Environment',
    station: 'Station',
    licence: 'Licence',
    licenceName: 'Apache License 2.0',
  },
};
