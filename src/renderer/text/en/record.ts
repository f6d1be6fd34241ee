import type { Break, EndDoubt, LastRestore } from '#shared/record/record';

const rows: Record<Break['of'], string> = {
  event: 'Entry of a label',
  station: 'Entry of the station',
  chain: 'Link of the chain',
};

const kinds: Record<Break['kind'], string> = {
  altered: 'was altered',
  removed: 'was removed',
  inserted: 'was put in later',
  reordered: 'was moved',
  cut: 'and all after it were cut off',
  rewritten: 'was rewritten, together with what came before',
};

const unseen = 'Entries cut off at the end before then can’t be found. Call support.';
const outside = 'the record’s end that is kept outside the archive';
const doubt: Record<EndDoubt['why'], (at: string) => string> = {
  unsealed: (at) => `On ${at}, ${outside} had been written by something other than this station. ${unseen}`,
  missing: (at) => `On ${at}, ${outside} was gone. ${unseen}`,
  unreadable: (at) => `On ${at}, ${outside} could not be read. ${unseen}`,
};

const restoredFrom: Record<LastRestore['from'], (at: string, copyAt: string) => string> = {
  copy: (at, copyAt) => `The archive was restored at ${at} from the daily copy of ${copyAt}.`,
  backup: (at, copyAt) => `The archive was restored at ${at} from the backup of ${copyAt}.`,
  rescued: (at) => `The archive was rewritten at ${at}: its file was missing.`,
  itself: (at, copyAt) => `At ${at} the archive ended at ${copyAt}, although more had been done.`,
};

/** Words of the record of what happened. */
export const record = {
  lead: 'Who did what and when, for every purchase, print, update, override and setting. Entries are only added, and each is linked to the one before it.',
  check: 'Check the record',
  checking: 'Looking at every entry…',
  sound: (entries: string): string => `Nothing was altered, removed or moved: ${entries} entries checked.`,
  broken: (count: string): string => `The record was changed in ${count} places. Call support.`,
  brokenOnce: 'The record was changed in one place. Call support.',
  before: (count: string): string =>
    `${count} entries are older than the chain. They are protected only since it started.`,
  blanked: (count: string): string =>
    `Personal data was removed from ${count} entries on purpose, and this is in the record.`,
  latest: 'Its current end. Keep it outside this computer (write it down, or mail it):',
  line: 'A line you kept',
  lineLead:
    'Leave it empty, or enter an end of the record from an earlier day. The record must still contain it.',
  shown: {
    held: 'The record contains that line: nothing up to it was changed or removed.',
    not_held: 'The record does not contain that line. It is another record, or it was rewritten.',
    no_line: 'That is not a line of a record. A line is a number, a dash and 64 letters and digits.',
  },
  noEnd:
    'The record’s end is not kept outside the archive yet, so entries missing at its end can’t be found.',
  doubt,
  restored: ({ at, from, copyAt, goesOn }: LastRestore, told: (iso: string) => string): string =>
    `${restoredFrom[from](told(at), told(copyAt))} ${
      goesOn
        ? 'The record continues from there.'
        : 'Some entries made in between are missing. The report of the restore lists what was lost.'
    }`,
  place: ({ kind, of, id, from }: Break): string =>
    `${rows[of]} ${id} ${kinds[kind]}${from === null ? '' : ` from the place of ${from}`}`,
  places: 'What was changed',
  more: (count: string): string => `and ${count} more`,
  exports: 'Export',
  exportLead: 'The record holds names and addresses. Give it only to people who may see them.',
  csv: 'Export as CSV',
  json: 'Export as JSON',
  exported: (rows: string, path: string): string => `${rows} entries are in ${path}`,
  report: 'Support report',
  reportLead:
    'One file to send when you ask for help: versions, settings, printers, what happened last. No secrets, no names, no addresses.',
  makeReport: 'Make a support report',
  reported: (path: string): string => `The report is in ${path}`,
};
