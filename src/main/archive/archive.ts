import { Kysely } from 'kysely';
import type { DiskProblem } from '#shared/disk';
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
import { copyMethods } from './methods/copies';
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
  /** The key that encrypts a new file and opens an encrypted one. A file that is not encrypted is opened without it. */
  key?: ArchiveKey | null;
  /** This station's name, read for each event. */
  station: () => string;
  /** The signed-in operator, or null. */
  operator?: () => string | null;
  /** Called for each row that a list leaves out because it can't be read. */
  onBadRow?: (error: RowError) => void;
  /** Bytes to reserve on the disk for the answer of each running request; by default none. */
  answerBytes?: number;
  /** Called when the archive can't be written, and with null when it can be written again and all waiting changes are saved. */
  onTrouble?: (trouble: DiskProblem | null) => void;
  /** Called with an error that no caller receives. */
  onError?: (what: string, error: unknown) => void;
}

/**
 * Opens the station's archive and locks it against other stations until `close`.
 * Methods reject when the disk fails (and `commit` with ConflictError). Reads of one row reject with RowError for a bad row; lists
 * leave it out and call `onBadRow`.
 * @param file path of the archive; it is created, with its folder, if it does not exist
 * @throws ArchiveError when the file exists and can't be used; it is then not changed
 */
export const openArchive = (file: string, options: ArchiveOptions) => {
  const { answerBytes = 0, onTrouble = () => undefined, onError = () => undefined } = options;
  const opened = openFile(file, options.key ?? null);
  const { connection } = opened;
  const deps: ArchiveDeps = { connection, operator: () => null, onBadRow: () => undefined, ...options };
  const disk = openDisk(file, opened, deps, { answerBytes, onError });
  const db: Db = new Kysely<Tables>({ dialect: new ArchiveDialect(connection) });
  const exclusively = createWorkQueue(db, connection);
  const group = new GroupCommit(deps, exclusively, {
    rooms: disk.rooms,
    mark: disk.mark,
    onTrouble,
    onError,
  });
  return {
    ...stepChanges(db, deps, group),
    ...stepReads(deps, exclusively),
    ...answerMethods(disk, onError),
    ...labelMethods(db, deps),
    ...printMethods(db, deps),
    ...overviewMethods(db, deps),
    ...queueMethods(db, deps),
    ...trackingMethods(db, deps),
    ...updateMethods(db, deps),
    ...costMethods(db, deps, exclusively),
    ...recordMethods(db, deps),
    ...floorMethods(db, deps),
    ...copyMethods(db, deps, exclusively),
    ...retentionMethods(db, deps, exclusively, disk),
    ...fileMethods(db, connection, exclusively, disk),
    /** Whether changes wait for a failing disk or are rejected. They are rejected while an archive opens or closes. */
    waitForDisk: (waits: boolean) => group.waitForDisk(waits),
    close: closing(db, opened, group, disk.mark),
  };
};

export { damageRefusal, diskRefusal } from './core/file';
export { ArchiveError, ConflictError, RowError } from './core/errors';
export type Archive = ReturnType<typeof openArchive>;
