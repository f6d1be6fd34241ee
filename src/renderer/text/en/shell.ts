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
        'The disk is full. Nothing is bought or printed until there is space. Bought labels are kept. Delete files or empty the bin. Work then continues automatically.',
    },
    unwritable: {
      title: 'This bench can’t write to its disk',
      remedy:
        'Writing fails. Nothing is bought or printed until it works. Bought labels are kept. Call the administrator of this computer. Work then continues automatically.',
    },
    locked: {
      title: 'This bench can’t write to its disk',
      remedy:
        'Another program keeps the archive locked. Close it (a backup, a virus scanner, a database viewer). Work then continues automatically.',
    },
    gone: {
      title: 'The archive’s file is missing',
      remedy:
        'The file or its log was deleted, replaced or cut while this bench was working. Nothing is bought or printed. It is being written again from memory. Do not switch off.',
    },
    damaged: {
      title: 'The archive’s file is damaged',
      remedy:
        'Nothing is bought or printed. Bought labels are kept. The archive is being repaired from its newest copy. Do not switch off.',
    },
  } satisfies Record<DiskTrouble, { title: string; remedy: string }>,
  archive: {
    title: 'The label archive can’t be opened',
    settingsTitle: 'The settings can’t be read',
    lead: 'Packbench stops here, so that no bought label gets lost. Nothing was changed.',
    settingsLead: 'Packbench stops here. Labels, printers and credentials are not changed.',
    startAgain: 'Start with new settings',
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
        'Put a good copy of the file in its place, then look again. Or start with new settings: this file is kept, but you must enter the service’s address and your defaults again.',
      unwritable:
        'This bench can’t write to its disk. Free some space on it (delete files, empty the bin), or have the disk checked. Nothing is lost. Then look again.',
      no_key:
        'The archive is encrypted, and the system keychain does not give its key. Unlock the keychain, or sign in as the user who set this station up; then look again. If the key is gone for good, restore a backup with its passphrase.',
    },
    reload: 'Look again',
    supervisor: {
      look: 'A supervisor can look again. Scan a supervisor’s badge, or type the PIN.',
      settings:
        'A supervisor can look again or start with new settings. Scan a supervisor’s badge, or type the PIN.',
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
    backgroundHint: 'The window closes, and printing continues. Start Packbench again to see it.',
    stay: 'Stay',
    ending: 'Finishing the last labels …',
  },
  crash: {
    title: 'This screen has failed',
    lead: 'Labels and orders are safe: the station keeps them, not the screen. Load the screen again to continue.',
    reload: 'Load again',
    detail: 'For support',
  },
};
