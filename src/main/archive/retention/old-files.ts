import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isRegularFile } from '../../base/regular-file';
import { copiesOf } from '../recovery/copies';
import { removeDatabase } from '../core/files';
import { type ArchivePaths, sideFiles } from '../core/paths';

const isOld = (file: string, before: Date): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < before.getTime();

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** `archive-damaged-20261121T031205Z.db`, as named by `pathsOf(…).aside`. */
const aside = /-(damaged|replaced)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
const asideAt = (name: string): number | null => {
  const parts = aside.exec(name)?.slice(2).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** `archive.db.answer-0.kept-1795230725000`, as named by `saveKeptAnswers`: a paid answer that no label of the archive has. */
const keptAnswer = /\.answer-\d+\.kept-(\d+)$/;
const putAsideAt = (name: string): number => asideAt(name) ?? Number(keptAnswer.exec(name)?.[1] ?? Infinity);

/** Files of interrupted work. Files this old are not in use while the archive is open. */
const leftovers = ({
  encrypting,
  unencrypted,
  restoring,
  restored,
  salvaging,
  backup,
  incoming,
  copies,
}: ArchivePaths): string[] => [
  ...[encrypting, unencrypted, restoring, restored, salvaging, backup, incoming],
  join(copies, 'making'),
];

/** Rotated logs; the current log stays. */
const oldLogs = (folder: string, before: Date): string[] =>
  namesIn(folder)
    .filter((name) => /\.\d+\.log$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => isOld(file, before));

/**
 * Removes old files that the station keeps beside an open archive: daily copies, archives and answers that were put aside, remains of an
 * interrupted backup or encryption, older logs. The newest copy stays if the next one will replace it.
 * @returns names of the files
 */
export const removeOldFiles = async (
  paths: ArchivePaths,
  { before, logs, keepsNewest }: { before: Date; logs: string; keepsNewest: boolean },
): Promise<string[]> => {
  const copies = copiesOf(paths).slice(keepsNewest ? 1 : 0);
  const asides = namesIn(paths.folder)
    .filter((name) => name.startsWith(basename(paths.file, '.db')))
    .filter((name) => putAsideAt(name) < before.getTime())
    .filter((name) => isRegularFile(join(paths.folder, name)));
  const databases = [
    ...copies.filter(({ at }) => at < before).map(({ file }) => file),
    ...asides.map((name) => join(paths.folder, name)),
    ...leftovers(paths).filter((file) => ['', ...sideFiles].some((suffix) => isOld(file + suffix, before))),
  ];
  for (const file of databases) await removeDatabase(file);
  const lines = oldLogs(logs, before);
  for (const file of lines) rmSync(file, { force: true });
  return [...databases, ...lines].map((file) => basename(file));
};
