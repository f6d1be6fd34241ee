import type { ImportDesk } from '../import-orders';
import { readBy } from '../import-orders';
import type { IntakeDesk } from '../intake-desk';
import { fileHashOf } from '../file-hash';
import { largestFile, tooBig } from '../read-orders';
import type { Entry, FileBytes, IntakeFolder } from './port';
import { importedBefore, rejection, settle, type FileOutcome, fileOutcomeOf } from './settle';
import { endsLikeWhole } from './whole';

export interface ImportFileDesk {
  intake: IntakeDesk;
  importing: ImportDesk;
  /** Milliseconds after which a file that does not end like a finished one is taken for finished. */
  patience: number;
}

/** `waiting`: it is still being written. */
export type FileProgress = { state: 'waiting' } | { state: 'settled'; verdict: FileOutcome; movedTo: string };

const waiting: FileProgress = { state: 'waiting' };

const same = (a: Pick<Entry, 'size' | 'changed'>, b: Pick<Entry, 'size' | 'changed'>): boolean =>
  a.size === b.size && a.changed === b.changed;

/**
 * Deals with one file of the watch folder that has looked the same for a while. It is moved out of everybody's reach before
 * its orders are stored: so a station that dies between the two finds the file there and knows what to do (`finishClaim`).
 * @param steady for how many milliseconds it has looked the same
 * @param claims the folder in which this station imports
 */
export const importFile = async (
  folder: IntakeFolder,
  entry: Entry,
  steady: number,
  claims: string,
  desk: ImportFileDesk,
): Promise<FileProgress> => {
  const { name } = entry;
  const reject = async (verdict: FileOutcome): Promise<FileProgress> => ({
    ...{ state: 'settled', verdict },
    movedTo: await settle(folder, '', name, verdict),
  });
  if (entry.size > largestFile) return reject(rejection('refused', tooBig.message));
  const file = await folder.read('', name);
  if (!same(file, entry)) return waiting;
  if (!endsLikeWhole(file.bytes) && steady < desk.patience) return waiting;
  const before = await desk.importing.queue.batchByHash(await fileHashOf(file.bytes));
  if (before) return reject(rejection('again', importedBefore(before.name)));
  return (await claim(folder, file, name, claims))
    ? importClaimed(folder, file, name, claims, desk)
    : waiting;
};

/** @returns false where the file changed under our hands; it lies where it lay before then */
const claim = async (
  folder: IntakeFolder,
  file: FileBytes,
  name: string,
  claims: string,
): Promise<boolean> => {
  await folder.make(claims);
  await folder.move('', name, claims, name);
  const now = await folder.look(claims, name);
  if (now && same(now, file)) return true;
  await folder.move(claims, name, '', name);
  return false;
};

const importClaimed = async (
  folder: IntakeFolder,
  { bytes }: FileBytes,
  name: string,
  claims: string,
  { intake }: ImportFileDesk,
): Promise<FileProgress> => {
  const outcome = await intake.import({ fileName: name, bytes, source: 'watch_folder' });
  const verdict = fileOutcomeOf(outcome);
  return { state: 'settled', verdict, movedTo: await settle(folder, claims, name, verdict) };
};

/** What the file said, for a batch that was stored before the station died. */
const storedBefore = async (name: string, bytes: Uint8Array, desk: ImportDesk): Promise<FileOutcome> => {
  const read = await readBy({ fileName: name, bytes }, desk);
  const [orders, problems] = read.kind === 'read' ? [read.orders, read.problems] : [[], []];
  const refused = problems.filter((problem) => problem.refused).length;
  return { outcome: 'imported', message: '', imported: orders.length, refused, problems };
};

/**
 * Goes on with a file that was claimed before: where its content is a batch, only the move is left; where it is none,
 * nothing was stored and it is imported now.
 */
export const finishClaim = async (
  folder: IntakeFolder,
  name: string,
  claims: string,
  desk: ImportFileDesk,
): Promise<FileProgress> => {
  const file = await folder.read(claims, name);
  const batch = await desk.importing.queue.batchByHash(await fileHashOf(file.bytes));
  if (!batch) return importClaimed(folder, file, name, claims, desk);
  const verdict = await storedBefore(name, file.bytes, desk.importing);
  return { state: 'settled', verdict, movedTo: await settle(folder, claims, name, verdict) };
};
