import type { PlainReason, restoreProblems } from '#shared/bridge/contract';

const labels = (count: number): string => (count === 1 ? '1 label' : `${count} labels`);
const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** Words about the archive as a file: encryption, copies, backups. */
export const data = {
  /** In place of "the answer got lost": nobody asked the service just then. */
  afterRestore: {
    title: 'After a restore: the label may be bought',
    remedy: 'First look it up at the service. If the package is there, enter it here.',
    brief: 'Restored. Maybe bought. Look it up, then choose',
  },
  lead: 'The archive of this bench contains names, addresses and every paid label.',
  encrypted: 'The archive is encrypted. Its key is kept by the system keychain.',
  plain: {
    no_keychain: 'The archive is not encrypted: this computer has no keychain for its key.',
    basic_text: 'The archive is not encrypted: the keychain of this computer does not protect its key.',
    lost: 'The archive is not encrypted: the keychain does not open its key now.',
    failed: 'The archive is not encrypted: encrypting it failed. See the log.',
  } satisfies Record<PlainReason, string>,
  plainMeans: 'Anyone who can read this computer’s disk can read these names and addresses.',
  encryptNow: 'Check the keychain again',
  accept: 'Continue without encryption',
  putAway: 'Remind me at the next start',
  copies: {
    title: 'Daily copies',
    lead: 'The station makes a copy every day and keeps the last seven. It restores a damaged archive from the newest copy.',
    daily: 'Make a copy every day',
    last: 'Last copy',
    none: 'none yet',
    kept: 'Kept',
    archive: 'Archive',
    failed: 'The last copy could not be made. Is there enough space on the disk?',
    now: 'Make a copy now',
    check: 'Check the archive',
    sound: 'The archive is not damaged',
  },
  inspection: {
    name: 'Daily check',
    none: 'not yet since the start',
    sound: (at: string, documents: string): string =>
      `no damage (${at}, every page and ${documents} labels’ documents checked)`,
    found: (at: string): string => `damage was found (${at})`,
    title: 'The daily check found damage',
    damaged: (refs: string, more: number): string =>
      `These stored labels are damaged: ${refs}${more > 0 ? ` and ${more} more` : ''}. They are held before printing. All others continue.`,
    breaks: 'The record was changed. See Settings → Record.',
  },
  backup: {
    title: 'Backup',
    lead: 'One file for another disk, protected by a passphrase. Keep the passphrase: without it, the backup can’t be opened.',
    passphrase: 'New passphrase',
    again: 'Passphrase again',
    tooShort: (least: number): string => `At least ${least} characters`,
    differs: 'The two are not the same',
    make: 'Back up',
    made: (file: string): string => `Backed up to ${file}`,
  },
  restore: {
    title: 'Restore a backup',
    lead: 'The backup is checked first. The current archive is kept under another name. Its newer labels are copied if they can be read.',
    passphrase: 'Passphrase of the backup',
    choose: 'Choose a backup',
    confirm: 'Restore',
    ask: 'Restore a backup over this archive?',
    means:
      'Orders that may have been bought since the backup are held, so that you can check each one. Nothing is bought or printed automatically.',
    problems: {
      other_file: 'This file is not a Packbench backup',
      newer: 'A newer Packbench made this backup. Install that version first',
      wrong_passphrase: 'This passphrase does not open the backup',
      altered: 'The backup was altered or is damaged. Nothing was changed here',
      cut_short: 'The backup is not complete: its end is missing. Nothing was changed here',
      environment: 'This backup is from another environment. Change the service first',
    } satisfies Record<(typeof restoreProblems)[number], string>,
  },
  report: {
    title: 'The archive was restored',
    from: {
      copy: (at: string): string => `It was damaged. It was restored from the copy of ${at}.`,
      itself: (at: string): string =>
        `Its last entries are missing: the archive ends at ${at}, but this bench did more. Its log was deleted, or an older file replaced it.`,
      rescued: (at: string): string =>
        `Its file or its log was deleted, replaced or cut at ${at}, while this bench was working. It was written again from memory, and nothing is lost. The batches are paused.`,
      backup: (at: string): string => `It was restored from the backup of ${at}.`,
    },
    nothingRead: 'Nothing in the previous archive could be read.',
    notWhole: (at: string): string =>
      `Orders imported and bought since ${at} may be missing here. Before you import an order file from that time again, look its orders up at the service. Otherwise they are bought twice.`,
    aside: (file: string): string => `The previous archive is kept as ${file}.`,
    bought: (count: number): string => `${labels(count)} bought since then could be saved`,
    lost: (count: number): string =>
      `${count === 1 ? '1 package' : `${count} packages`} with only the number known`,
    mayBeBought: (count: number): string =>
      `${orders(count)} held: maybe bought since then. Look each one up before you register it again`,
    mayBePrinted: (count: number): string => `${labels(count)} held: maybe printed since then`,
    seen: 'I have read this',
  },
};
