import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of a run of the window tests, which contains everything that its programs may write: `home`,
 * `tmp`, and beside them this ledger. Undefined outside such a run: nothing is searched then.
 */
export const runFolder = (): string | undefined => process.env['PACKBENCH_WINDOW_RUN'];

export type SecretKind = 'credential' | 'archive key' | 'badge' | 'passphrase';

export interface Secret {
  kind: SecretKind;
  value: string;
  /** The data folder of the station that received or created it; none if only a test has named it. */
  station?: string;
}

/** The searched place, and what was found there: `place: kind of secret`. */
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
  /** A file or folder that a test wrote, not the program. */
  | { entry: 'own'; path: string }
  | { entry: 'opened'; folder: string }
  /**
   * Why a page's memory could not be searched even though its station had a secret; null when the page had
   * already ended.
   */
  | { entry: 'unsearched'; folder: string; why: string | null }
  | ({ entry: 'searched' } & Searched);

const file = (run: string): string => join(run, 'ledger.jsonl');

/**
 * Kept on disk: each test file can have a process of its own, and folders are removed before the run is over.
 */
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

const secretEntries = (): Secret[] => entries().filter((entry) => entry.entry === 'secret');

/** Every secret that the run has used so far, each one once. */
export const secretsOfRun = (): Secret[] => [
  ...new Map(secretEntries().map(({ kind, value }) => [value, { kind, value }])).values(),
];

/** The page itself reads a badge, key by key, and keeps the last scan. */
export const mayNotBeInPage = ({ kind }: Secret): boolean => kind !== 'badge';

/** Whether the station with this data folder has ever had a secret that its page must not keep. */
export const knowsSecrets = (folder: string): boolean =>
  secretEntries().some((secret) => secret.station === folder && mayNotBeInPage(secret));

export const ownOfTests = (): string[] =>
  entries().flatMap((entry) => (entry.entry === 'own' ? [entry.path] : []));

/** Folders of the opened stations, once for each time. */
export const openedInRun = (): string[] =>
  entries().flatMap((entry) => (entry.entry === 'opened' ? [entry.folder] : []));

export const searchedInRun = (): Searched[] => entries().filter((entry) => entry.entry === 'searched');

/**
 * Pages whose memory could not be searched: the station and the reason; null when the page had already ended.
 */
export const unsearchedInRun = (): { folder: string; why: string | null }[] =>
  entries().filter((entry) => entry.entry === 'unsearched');

/** Stations that had a secret, none of whose pages was searched or had ended before. */
export const neverSearched = (): string[] => {
  const looked = new Set([
    ...searchedInRun().flatMap(({ what, name }) => (what === 'page’s memory' ? [name] : [])),
    ...unsearchedInRun().flatMap(({ folder, why }) => (why === null ? [folder] : [])),
  ]);
  return [...new Set(openedInRun())].filter((folder) => knowsSecrets(folder) && !looked.has(folder));
};
