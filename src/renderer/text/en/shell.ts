import type { DiskTrouble } from '#shared/disk';

/** Words of the frame around every screen. */
export const shell = {
  screens: 'Screens',
  names: {
    ship: 'Ship',
    queue: 'Queue',
    track: 'Track',
    reprint: 'Reprint',
    recipient: 'Recipient',
    landed: 'Landed cost',
    labels: 'Labels',
    printers: 'Printers',
    settings: 'Settings',
  },
  opening: 'Opening the station …',
  bench: 'Bench',
  scan: 'Scan',
  scanHint: 'Scan or type, then Enter',
  lastScan: 'Last scan',
  ready: 'Ready to scan',
  readyHint: 'Scan the order number on the packing slip.',
  scanAgain: { subject: 'Scan again', next: 'Only a part of the scan arrived. Nothing was done with it.' },
  /** What keeps work from going on, where nothing newer is to be said. */
  trouble: {
    service: 'Label service',
    stopped: (why: string): string => `${why}${/[.?!]$/.test(why) ? '' : '.'} Answer on Queue (F3)`,
  },
  scanFailed: 'The scan could not be handled',
  noPrinter: 'No printer',
  version: (version: string): string => `Version ${version}`,
  soundOn: 'Sound is on. Switch it off',
  soundOff: 'Sound is off. Switch it on',
  loadFailed: 'The station does not answer',
  disk: {
    full: {
      title: 'This bench can’t write to its disk',
      remedy:
        'The disk is full. Nothing is bought or printed until there is room; what was bought is kept. Delete what is not needed or empty the bin: then it goes on by itself.',
    },
    unwritable: {
      title: 'This bench can’t write to its disk',
      remedy:
        'Writing fails. Nothing is bought or printed until it works; what was bought is kept. Call whoever looks after this computer. It goes on by itself.',
    },
    locked: {
      title: 'This bench can’t write to its disk',
      remedy:
        'Another program keeps the archive locked. Close it (a backup, a virus scanner, a database viewer): then it goes on by itself.',
    },
    gone: {
      title: 'The archive’s file is gone',
      remedy:
        'It, or its log, was deleted, replaced or cut while this bench worked. Nothing is bought or printed. It is being written anew from memory; do not switch off.',
    },
    damaged: {
      title: 'The archive’s file is damaged',
      remedy:
        'Nothing is bought or printed; what was bought is kept. The archive is checked and made whole from its newest copy; do not switch off.',
    },
  } satisfies Record<DiskTrouble, { title: string; remedy: string }>,
  archive: {
    title: 'The label archive can’t be opened',
    settingsTitle: 'The settings can’t be read',
    lead: 'Packbench stops here, so that no bought label gets lost. Nothing was changed.',
    settingsLead: 'Packbench stops here. Labels, printers and credentials are where they were.',
    startAgain: 'Begin with new settings',
    file: 'The file',
    said: 'What the station found',
    codes: {
      unreadable:
        'Check that the disk is there and that this user may read and write the file. Then restart Packbench.',
      newer: 'A newer Packbench has used this archive. Install that version here, then start it again.',
      locked: 'Another program holds the file. Close it (or a second Packbench), then start again.',
      corrupt:
        'The file is damaged. Do not delete it: it holds labels that are paid for. Make a copy of it, then call support.',
      settings_unreadable:
        'Put a good copy of the file in its place, then look again. Or begin with new settings: this file is put aside, and the service’s address and your defaults have to be entered again.',
      unwritable:
        'This bench can’t write to its disk. Make room on it (delete what is not needed, empty the bin), or have the disk looked at. Nothing is lost. Then look again.',
      no_key:
        'The archive is encrypted, and the system keychain does not give its key. Unlock the keychain, or sign in as the user who set this station up; then look again. If the key is gone for good, restore a backup with its passphrase.',
    },
    reload: 'Look again',
    supervisor: {
      look: 'A supervisor can look again. Scan a supervisor’s badge, or type the PIN.',
      settings:
        'A supervisor can look again or begin with new settings. Scan a supervisor’s badge, or type the PIN.',
      restore: 'A supervisor can look again or restore a backup. Scan a supervisor’s badge, or type the PIN.',
    },
  },
  leaving: {
    title: 'Labels are on their way',
    lead: (count: number): string =>
      count === 1 ? 'One label is being bought or printed.' : `${count} labels are being bought or printed.`,
    finish: 'Finish these and quit',
    finishHint: 'No label is cut in half. The rest of the batch waits for Resume.',
    background: 'Keep working in the background',
    backgroundHint: 'The window goes away, the labels come out. Start Packbench again to see it.',
    stay: 'Stay',
    ending: 'Finishing what is under way …',
  },
  crash: {
    title: 'This screen has broken down',
    lead: 'Labels and orders are safe: the station keeps them, not the screen. Load the screen again and go on.',
    reload: 'Load again',
    detail: 'For support',
  },
};
