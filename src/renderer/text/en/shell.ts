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
  scanFailed: 'The scan could not be handled',
  noPrinter: 'No printer',
  version: (version: string): string => `Version ${version}`,
  soundOn: 'Sound is on. Switch it off',
  soundOff: 'Sound is off. Switch it on',
  loadFailed: 'The station does not answer',
  archive: {
    title: 'The label archive can’t be opened',
    lead: 'Packbench stops here, so that no bought label gets lost. Nothing was changed.',
    file: 'The file',
    said: 'What the station found',
    codes: {
      unreadable:
        'Check that the disk is there and that this user may read and write the file. Then restart Packbench.',
      newer: 'A newer Packbench has used this archive. Install that version here, then start it again.',
      locked: 'Another program holds the file. Close it (or a second Packbench), then start again.',
      corrupt:
        'The file is damaged. Do not delete it: it holds labels that are paid for. Make a copy of it, then call support.',
      no_key:
        'The archive is encrypted, and the system keychain does not give its key. Unlock the keychain, or sign in as the user who set this station up; then look again. If the key is gone for good, restore a backup with its passphrase.',
    },
    reload: 'Look again',
    supervisor: {
      look: 'A supervisor can look again. Scan a supervisor’s badge, or type the PIN.',
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
