import { renameSync } from 'node:fs';
import type { ArchiveKey } from '../cipher';
import { saveChange } from '../commit';
import { ConflictError } from '../errors';
import { inTransaction } from '../turns';
import type { Commit, Surroundings } from '../types';
import { emptyRoom, keptAnswers } from './room';
import { diskTroubleOf } from './trouble';

const packageOf = ({ event }: Commit): string | null =>
  event.type === 'register.succeeded' ? event.package.packageId : null;

/** Whether the archive knows the answer already: the station ended between its commit and the emptying of its room. */
const isKnown = ({ connection }: Surroundings, change: Commit): boolean => {
  const packageId = packageOf(change);
  // What only says why nothing was bought is worth nothing once the label has moved on.
  if (packageId === null) return true;
  return connection.all('select 1 from labels where package_id = ?', [packageId]).length > 0;
};

/** @returns false when the archive has no place for it */
const bringIn = (change: Commit, around: Surroundings): boolean => {
  try {
    inTransaction(around.connection, () => saveChange(change, around));
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return isKnown(around, change);
  }
};

/**
 * Brings answers into the archive that an earlier station could only keep beside it, before anything else is done: a label whose
 * answer is there is not in doubt. One that can't be read, or has no label any more, is put aside under a name that is told.
 * @throws what the disk throws: the answers then stay where they are
 */
export const bringInAnswers = (
  file: string,
  key: ArchiveKey | null,
  around: Surroundings,
  onError: (what: string, error: unknown) => void,
): void => {
  for (const { file: room, change } of keptAnswers(file, key)) {
    let isIn = false;
    try {
      isIn = change !== null && bringIn(change, around);
    } catch (error) {
      if (diskTroubleOf(error) !== null) throw error;
      onError('an answer kept beside the archive does not fit', error);
    }
    if (isIn) emptyRoom(room);
    else {
      const aside = `${room}.kept-${Date.now()}`;
      renameSync(room, aside);
      onError(`an answer that was paid for could not be brought in; it is kept in ${aside}`, null);
    }
  }
};
