import type { PlainReason, restoreProblems } from '#shared/bridge/contract';

const labels = (count: number): string => (count === 1 ? '1 label' : `${count} labels`);
const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** Words about the archive as a file: encryption, copies, backups. */
export const data = {
  /** In place of "the answer got lost": nobody asked the service just then. */
  afterRestore: {
    title: 'After a restore: the label may be bought',
    remedy: 'Look it up at the service before you do anything: if the package is there, enter it here.',
    brief: 'Restored. Maybe bought. Look it up, then choose',
  },
  lead: 'The archive of this bench holds names, addresses and every label that was paid for.',
  encrypted: 'The archive is encrypted. Its key is kept by the system keychain.',
  plain: {
    no_keychain: 'The archive is not encrypted: this system has no keychain that could keep its key.',
    basic_text: 'The archive is not encrypted: the keychain here protects nothing.',
    lost: 'The archive is not encrypted: there is a key, but the keychain does not open it now.',
    failed: 'The archive is not encrypted: encrypting it did not succeed. The log says why.',
  } satisfies Record<PlainReason, string>,
  plainMeans: 'Whoever can read this computer’s disk can read the names and addresses in it.',
  encryptNow: 'Look for the keychain again',
  accept: 'Go on without encryption',
  putAway: 'Remind me at the next start',
  copies: {
    title: 'Daily copies',
    lead: 'A copy is made every day while the bench works, and the last seven are kept. From the newest one a damaged archive is made anew.',
    daily: 'Make a copy every day',
    last: 'Last copy',
    none: 'none yet',
    kept: 'Kept',
    archive: 'Archive',
    failed: 'The last copy could not be made. Is there enough room on the disk?',
    now: 'Make a copy now',
    check: 'Check the archive',
    sound: 'The archive is sound',
  },
  inspection: {
    name: 'Daily check',
    none: 'not yet since the start',
    sound: (at: string, documents: string): string =>
      `all is sound (${at}, every page and ${documents} labels’ documents)`,
    found: (at: string): string => `damage was found (${at})`,
    title: 'The daily check found damage',
    damaged: (refs: string, more: number): string =>
      `Stored labels that are not what was paid for: ${refs}${more > 0 ? ` and ${more} more` : ''}. They are held when their turn to print comes; all others go on.`,
    breaks: 'The record of what happened was changed. Settings → Record says where.',
  },
  backup: {
    title: 'Backup',
    lead: 'One file under a passphrase, for another disk. Nobody can open it without the passphrase, and nobody can tell you what it was.',
    passphrase: 'New passphrase',
    again: 'Passphrase again',
    tooShort: (least: number): string => `At least ${least} characters`,
    differs: 'The two are not the same',
    make: 'Back up',
    made: (file: string): string => `Backed up to ${file}`,
  },
  restore: {
    title: 'Restore a backup',
    lead: 'The backup is checked first. The archive that is here is put aside under another name; labels in it that are newer are brought along where they can be read.',
    passphrase: 'Passphrase of the backup',
    choose: 'Choose a backup',
    confirm: 'Restore',
    ask: 'Restore a backup over this archive?',
    means:
      'Orders that may have been bought since the backup are held, each for a person to look at. Nothing is bought or printed by itself.',
    problems: {
      other_file: 'This file is no backup of Packbench',
      newer: 'A newer Packbench made this backup. Install that version first',
      wrong_passphrase: 'This passphrase does not open the backup',
      altered: 'The backup was altered or is damaged. Nothing was changed here',
      cut_short: 'The backup is not whole: its end is missing. Nothing was changed here',
      environment: 'This backup is of another environment. Change the service first',
    } satisfies Record<(typeof restoreProblems)[number], string>,
  },
  report: {
    title: 'The archive was restored',
    from: {
      copy: (at: string): string => `It was damaged. It was made anew from the copy of ${at}.`,
      itself: (at: string): string =>
        `Its last entries are gone: the archive on the disk ends at ${at}, and this bench had done more. Its log was deleted, or an older file was put in its place.`,
      rescued: (at: string): string =>
        `Its file, or its log, was deleted, replaced or cut at ${at}, while this bench worked. It was written anew from what was open, and nothing of it is lost. The batches are paused.`,
      backup: (at: string): string => `It was made anew from the backup of ${at}.`,
    },
    nothingRead: 'Of the archive that was here nothing could be read.',
    notWhole: (at: string): string =>
      `Orders brought in and bought since ${at} may be missing here. Before you bring an order file of that time in again, look its orders up at the service: they would be bought a second time.`,
    aside: (file: string): string => `That one is kept as ${file}.`,
    bought: (count: number): string => `${labels(count)} bought since then could be saved`,
    lost: (count: number): string =>
      `${count === 1 ? '1 package' : `${count} packages`} of which only the number is known`,
    mayBeBought: (count: number): string =>
      `${orders(count)} held: perhaps bought since then. Look each up before it is registered again`,
    mayBePrinted: (count: number): string => `${labels(count)} held: perhaps printed since then`,
    seen: 'I have read this',
  },
};
