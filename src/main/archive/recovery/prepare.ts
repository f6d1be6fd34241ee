import { mkdirSync, statSync } from 'node:fs';
import { isSound } from '../core/background';
import { type ArchiveKey, formOf, isInWalMode } from '../core/cipher';
import { encryptArchive, mayBeEncrypted, settleEncryption } from '../core/encrypt';
import { ArchiveError } from '../core/errors';
import { refusal } from '../core/file';
import { takeLock } from '../core/lock';
import { type ArchivePaths } from '../core/paths';
import { type Copy, copiesOf } from './copies';
import { type KeptOutside, lacksItsEnd, lacksItsLog, nothingOutside, wasThere } from './lost-end';
import { continuesFrom, lastWorkAt } from './common-history';
import type { RestoreReport } from './report';
import { type Restoration, restoreArchive, settleRestore } from './restore';

export interface Preparation {
  /** Null where there is none: an archive that is not encrypted stays so. */
  key: ArchiveKey | null;
  now: Date;
  station: () => string;
  /** Told of an archive made anew before it takes its place. */
  announce?: Restoration['announce'];
  /** It is known to be damaged. */
  isDamaged?: boolean;
  /** It may be: all of it is read before anything begins. */
  isSuspect?: boolean;
  /** What is kept of its record elsewhere: an archive that does not hold it has lost work, or is another one. */
  known?: KeptOutside;
  /** Told what went wrong without keeping the archive shut. */
  onError: (what: string, error: unknown) => void;
}

export interface Prepared {
  form: 'plain' | 'encrypted';
  /** True when all of the file was looked at. */
  isChecked: boolean;
  report: RestoreReport | null;
}

/** Read whole before anything begins: takes less than a tenth of a second. A larger one is read while the station opens. */
const smallBytes = 16 * 1024 * 1024;

/** A station that stopped as it should leaves one file that is in no need of a log, and no log. */
const wasCut = (file: string): boolean =>
  isInWalMode(file) ||
  ['-wal', '-journal'].some((suffix) => (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0);

const looksDamaged = (file: string): boolean => statSync(file).size === 0 || formOf(file) === 'other';

/** The newest copy that is sound under a key that is to be had. */
const usableCopy = async (
  copies: readonly Copy[],
  key: ArchiveKey | null,
): Promise<{ copy: Copy; key: ArchiveKey | null } | null> => {
  for (const copy of copies) {
    const form = formOf(copy.file);
    const itsKey = form === 'plain' ? null : key;
    if (form !== 'plain' && key === null) continue;
    if (await isSound(copy.file, itsKey)) return { copy, key: itsKey };
  }
  return null;
};

type Source = Restoration['from'];

const copyFrom = async (paths: ArchivePaths, { key }: Preparation): Promise<Source | null> => {
  const usable = await usableCopy(copiesOf(paths), key);
  return usable && { kind: 'copy', file: usable.copy.file, key: usable.key, at: usable.copy.at };
};

/** A sound archive whose end is lost is the best that is left of itself, unless a copy was made since, or it is a stranger's. */
const shortFrom = async (paths: ArchivePaths, plan: Preparation): Promise<Source> => {
  const { file } = paths;
  const key = formOf(file) === 'plain' ? null : plan.key;
  const copy = await copyFrom(paths, plan);
  if (copy && !continuesFrom({ file, key }, copy)) return copy;
  return { kind: 'itself', file, key, at: lastWorkAt({ file, key }) ?? plan.now };
};

const restoreFrom = (
  paths: ArchivePaths,
  from: Source | null,
  { key, now, station, announce }: Preparation,
  isShort: boolean,
): Promise<RestoreReport | null> =>
  from === null
    ? Promise.resolve(null)
    : restoreArchive(paths, {
        ...{ from, key, why: 'damaged', isShort, now, station },
        // The end that is kept elsewhere stays as it was: it is what goes on naming the entries that are gone.
        announce: from.kind === 'itself' ? undefined : announce,
      });

const encrypted = async (paths: ArchivePaths, { key, onError }: Preparation): Promise<void> => {
  if (key === null || !mayBeEncrypted(paths.file)) return;
  try {
    await encryptArchive(paths, key);
  } catch (error) {
    onError('the archive could not be encrypted and stays as it is', error);
  }
};

const prepare = async (paths: ArchivePaths, plan: Preparation): Promise<Prepared> => {
  const { file } = paths;
  // What is no file at all is for the opening to refuse.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    return { form: 'plain', isChecked: false, report: null };
  await settleEncryption(paths, plan.key);
  await settleRestore(paths);
  const form = formOf(file);
  const outside = plan.known ?? nothingOutside;
  const isGone = form === 'missing' && (copiesOf(paths).length > 0 || wasThere(paths, outside));
  if (form === 'missing' && !isGone)
    return { form: plan.key === null ? 'plain' : 'encrypted', isChecked: true, report: null };
  if (form === 'encrypted' && plan.key === null)
    throw new ArchiveError('no_key', file, 'it is encrypted, and its key is not to be had');

  const key = form === 'plain' ? null : plan.key;
  const isCut = !isGone && wasCut(file);
  // Whoever opens the file and closes it takes the log away.
  const isLogGone = !isGone && lacksItsLog(file);
  const isInUse = !isGone && isInWalMode(file);
  const mustCheck =
    !isGone && !looksDamaged(file) && (isCut || plan.isSuspect === true || statSync(file).size <= smallBytes);
  const isDamaged =
    plan.isDamaged === true || isGone || looksDamaged(file) || (mustCheck && !(await isSound(file, key)));
  const isShort = !isDamaged && lacksItsEnd(paths, { key: plan.key, outside, isInUse, isLogGone });
  const from = isDamaged ? await copyFrom(paths, plan) : isShort ? await shortFrom(paths, plan) : null;
  const report = await restoreFrom(paths, from, plan, isShort);
  if (isDamaged && !report)
    throw new ArchiveError(
      'corrupt',
      file,
      isGone
        ? 'the file is gone, and there is no copy of it that could be used'
        : 'the file is damaged, and there is no copy of it that could be used',
    );
  await encrypted(paths, plan);
  return {
    form: formOf(file) === 'encrypted' ? 'encrypted' : 'plain',
    isChecked: mustCheck || isDamaged,
    report,
  };
};

/**
 * Makes an archive ready to be opened: what a kill left half way is put right; a damaged one is put aside and made anew from the
 * last copy and what can be read of it; one that is not encrypted is, where there is a key.
 * @throws ArchiveError when it can't be opened; it is then left as it is
 */
export const prepareArchive = async (paths: ArchivePaths, plan: Preparation): Promise<Prepared> => {
  let release: (() => void) | null = null;
  try {
    mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
    release = takeLock(paths.file);
    return await prepare(paths, plan);
  } catch (error) {
    throw refusal(paths.file, error);
  } finally {
    release?.();
  }
};
