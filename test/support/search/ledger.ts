import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of a run of the window tests, in which everything lies that its programs may write: `home`, `tmp`, and beside them
 * this ledger. Undefined outside of such a run: nothing is searched then.
 */
export const runFolder = (): string | undefined => process.env['PACKBENCH_WINDOW_RUN'];

export type SecretKind = 'credential' | 'archive key' | 'badge' | 'passphrase';

export interface Secret {
  kind: SecretKind;
  value: string;
  /** The data folder of the station that was given it or made it; none where a test only says it. */
  station?: string;
}

/** Where was searched, and what was found there: `place: kind of secret`. */
export interface Searched {
  what: 'station' | 'folder' | 'page’s memory' | 'output';
  name: string;
  files: number;
  bytes: number;
  ms: number;
  found: string[];
}

type Entry =
  | ({ entry: 'secret' } & Secret)
  /** A file or folder that a test wrote, and not the program. */
  | { entry: 'own'; path: string }
  | { entry: 'opened'; folder: string }
  /** Why a page’s memory could not be searched although its station knew a secret: null where the page was gone by then. */
  | { entry: 'unsearched'; folder: string; why: string | null }
  | ({ entry: 'searched' } & Searched);

const file = (run: string): string => join(run, 'ledger.jsonl');

/** Kept on disk: each file of tests may have a process of its own, and folders are gone before the run is over. */
export const note = (...entries: readonly Entry[]): void => {
  const run = runFolder();
  if (run === undefined || entries.length === 0) return;
  appendFileSync(file(run), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
};

const entries = (): Entry[] => {
  const run = runFolder();
  if (run === undefined || !existsSync(file(run))) return [];
  return readFileSync(file(run), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
};

const told = (): Secret[] => entries().filter((entry) => entry.entry === 'secret');

/** Every secret that the run has used so far, each once. */
export const secretsOfRun = (): Secret[] => [
  ...new Map(told().map(({ kind, value }) => [value, { kind, value }])).values(),
];

/** A badge is read by the page itself, key by key, and what was scanned last is kept there. */
export const mayNotBeInPage = ({ kind }: Secret): boolean => kind !== 'badge';

/** Whether the station with this data folder has known, however often it was opened, what its page must not keep. */
export const knowsSecrets = (folder: string): boolean =>
  told().some((secret) => secret.station === folder && mayNotBeInPage(secret));

export const ownOfTests = (): string[] =>
  entries().flatMap((entry) => (entry.entry === 'own' ? [entry.path] : []));

/** Folders of the stations that were opened, once for each time. */
export const openedInRun = (): string[] =>
  entries().flatMap((entry) => (entry.entry === 'opened' ? [entry.folder] : []));

export const searchedInRun = (): Searched[] => entries().filter((entry) => entry.entry === 'searched');

/** Pages whose memory could not be searched: of which station, and why; null where the page was gone by then. */
export const unsearchedInRun = (): { folder: string; why: string | null }[] =>
  entries().filter((entry) => entry.entry === 'unsearched');

/** Stations that knew a secret, and of which no page was searched, nor gone when it was to be. */
export const neverSearched = (): string[] => {
  const looked = new Set([
    ...searchedInRun().flatMap(({ what, name }) => (what === 'page’s memory' ? [name] : [])),
    ...unsearchedInRun().flatMap(({ folder, why }) => (why === null ? [folder] : [])),
  ]);
  return [...new Set(openedInRun())].filter((folder) => knowsSecrets(folder) && !looked.has(folder));
};
