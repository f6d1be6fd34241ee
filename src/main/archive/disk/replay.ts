import { renameSync } from 'node:fs';
import { mayHaveCost } from '#shared/failure';
import { advance, isInDoubt } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { ArchiveKey } from '../core/cipher';
import { saveChange } from '../changes/commit';
import { ConflictError } from '../core/errors';
import { labelById } from '../queries/label-queries';
import { inTransaction } from '../core/work-queue';
import type { Commit, ArchiveDeps } from '../core/types';
import { emptyRoom, keptAnswers } from './room';
import { diskTroubleOf } from './trouble';

const isLogged = ({ connection }: ArchiveDeps, { label, event, at }: Commit): boolean =>
  connection.all('select 1 from events where label_id = ? and at = ? and type = ?', [
    label.id,
    at,
    event.type,
  ]).length > 0;

/** Whether nothing is lost with it: the station ended between its commit and the emptying of its room, or it tells nothing. */
const isKnown = (around: ArchiveDeps, change: Commit): boolean => {
  const { event, documents = [], answer } = change;
  if (event.type === 'register.succeeded')
    return (
      around.connection.all('select 1 from labels where package_id = ?', [event.package.packageId]).length > 0
    );
  // What only says why nothing was bought is worth nothing once the label has moved on.
  return isLogged(around, change) || (documents.length === 0 && answer === undefined);
};

/** What is told of an answer without a package to a label that has moved on since, as a restored one has; null where nothing fits. */
const lateEvent = (label: Label, { event, documents = [] }: Commit): LabelEvent | null => {
  if (event.type !== 'register.failed') return null;
  if (isInDoubt(label)) return { type: 'answer.read', documents: documents.length };
  const isFree = label.stage === 'draft' && mayHaveCost(event.failure.code);
  return isFree ? { type: 'held', failure: event.failure } : null;
};

/** Gives a label in doubt what came of its purchase. @returns false when the label is not there, or is in no doubt any more */
const bringLate = (change: Commit, around: ArchiveDeps): boolean => {
  const label = labelById(around.connection, change.label.id);
  const event = label && lateEvent(label, change);
  if (!event) return false;
  const late = { ...change, label: advance(label, event, change.at), event };
  inTransaction(around.connection, () => saveChange(late, around));
  return true;
};

/** @returns false when the archive has no place for it */
const bringIn = (change: Commit, around: ArchiveDeps): boolean => {
  try {
    inTransaction(around.connection, () => saveChange(change, around));
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return isKnown(around, change) || bringLate(change, around);
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
  around: ArchiveDeps,
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
