/** What no one at a bench reads, by the beginning of its files, each with what is in it. */
export const elsewhere: Readonly<Record<string, string>> = {
  'main/app/': 'the log, the command line, and names of seals',
  'main/archive/': 'SQL and the log',
  'main/electron/': 'names of processes and of what pages ask for',
  'main/floor/': 'SQL and the log',
  'main/index.ts': 'the command line',
  'main/practice/': 'what a service and a printer say, in their own words',
  'main/newer-version/': 'the log of who looks after the program',
  'shared/address/': 'names of countries and states that are recognised in files',
};

interface LooksSo {
  /** How many. */
  count: number;
  why: string;
}

/** What only looks like words for a person: how many texts of a file, and what they are instead. */
export const noWords: Readonly<Record<string, LooksSo>> = {
  'main/diagnostics/report.ts': {
    count: 1,
    why: 'stands for a person in the report for those who fix the program',
  },
  'main/features/data/data-calls.ts': { count: 4, why: 'lines of the log' },
  'main/features/intake/layouts/country.ts': {
    count: 4,
    why: 'names of countries that are recognised in files',
  },
  'main/features/intake/layouts/customs.ts': {
    count: 7,
    why: 'names of columns that are recognised in files',
  },
  'main/features/intake/layouts/shopify.ts': { count: 10, why: 'names of columns in a shop’s files' },
  'main/features/intake/watch/folder.ts': {
    count: 4,
    why: 'of errors that are told apart by their codes; for the log',
  },
  'main/printing/console/wire.ts': { count: 1, why: 'names of the settings that a printer has' },
  'main/printing/send-job.ts': { count: 3, why: 'lines of the log' },
  'main/service/credentials.ts': { count: 1, why: 'a header of HTTP' },
  'main/service/one-answer.ts': { count: 2, why: 'of errors that are told by their codes' },
  'shared/label/advance.ts': { count: 1, why: 'of an error that says that the program is wrong' },
  'shared/outcome.ts': { count: 1, why: 'name of an outcome, whose word is in the catalogue' },
};
