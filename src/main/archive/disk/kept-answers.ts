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

/** Whether an answer can be dropped: it was saved before its room was emptied, or it contains nothing to save. */
const isKnown = (deps: ArchiveDeps, change: Commit): boolean => {
  const { event, documents = [], answer } = change;
  if (event.type === 'register.succeeded')
    return (
      deps.connection.all('select 1 from labels where package_id = ?', [event.package.packageId]).length > 0
    );
  // A failure without documents or answer has no use once the label has changed.
  return isLogged(deps, change) || (documents.length === 0 && answer === undefined);
};

/** The event for an answer without a package when the label has changed since, as after a restore; null where none fits. */
const lateEvent = (label: Label, { event, documents = [] }: Commit): LabelEvent | null => {
  if (event.type !== 'register.failed') return null;
  if (isInDoubt(label)) return { type: 'answer.read', documents: documents.length };
  const isFree = label.stage === 'draft' && mayHaveCost(event.failure.code);
  return isFree ? { type: 'held', failure: event.failure } : null;
};

/** Saves the result of a purchase on a label that is in doubt. @returns false when the label does not exist or is not in doubt */
const saveLate = (change: Commit, deps: ArchiveDeps): boolean => {
  const label = labelById(deps.connection, change.label.id);
  const event = label && lateEvent(label, change);
  if (!event) return false;
  const late = { ...change, label: advance(label, event, change.at), event };
  inTransaction(deps.connection, () => saveChange(late, deps));
  return true;
};

/** @returns false when the answer fits no label of the archive */
const saveAnswer = (change: Commit, deps: ArchiveDeps): boolean => {
  try {
    inTransaction(deps.connection, () => saveChange(change, deps));
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return isKnown(deps, change) || saveLate(change, deps);
  }
};

/** An answer that still has to be parsed, in a file of its own. */
export interface Unread {
  file: string;
  labelId: string;
  change: UnreadAnswer;
}

/** How many starts try to parse an answer: an answer that ends the program must not block the bench for ever. */
const mostTries = 3;

/** An answer for which its label is still waiting and that has to be parsed; null where it is saved as it is. */
const unparsedFor = (kept: Kept, { connection }: ArchiveDeps): Unread | null => {
  const { file, change, tries } = kept;
  if (change === null || !('unread' in change) || tries >= mostTries) return null;
  if (labelById(connection, change.label.id)?.stage !== 'registering') return null;
  return { file, labelId: change.label.id, change };
};

/** Whether the answer was parsed and saved before its room was emptied. */
const wasRead = ({ change }: Kept, { connection }: ArchiveDeps): boolean =>
  change !== null && 'unread' in change && hasAnswer(connection, change.label.id, change.at, change.answer);

/**
 * Saves answers in the archive that an earlier run could only keep beside it. This runs before anything else: a label with an answer is
 * not in doubt. An answer that can't be read, or has no label, is moved to a new name, which is logged.
 * @returns answers that were kept before they were parsed; their files stay until that is done
 * @throws the disk's error: the files then stay
 */
export const saveKeptAnswers = (
  file: string,
  key: ArchiveKey | null,
  deps: ArchiveDeps,
  onError: (what: string, error: unknown) => void,
): Unread[] => {
  const unread: Unread[] = [];
  for (const kept of keptAnswers(file, key)) {
    const { file: room, change } = kept;
    let isIn = false;
    try {
      isIn = wasRead(kept, deps);
      const toRead = isIn ? null : unparsedFor(kept, deps);
      if (toRead) {
        countTry(kept);
        unread.push(toRead);
        continue;
      }
      isIn ||= change !== null && saveAnswer(change, deps);
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
