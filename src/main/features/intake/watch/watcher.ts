import type { DroppedFile, WatchStatus } from '#shared/intake/watch';
import { type ImportFileDesk, importFile, type FileProgress, finishClaim } from './import-file';
import { claimFolder, importedFolder, isOrderFile, isUnfinished, rejectedFolder } from './names';
import { codeOf, type Entry, type IntakeFolder, troubleOf } from './port';
import { createSightings } from './sightings';

export interface WatchOptions extends ImportFileDesk {
  /** The folder that is set now; empty for none. */
  path(): string;
  /** Opens a folder for use; touches nothing. */
  open(path: string): IntakeFolder;
  /** Names this station and environment in a folder that several may watch. */
  owner: string;
  now(): Date;
  /** Milliseconds since some fixed moment, which never jump. */
  elapsed(): number;
  /** Milliseconds for which a file must look the same before it is read. */
  steady: number;
  changed(status: WatchStatus): void;
  onError(error: unknown): void;
}

export interface Watcher {
  /** Looks at the folder once and deals with what is ready. Never rejects. */
  look(): Promise<void>;
  status(): WatchStatus;
}

type Waiting = WatchStatus['waiting'];
type Bad = Pick<WatchStatus, 'state' | 'message'>;

const most = 20;

const wordsOf = (error: unknown): string => {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return 'This user may not read or move files there';
  if (code === 'ENOTDIR') return 'It, or a folder of ours in it, is not a folder';
  if (code === 'ENOSPC') return 'The disk is full';
  return code === '' ? 'The system gave no reason' : `The system says ${code}`;
};

const whyNot = (error: unknown): Bad =>
  codeOf(error) === 'ENOENT'
    ? { state: 'missing', message: 'The folder is not there' }
    : { state: 'unreadable', message: wordsOf(error) };

/** The oldest first, so that batches come in the order in which files were dropped. */
const inOrder = (a: Entry, b: Entry): number => a.changed - b.changed || (a.name < b.name ? -1 : 1);

/**
 * Makes batches of the order files that appear in a folder. It looks again and again rather than wait to be told: file
 * systems tell nothing of what others write on a network share, and what they do tell differs on every system.
 */
export const createWatcher = (options: WatchOptions): Watcher => {
  const claims = claimFolder(options.owner);
  const sightings = createSightings();
  let folder: IntakeFolder | null = null;
  let path = '';
  let recent: DroppedFile[] = [];
  let status: WatchStatus = { folder: '', state: 'off', message: '', waiting: [], recent };
  let told = '';

  const tell = (bad: Bad | null, waiting: Waiting): void => {
    const ok: Bad = { state: path === '' ? 'off' : 'watching', message: '' };
    status = { folder: path, ...(bad ?? ok), waiting: waiting.slice(0, most), recent };
    const words = JSON.stringify(status);
    if (words === told) return;
    told = words;
    options.changed(status);
  };

  const settled = (name: string, dealt: FileProgress): boolean => {
    if (dealt.state === 'waiting') return false;
    const { outcome, message, imported, refused } = dealt.verdict;
    const file: DroppedFile = {
      ...{ name, at: options.now().toISOString(), outcome, message, imported, refused },
      movedTo: dealt.movedTo,
    };
    recent = [file, ...recent].slice(0, most);
    return true;
  };

  /** @returns why the file still lies there; null when it does not */
  const attempt = async (
    key: string,
    entry: Entry,
    work: (steady: number) => Promise<FileProgress>,
  ): Promise<Waiting[number]['reason'] | null> => {
    const now = options.elapsed();
    const steady = sightings.see({ ...entry, name: key }, now);
    if (!sightings.due(key, now)) return sightings.trouble(key);
    if (steady < options.steady) return 'arriving';
    try {
      return settled(entry.name, await work(steady)) ? null : 'arriving';
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === 'gone') return null;
      const reason = trouble === 'locked' ? 'locked' : 'stuck';
      if (sightings.trouble(key) === null) options.onError(error);
      sightings.fail(key, now, reason);
      return reason;
    }
  };

  const dealWith = async (open: IntakeFolder, entries: Entry[]): Promise<Waiting> => {
    const waiting: Waiting = [];
    const add = (name: string, reason: Waiting[number]['reason'] | null): void => {
      if (reason) waiting.push({ name, reason });
    };
    const claimed = entries.some(({ name, kind }) => name === claims && kind === 'folder')
      ? (await open.list(claims)).filter(({ kind }) => kind === 'file')
      : [];
    const files = entries.filter(({ kind, name }) => kind === 'file' && !isUnfinished(name)).sort(inOrder);
    sightings.keep(
      new Set([...claimed.map(({ name }) => `${claims}/${name}`), ...files.map(({ name }) => name)]),
    );
    for (const entry of claimed)
      add(
        entry.name,
        await attempt(`${claims}/${entry.name}`, entry, () => finishClaim(open, entry.name, claims, options)),
      );
    for (const entry of files)
      add(
        entry.name,
        isOrderFile(entry.name)
          ? await attempt(entry.name, entry, (steady) => importFile(open, entry, steady, claims, options))
          : 'ignored',
      );
    return waiting;
  };

  const openNow = (): IntakeFolder | null => {
    const wanted = options.path();
    if (wanted === path) return folder;
    path = wanted;
    sightings.clear();
    folder = wanted === '' ? null : options.open(wanted);
    return folder;
  };

  /** Nothing is imported that could not be moved out of the way afterwards. */
  const prepare = async (open: IntakeFolder): Promise<Bad | null> => {
    try {
      for (const place of [claims, importedFolder, rejectedFolder]) await open.make(place);
      return null;
    } catch (error) {
      return { state: 'unusable', message: wordsOf(error) };
    }
  };

  const look = async (): Promise<void> => {
    const open = openNow();
    if (!open) {
      tell(null, []);
      return;
    }
    try {
      const entries = await open.list('');
      const bad = entries.some(({ name, kind }) => kind === 'file' && isOrderFile(name))
        ? await prepare(open)
        : null;
      tell(bad, bad ? [] : await dealWith(open, entries));
    } catch (error) {
      tell(whyNot(error), []);
    }
  };

  return { look, status: () => status };
};
