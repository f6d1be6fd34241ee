import type { WordsIn } from '#shared/text/words-in';
import { type ImportDesk, readBy } from '../import-orders';
import type { IntakeDesk } from '../intake-desk';
import { fileHashOf } from '../file-hash';
import { refOf, selectNewParcels } from '../new-parcels';
import { largestFile, tooBig } from '../read-orders';
import { type Entry, type FileBytes, FloorSilent, type IntakeFolder } from './port';
import { importedBefore, rejection, settle, type FileOutcome, fileOutcomeOf } from './settle';

/** Bytes that end a complete table or list: a line end, a bracket. */
const endings: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x5d, 0x7d]);

/**
 * True if a file ends like a complete one. A partly written file seldom does, and space that a file system has only reserved contains
 * zeros. UTF-16 has a zero beside its line end.
 */
const endsLikeCompleteFile = (bytes: Uint8Array): boolean => {
  const [last = 0, before = 0] = [bytes.at(-1), bytes.at(-2)];
  return endings.has(last) || (last === 0 && endings.has(before));
};

export interface ImportFileDesk {
  intake: IntakeDesk;
  importing: ImportDesk;
  /** The words of the station's language, for the file that lists problems. */
  words: () => Promise<WordsIn>;
  /** Milliseconds after which a file that does not end like a complete one is treated as complete. */
  patience: number;
}

/** `waiting`: it is still being written. */
export type FileProgress = { state: 'waiting' } | { state: 'settled'; verdict: FileOutcome; movedTo: string };

const waiting: FileProgress = { state: 'waiting' };

const same = (a: Pick<Entry, 'size' | 'changed'>, b: Pick<Entry, 'size' | 'changed'>): boolean =>
  a.size === b.size && a.changed === b.changed;

/**
 * Processes one file of the watch folder that has not changed for a while. The file is moved out of reach before its orders are stored. If
 * the station stops between the two, it finds the file there and knows what to do (`finishClaim`).
 * @param steady for how many milliseconds it has not changed
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
    movedTo: await settle(folder, '', name, verdict, desk.words),
  });
  if (entry.size > largestFile) return reject(rejection('refused', tooBig.message));
  const file = await folder.read('', name);
  if (!same(file, entry)) return waiting;
  if (!endsLikeCompleteFile(file.bytes) && steady < desk.patience) return waiting;
  const before = await desk.importing.queue.batchByHash(await fileHashOf(file.bytes));
  if (before) return reject(rejection('again', importedBefore(before.name)));
  if (!(await claim(folder, file, name, claims))) return waiting;
  return importClaimed(folder, name, claims, desk, file);
};

/**
 * Moves a file into this station's folder.
 * @returns false if the file changed during the move; it is then back in its old place
 */
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

/**
 * Recreates the outcome of a file whose batch was stored before the station stopped, or while the floor's answer was lost. Parcels that are
 * here, but not in that batch, were here before it: they were left out.
 */
const storedBefore = async (
  name: string,
  bytes: Uint8Array,
  batchId: string,
  desk: ImportDesk,
): Promise<FileOutcome> => {
  const read = await readBy({ fileName: name, bytes }, desk);
  const [orders, found] = read.kind === 'read' ? [read.orders, read.problems] : [[], []];
  const inBatch = new Set(
    (await desk.queue.rowsOf([batchId])).map(({ ref1, parcel }) => `${parcel} ${ref1}`),
  );
  const others = orders.filter(({ draft, parcel }) => !inBatch.has(`${parcel} ${refOf(draft)}`));
  const leftOut = (await selectNewParcels({ orders: others }, desk.ports.archive)).problems;
  const refs = new Set(leftOut.map(({ ref1 }) => ref1));
  const kept = found.filter(({ refused, ref1 }) => refused || !refs.has(ref1));
  const problems = [...kept, ...leftOut].sort((a, b) => a.line - b.line);
  const refused = problems.filter((problem) => problem.refused).length;
  return { outcome: 'imported', message: '', imported: orders.length - leftOut.length, refused, problems };
};

/** @param begun true if an import of it was begun before and did not end: the floor may have its orders */
const importClaimed = async (
  folder: IntakeFolder,
  name: string,
  claims: string,
  { intake, importing, words }: ImportFileDesk,
  { bytes }: FileBytes,
  begun = false,
): Promise<FileProgress> => {
  const outcome = await intake.import({
    ...{ fileName: name, bytes, source: 'watch_folder', mayBeOnFloor: begun },
  });
  // The file stays claimed, and is imported when the floor answers again.
  if (outcome.kind === 'refused' && outcome.code === 'floor_broke') throw new FloorSilent();
  const verdict =
    begun && outcome.kind === 'again'
      ? await storedBefore(name, bytes, outcome.batchId, importing)
      : fileOutcomeOf(outcome);
  return { state: 'settled', verdict, movedTo: await settle(folder, claims, name, verdict, words) };
};

/**
 * Continues with a file that was claimed earlier. If its content is stored as a batch, here or at the floor, only the move is left.
 * Otherwise nothing was stored, and it is imported now. A bench that has a floor waits for it: its answer to the import may be lost.
 */
export const finishClaim = async (
  folder: IntakeFolder,
  name: string,
  claims: string,
  desk: ImportFileDesk,
): Promise<FileProgress> => importClaimed(folder, name, claims, desk, await folder.read(claims, name), true);
