import { mkdirSync, statSync } from 'node:fs';
import { codedMessage } from '#shared/text/coded-message';
import { type Check, isSound } from '../core/background';
import { type ArchiveKey, formOf, isInWalMode } from '../core/cipher';
import { encryptArchive, mayBeEncrypted, settleEncryption } from '../core/encrypt';
import { ArchiveError } from '../core/errors';
import { asArchiveError, damageRefusal, requireOurFile } from '../core/file';
import { takeLock } from '../core/lock';
import { type ArchivePaths } from '../core/paths';
import { type Copy, copiesOf, latestFirst } from './copies';
import { type KeptOutside, isEndMissing, hasLostLog, nothingOutside, existedBefore } from './missing-end';
import { continuesFrom, lastWorkAt } from './common-history';
import type { RestoreReport } from './report';
import { placeRescued } from './rescue';
import { type Restoration, restoreArchive, settleRestore } from './restore';

export interface Preparation {
  /** Null where there is no key: an unencrypted archive then stays so. */
  key: ArchiveKey | null;
  now: Date;
  station: () => string;
  /** Called with a restored archive before it takes its place. */
  announce?: Restoration['announce'];
  /** The archive is known to be damaged. */
  isDamaged?: boolean;
  /** The archive may be damaged: it is checked completely first, by this check. */
  suspected?: Check | undefined;
  /** Ends of its record that are kept elsewhere: an archive without them has lost work, or is another one. */
  known?: KeptOutside;
  /** Called with an error that does not prevent opening. */
  onError: (what: string, error: unknown) => void;
}

export interface Prepared {
  form: 'plain' | 'encrypted';
  /** True when the complete file was checked. */
  isChecked: boolean;
  report: RestoreReport | null;
}

/**
 * A file up to this size is always checked completely, in less than a tenth of a second. A larger one is checked while the station opens.
 */
const smallBytes = 16 * 1024 * 1024;

/** Whether the station did not stop in order. A station that stops in order leaves one file without a log. */
const wasInterrupted = (file: string): boolean =>
  isInWalMode(file) ||
  ['-wal', '-journal'].some((suffix) => (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0);

const looksDamaged = (file: string): boolean => statSync(file).size === 0 || formOf(file) === 'other';

/** Whether damage is met where an archive is opened that is checked completely only later. */
const meetsDamage = (file: string, key: ArchiveKey | null): boolean => {
  try {
    requireOurFile(file, key);
    return false;
  } catch (error) {
    return damageRefusal(file, error) !== null;
  }
};

/** Whether a copy is undamaged and not of a newer version. */
const isUsable = async (file: string, key: ArchiveKey | null): Promise<boolean> => {
  if (!(await isSound(file, key))) return false;
  try {
    requireOurFile(file, key);
    return true;
  } catch {
    return false;
  }
};

/** The newest usable copy that can be decrypted with the available key. */
const usableCopy = async (
  copies: readonly Copy[],
  key: ArchiveKey | null,
): Promise<{ copy: Copy; key: ArchiveKey | null } | null> => {
  for (const copy of copies) {
    const form = formOf(copy.file);
    const itsKey = form === 'plain' ? null : key;
    // An empty file has no damage, and no archive either.
    if (form === 'other' || (form === 'encrypted' && key === null)) continue;
    if (await isUsable(copy.file, itsKey)) return { copy, key: itsKey };
  }
  return null;
};

type Source = Restoration['from'];

const copyFrom = async (paths: ArchivePaths, { key, now }: Preparation): Promise<Source | null> => {
  const usable = await usableCopy(latestFirst(copiesOf(paths), now), key);
  return usable && { kind: 'copy', file: usable.copy.file, key: usable.key, at: usable.copy.at };
};

/** For an undamaged archive that lacks its end: it is restored from itself, unless a copy is newer or the archive is another station's. */
const sourceForMissingEnd = async (paths: ArchivePaths, plan: Preparation): Promise<Source> => {
  const { file } = paths;
  const key = formOf(file) === 'plain' ? null : plan.key;
  const copy = await copyFrom(paths, plan);
  if (copy && !continuesFrom({ file, key }, copy)) return copy;
  return { kind: 'itself', file, key, at: lastWorkAt({ file, key }) ?? plan.now };
};

const restoreFrom = (
  paths: ArchivePaths,
  from: Source | null,
  { key, now, station, announce, onError }: Preparation,
  isShort: boolean,
): Promise<RestoreReport | null> =>
  from === null
    ? Promise.resolve(null)
    : restoreArchive(paths, {
        ...{ from, key, why: 'damaged', isShort, now, station },
        // The end that is kept elsewhere is not replaced: it continues to show the lost entries.
        announce: from.kind === 'itself' ? undefined : announce,
        onBadRow: (error) => onError('a row of the restored archive is unreadable and stays as it is', error),
      });

const encryptIfPlain = async (paths: ArchivePaths, { key, onError }: Preparation): Promise<void> => {
  if (key === null || !mayBeEncrypted(paths.file)) return;
  try {
    await encryptArchive(paths, key);
  } catch (error) {
    onError('the archive could not be encrypted and stays as it is', error);
  }
};

const prepare = async (paths: ArchivePaths, plan: Preparation): Promise<Prepared> => {
  const { file } = paths;
  // A path that is not a file is refused when it is opened.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    return { form: 'plain', isChecked: false, report: null };
  const isRescued = await placeRescued(paths, plan.key, plan.now);
  await settleEncryption(paths, plan.key);
  await settleRestore(paths);
  const form = formOf(file);
  const outside = plan.known ?? nothingOutside;
  const isMissing = form === 'missing' && (copiesOf(paths).length > 0 || existedBefore(paths, outside));
  if (form === 'missing' && !isMissing)
    return { form: plan.key === null ? 'plain' : 'encrypted', isChecked: true, report: null };
  if (form === 'encrypted' && plan.key === null)
    throw new ArchiveError('no_key', file, codedMessage('archive.noKey'));

  const key = form === 'plain' ? null : plan.key;
  const isCut = !isMissing && wasInterrupted(file);
  // Checked now, because opening and closing the file removes the log.
  const isLogMissing = !isMissing && hasLostLog(file);
  const isInUse = !isMissing && isInWalMode(file);
  const mustCheck =
    !isMissing &&
    !looksDamaged(file) &&
    (isCut ||
      isRescued ||
      plan.suspected !== undefined ||
      statSync(file).size <= smallBytes ||
      meetsDamage(file, key));
  const isDamaged =
    plan.isDamaged === true ||
    isMissing ||
    looksDamaged(file) ||
    (mustCheck && !(await isSound(file, key, plan.suspected)));
  const isShort = !isDamaged && isEndMissing(paths, { key: plan.key, outside, isInUse, isLogMissing });
  const from = isDamaged
    ? await copyFrom(paths, plan)
    : isShort
      ? await sourceForMissingEnd(paths, plan)
      : null;
  const report = await restoreFrom(paths, from, plan, isShort);
  if (isDamaged && !report)
    throw new ArchiveError(
      'corrupt',
      file,
      codedMessage(isMissing ? 'archive.noCopyGone' : 'archive.noCopyDamaged'),
    );
  await encryptIfPlain(paths, plan);
  return {
    form: formOf(file) === 'encrypted' ? 'encrypted' : 'plain',
    isChecked: mustCheck || isDamaged,
    report,
  };
};

/**
 * Prepares an archive for opening: completes or undoes interrupted work; restores a damaged archive from the last copy and from what can be
 * read of it, and keeps the damaged file; encrypts an unencrypted archive if there is a key.
 * @throws ArchiveError when it can't be opened; it is then not changed
 */
export const prepareArchive = async (paths: ArchivePaths, plan: Preparation): Promise<Prepared> => {
  let release: (() => void) | null = null;
  try {
    mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
    release = takeLock(paths.file);
    return await prepare(paths, plan);
  } catch (error) {
    throw asArchiveError(paths.file, error);
  } finally {
    release?.();
  }
};
