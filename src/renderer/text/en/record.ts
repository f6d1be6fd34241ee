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
  rewritten: 'was made anew, and with it what came before',
};

const unseen =
  'Entries cut off at the end before then would not be found. Call whoever looks after this station.';
const outside = 'the record’s end that is kept outside the archive';
const doubt: Record<EndDoubt['why'], (at: string) => string> = {
  unsealed: (at) => `On ${at}, ${outside} had been written by something other than this station. ${unseen}`,
  missing: (at) => `On ${at}, ${outside} was gone. ${unseen}`,
  unreadable: (at) => `On ${at}, ${outside} could not be read. ${unseen}`,
};

const restoredFrom: Record<LastRestore['from'], (at: string, copyAt: string) => string> = {
  copy: (at, copyAt) => `The archive was restored at ${at} from the daily copy of ${copyAt}.`,
  backup: (at, copyAt) => `The archive was restored at ${at} from the backup of ${copyAt}.`,
  rescued: (at) => `The archive was written anew at ${at}: its file was gone.`,
  itself: (at, copyAt) => `The archive was found at ${at} to end at ${copyAt}, though more had been done.`,
};

/** Words of the record of what happened. */
export const record = {
  lead: 'Who did what and when, for every purchase, print, update, override and setting. Entries are only ever added, and each is chained to the one before it.',
  check: 'Check the record',
  checking: 'Looking at every entry…',
  sound: (entries: string): string => `Nothing was altered, removed or moved: ${entries} entries looked at.`,
  broken: (count: string): string =>
    `The record was changed in ${count} places. Call whoever looks after this station.`,
  brokenOnce: 'The record was changed in one place. Call whoever looks after this station.',
  before: (count: string): string =>
    `${count} entries are older than the chain: they are as they were when it began.`,
  blanked: (count: string): string =>
    `Personal data was removed from ${count} entries on purpose, and this is in the record.`,
  latest: 'Its end now, to be kept outside this computer (written down, or mailed):',
  line: 'A line that was kept',
  lineLead:
    'Leave it empty, or copy in the end of the record as it was shown on some day: the record must still hold it.',
  shown: {
    held: 'The record holds that line: nothing written up to then was changed or taken away.',
    not_held: 'The record does not hold that line. It is another one, or it was written anew.',
    no_line: 'That is no line of a record. It is a number, a dash and 64 letters and digits.',
  },
  noEnd:
    'The record’s end was not kept outside the archive yet, so entries missing at its end would not be found.',
  doubt,
  restored: ({ at, from, copyAt, goesOn }: LastRestore, told: (iso: string) => string): string =>
    `${restoredFrom[from](told(at), told(copyAt))} ${
      goesOn
        ? 'The record goes on from where it was.'
        : 'Entries made between are not all in the record: the report of the restore names what was lost.'
    }`,
  place: ({ kind, of, id, from }: Break): string =>
    `${rows[of]} ${id} ${kinds[kind]}${from === null ? '' : ` from the place of ${from}`}`,
  places: 'What was changed',
  more: (count: string): string => `and ${count} more`,
  exports: 'Export',
  exportLead: 'The record holds names and addresses. Give it only to who may see them.',
  csv: 'Export as CSV',
  json: 'Export as JSON',
  exported: (rows: string, path: string): string => `${rows} entries are in ${path}`,
  report: 'Support report',
  reportLead:
    'One file to send when you ask for help: versions, settings, printers, what happened last. No secrets, no names, no addresses.',
  makeReport: 'Make a support report',
  reported: (path: string): string => `The report is in ${path}`,
};
