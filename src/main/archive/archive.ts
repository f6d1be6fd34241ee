import { Kysely } from 'kysely';
import type { DiskTrouble } from '#shared/disk';
import type { ArchiveKey } from './core/cipher';
import { ArchiveDialect } from './core/connection';
import type { RowError } from './core/errors';
import { openFile } from './core/file';
import { GroupCommit } from './core/group-commit';
import type { Db, Tables } from './core/schema';
import type { ArchiveDeps } from './core/types';
import { createWorkQueue } from './core/work-queue';
import { closing } from './disk/closing';
import { openDisk } from './disk/opening';
import { answerMethods } from './methods/answers';
import { costMethods } from './methods/costs';
import { fileMethods } from './methods/file';
import { floorMethods } from './methods/floor';
import { stepChanges, stepReads } from './methods/label-steps';
import { labelMethods, overviewMethods } from './methods/labels';
import { printMethods } from './methods/prints';
import { queueMethods } from './methods/queue';
import { recordMethods } from './methods/record';
import { retentionMethods } from './methods/retention';
import { trackingMethods } from './methods/tracking';
import { updateMethods } from './methods/updates';

export interface ArchiveOptions {
  /** With which a new file is encrypted, and an encrypted one opened; one that is not encrypted opens without. */
  key?: ArchiveKey | null;
  /** This station's name, asked at each event. */
  station: () => string;
  /** Who works at it, where that is known. */
  operator?: () => string | null;
  /** Told of each row that a list left out because it can't be read. */
  onBadRow?: (error: RowError) => void;
  /** Room kept on the disk for the answer of each request under way; without it none is kept. */
  answerBytes?: number;
  /** Told when the archive can't be written, and with null when it can again: all that waits is then saved. */
  onTrouble?: (trouble: DiskTrouble | null) => void;
  /** Told what went wrong without a caller who could be. */
  onError?: (what: string, error: unknown) => void;
}

/**
 * Opens the station's archive and keeps every other station out of it until `close`.
 * Methods reject when the disk fails (and `commit` with ConflictError); single reads reject with RowError for a bad row,
 * lists leave it out and tell `onBadRow`.
 * @param file path of the archive; made, with its folder, when there is none
 * @throws ArchiveError when the file exists and can't be used: it is then left as it is
 */
export const openArchive = (file: string, options: ArchiveOptions) => {
  const { answerBytes = 0, onTrouble = () => undefined, onError = () => undefined } = options;
  const opened = openFile(file, options.key ?? null);
  const { connection } = opened;
  const deps: ArchiveDeps = { connection, operator: () => null, onBadRow: () => undefined, ...options };
  const disk = openDisk(file, opened, deps, { answerBytes, onError });
  const db: Db = new Kysely<Tables>({ dialect: new ArchiveDialect(connection) });
  const turn = createWorkQueue(db, connection);
  const group = new GroupCommit(deps, turn, { rooms: disk.rooms, mark: disk.mark, onTrouble, onError });
  return {
    ...stepChanges(db, deps, group),
    ...stepReads(deps, turn),
    ...answerMethods(disk, onError),
    ...labelMethods(db, deps),
    ...printMethods(db, deps),
    ...overviewMethods(db, deps),
    ...queueMethods(db, deps),
    ...trackingMethods(db, deps),
    ...updateMethods(db, deps),
    ...costMethods(db, deps),
    ...recordMethods(db, deps),
    ...floorMethods(db, deps),
    ...retentionMethods(db, deps, turn, disk),
    ...fileMethods(db, connection, turn, disk),
    /** Whether changes wait for a disk that fails, or are rejected: they are while an archive opens or closes. */
    waitForDisk: (waits: boolean) => group.waitForDisk(waits),
    close: closing(db, opened, group, disk.mark),
  };
};

export { damageRefusal, diskRefusal } from './core/file';
export { ArchiveError, ConflictError, RowError } from './core/errors';
export type Archive = ReturnType<typeof openArchive>;
