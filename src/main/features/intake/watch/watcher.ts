import type { DroppedFile, WatchStatus } from '#shared/intake/watch';
import { codedMessage } from '#shared/text/coded-message';
import { errorCode } from '../../../base/error-code';
import { type ImportFileDesk, importFile, type FileProgress, finishClaim } from './import-file';
import {
  claimFolder,
  importedFolder,
  isClaimFolder,
  isOrderFile,
  isUnfinished,
  rejectedFolder,
} from './names';
import { type Entry, type IntakeFolder, fileProblemOf } from './port';
import { createFileHistory } from './file-history';

export interface WatchOptions extends ImportFileDesk {
  /** The folder in the settings; empty for none. */
  path(): string;
  /** True while its files are for another environment: they stay where they are. */
  isLeftAlone?(): boolean;
  /** Prepares access to a folder. Changes nothing. */
  open(path: string): IntakeFolder;
  /** Identifies this station and environment in a folder that several stations may watch. */
  owner: string;
  now(): Date;
  /** Milliseconds of a monotonic clock. */
  elapsed(): number;
  /** Milliseconds for which a file must not change before it is read. */
  steady: number;
  changed(status: WatchStatus): void;
  onError(error: unknown): void;
}

type Waiting = WatchStatus['waiting'];
type FolderProblem = Pick<WatchStatus, 'state' | 'message'>;

const most = 20;

const wordsOf = (error: unknown): string => {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM') return codedMessage('folder.noAccess');
  if (code === 'ENOTDIR') return codedMessage('folder.notFolder');
  if (code === 'ENOSPC') return codedMessage('folder.diskFull');
  return code === undefined ? codedMessage('folder.noReason') : codedMessage('folder.code', { code });
};

const whyNot = (error: unknown): FolderProblem =>
  errorCode(error) === 'ENOENT'
    ? { state: 'missing', message: '' }
    : { state: 'unreadable', message: wordsOf(error) };

/** The oldest first, so that batches are in the order in which the files were dropped. */
const inOrder = (a: Entry, b: Entry): number => a.changed - b.changed || (a.name < b.name ? -1 : 1);

/**
 * Creates batches from the order files that appear in a folder. It polls, because file systems report no changes that others make on a
 * network share, and their change reports differ between systems.
 */
export class Watcher {
  readonly #options: WatchOptions;
  readonly #claims: string;
  readonly #sightings = createFileHistory();
  #folder: IntakeFolder | null = null;
  #path = '';
  #recent: DroppedFile[] = [];
  #status: WatchStatus = { folder: '', state: 'off', message: '', waiting: [], recent: [] };
  /** The status that was reported last. */
  #told = '';

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#claims = claimFolder(options.owner);
  }

  status(): WatchStatus {
    return this.#status;
  }

  /** Checks the folder once and processes the files that are ready. Never rejects. */
  async look(): Promise<void> {
    const open = this.#openNow();
    if (!open) {
      this.#tell(null, []);
      return;
    }
    try {
      const entries = await open.list('');
      const bad = entries.some(({ name, kind }) => kind === 'file' && isOrderFile(name))
        ? await this.#prepare(open)
        : null;
      this.#tell(bad, bad ? [] : await this.#dealWith(open, entries));
    } catch (error) {
      this.#tell(whyNot(error), []);
    }
  }

  get #isLeftAlone(): boolean {
    return this.#options.path() !== '' && this.#options.isLeftAlone?.() === true;
  }

  #openNow(): IntakeFolder | null {
    const wanted = this.#isLeftAlone ? '' : this.#options.path();
    if (wanted === this.#path) return this.#folder;
    this.#path = wanted;
    this.#sightings.clear();
    this.#folder = wanted === '' ? null : this.#options.open(wanted);
    return this.#folder;
  }

  /** Nothing is imported that could not be moved away afterwards. */
  async #prepare(open: IntakeFolder): Promise<FolderProblem | null> {
    try {
      for (const place of [this.#claims, importedFolder, rejectedFolder]) await open.make(place);
      return null;
    } catch (error) {
      return { state: 'unusable', message: wordsOf(error) };
    }
  }

  async #dealWith(open: IntakeFolder, entries: Entry[]): Promise<Waiting> {
    const claims = this.#claims;
    const waiting: Waiting = [];
    const add = (name: string, reason: Waiting[number]['reason'] | null): void => {
      if (reason) waiting.push({ name, reason });
    };
    const claimed = entries.some(({ name, kind }) => name === claims && kind === 'folder')
      ? (await open.list(claims)).filter(({ kind, name }) => kind === 'file' && isOrderFile(name))
      : [];
    const files = entries.filter(({ kind, name }) => kind === 'file' && !isUnfinished(name)).sort(inOrder);
    const foreign = await this.#claimedByOthers(open, entries);
    const keyOf = ({ name }: Entry): string => `${claims}/${name}`;
    this.#sightings.keep(new Set([...claimed.map(keyOf), ...[...foreign, ...files].map(({ name }) => name)]));
    for (const entry of claimed) {
      const finish = (): Promise<FileProgress> => finishClaim(open, entry.name, claims, this.#options);
      add(entry.name, await this.#attempt(keyOf(entry), entry, finish));
    }
    for (const entry of foreign)
      if (this.#sightings.see(entry, this.#options.elapsed()) >= this.#options.patience)
        add(entry.name, 'claimed');
    for (const entry of files) {
      const take = (steady: number): Promise<FileProgress> =>
        importFile(open, entry, steady, claims, this.#options);
      add(entry.name, isOrderFile(entry.name) ? await this.#attempt(entry.name, entry, take) : 'ignored');
    }
    return waiting;
  }

  /**
   * Order files in the folders of other stations, with those folders: nothing else is ever claimed. They are never imported here: a folder of
   * this station's own under another name of the computer can't be told from that of a station whose data folder was copied, and which still
   * works.
   */
  async #claimedByOthers(open: IntakeFolder, entries: readonly Entry[]): Promise<Entry[]> {
    const places = entries.filter(
      ({ name, kind }) => kind === 'folder' && isClaimFolder(name) && name !== this.#claims,
    );
    const found = places.map(async ({ name: place }) => {
      const files = await open.list(place).catch(() => []);
      const orders = files.filter(({ kind, name }) => kind === 'file' && isOrderFile(name));
      return orders.map((file) => ({ ...file, name: `${place}/${file.name}` }));
    });
    return (await Promise.all(found)).flat().sort(inOrder);
  }

  /** @returns why the file is still in the folder; null if it is not */
  async #attempt(
    key: string,
    entry: Entry,
    work: (steady: number) => Promise<FileProgress>,
  ): Promise<Waiting[number]['reason'] | null> {
    const now = this.#options.elapsed();
    const steady = this.#sightings.see({ ...entry, name: key }, now);
    if (!this.#sightings.due(key, now)) return this.#sightings.trouble(key);
    if (steady < this.#options.steady) return 'arriving';
    try {
      return this.#settled(entry.name, await work(steady)) ? null : 'arriving';
    } catch (error) {
      const trouble = fileProblemOf(error);
      if (trouble === 'gone') return null;
      const reason = trouble === 'failed' ? 'stuck' : trouble;
      if (this.#sightings.trouble(key) === null) this.#options.onError(error);
      this.#sightings.fail(key, now, reason);
      return reason;
    }
  }

  #settled(name: string, dealt: FileProgress): boolean {
    if (dealt.state === 'waiting') return false;
    const { outcome, message, imported, refused } = dealt.verdict;
    const file: DroppedFile = {
      ...{ name, at: this.#options.now().toISOString(), outcome, message, imported, refused },
      movedTo: dealt.movedTo,
    };
    this.#recent = [file, ...this.#recent].slice(0, most);
    return true;
  }

  #tell(bad: FolderProblem | null, waiting: Waiting): void {
    const ok: FolderProblem = {
      state: this.#path === '' ? 'off' : 'watching',
      message: this.#isLeftAlone ? codedMessage('folder.leftAlone') : '',
    };
    const displayed = { waiting: waiting.slice(0, most), recent: this.#recent };
    this.#status = { folder: this.#path, ...(bad ?? ok), ...displayed };
    const words = JSON.stringify(this.#status);
    if (words === this.#told) return;
    this.#told = words;
    this.#options.changed(this.#status);
  }
}
