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
import { hasAnswer } from '../tables/answers';
import type { Commit, UnreadAnswer } from '#shared/label/stored';
import type { ArchiveDeps } from '../core/types';
import { countTry, emptyRoom, type Kept, keptAnswers } from './room';
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

/** An answer that is to be read, in a file of its own. */
export interface Unread {
  file: string;
  labelId: string;
  change: UnreadAnswer;
}

/** So many starts begin to read an answer: one that ends the program whenever it is read must not keep a bench from opening. */
const mostTries = 3;

/** An answer that its label, which is being bought, still waits for; null where it is brought in as it is. */
const awaited = (kept: Kept, { connection }: ArchiveDeps): Unread | null => {
  const { file, change, tries } = kept;
  if (change === null || !('unread' in change) || tries >= mostTries) return null;
  if (labelById(connection, change.label.id)?.stage !== 'registering') return null;
  return { file, labelId: change.label.id, change };
};

/** It was read, and the station ended between the commit and the emptying of its room. */
const wasRead = ({ change }: Kept, { connection }: ArchiveDeps): boolean =>
  change !== null && 'unread' in change && hasAnswer(connection, change.label.id, change.at, change.answer);

/**
 * Brings answers into the archive that an earlier station could only keep beside it, before anything else is done: a label whose
 * answer is there is not in doubt. One that can't be read, or has no label any more, is put aside under a name that is told.
 * @returns those that were kept before they were read, which stay where they are until they have been
 * @throws what the disk throws: the answers then stay where they are
 */
export const bringInAnswers = (
  file: string,
  key: ArchiveKey | null,
  around: ArchiveDeps,
  onError: (what: string, error: unknown) => void,
): Unread[] => {
  const unread: Unread[] = [];
  for (const kept of keptAnswers(file, key)) {
    const { file: room, change } = kept;
    let isIn = false;
    try {
      isIn = wasRead(kept, around);
      const toRead = isIn ? null : awaited(kept, around);
      if (toRead) {
        countTry(kept);
        unread.push(toRead);
        continue;
      }
      isIn ||= change !== null && bringIn(change, around);
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
  return unread;
};
