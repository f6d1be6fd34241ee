import { Kysely } from 'kysely';
import type { LabelEvent } from '#shared/label/event';
import type { Print } from '#shared/print/print';
import type { Printer } from '#shared/print/printer';
import type { Batch } from '#shared/queue/batch';
import type { DiskTrouble } from '#shared/disk';
import type { Head } from '#shared/record/record';
import type { StationEvent } from '#shared/record/station-event';
import type { Update } from '#shared/update/basket';
import { bestLabels } from './queries/best-labels';
import * as board from './queries/board-queries';
import { importLabels } from './changes/commit';
import { inspectDocuments } from './recovery/inspect';
import { rescue } from './recovery/rescue';
import type { ArchiveKey } from './core/cipher';
import { ArchiveDialect, closeWhole, type Connection, damages } from './core/connection';
import * as day from './queries/day-events';
import type { RowError } from './core/errors';
import { type Follower, followWithMark } from './disk/follow';
import type { DiskWatch } from './disk/patience';
import { createPresence, type Presence } from './disk/presence';
import { bringInAnswers, type Unread } from './disk/replay';
import { createRooms, type Rooms } from './disk/room';
import { openFile, refusal } from './core/file';
import { GroupCommit } from './core/group-commit';
import { choicesOf } from './queries/label-choices';
import { countLabels } from './queries/label-counts';
import * as lists from './queries/label-lists';
import * as labels from './queries/label-queries';
import * as queue from './queries/queue-rows';
import { ownCodes } from './queries/own-codes';
import { endWasSealed, hashAt, headOf, lastVaultMark, type RecordQuery, recordRows } from './audit/read';
import { startChain } from './audit/start';
import { verifyChain } from './audit/verify';
import { addParcel } from './changes/add-parcel';
import { replaceLabel } from './core/replace';
import { compactArchive, truncateLog } from './retention/compact';
import { countDue } from './retention/due';
import { lastEntryAt, noteRetention, removeSlice } from './retention/pass';
import { anonymiseUnknown } from './retention/anonymise-unknown';
import type { Db, Tables } from './core/schema';
import { labelsOfPackages, type SettledUpdate, settleUpdates } from './changes/settle-updates';
import * as batches from './tables/batches';
import { answersOf } from './tables/answers';
import {
  countDocuments,
  documentAt,
  documentHashes,
  documentsOf,
  documentSummaries,
} from './tables/documents';
import { eventsOf } from './tables/events';
import { insertCodes } from './tables/label-codes';
import { markRead, type UnreadDocument, unreadDocuments } from './tables/unread-documents';
import * as costs from './tables/landed-costs';
import {
  allPrinters,
  movePrinter,
  removePrinter,
  savePrinter,
  setDefaultPrinter,
  setPrinterSerial,
} from './tables/printers';
import { insertStationEvent } from './tables/station-events';
import { countedAt, labelsPrintedSince, lastTroubles } from './tables/printer-prints';
import {
  lastPrinted,
  latestPrint,
  printById,
  printsWithoutEnd,
  printsIn,
  printsOf,
  upsertPrint,
} from './tables/prints';
import { placeLabels } from './tables/queue-places';
import { saveTracking, type StoredTracking, trackingOf } from './tables/trackings';
import { openUpdates, removeUpdates, upsertUpdates } from './tables/updates';
import { createWorkQueue, type Turn } from './core/work-queue';
import type { Commit, QueuePlace, ArchiveDeps, UnreadAnswer } from './core/types';

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

/** What a label needs at every step of its way: read and written at once, without a query being put together. */
const stepMethods = (db: Db, around: ArchiveDeps, turn: Turn, watch: DiskWatch) => {
  const { connection, onBadRow } = around;
  const group = new GroupCommit(around, turn, watch);
  const note = (event: StationEvent, at: string): Promise<void> => {
    const operator = around.operator();
    return group.run(() => insertStationEvent(event, at, { ...around, operator: () => operator }));
  };
  return {
    /** On disk when it resolves, or nothing of it; see `group-commit.ts`. */
    commit: (change: Commit) => group.commit(change),
    finish: () => group.finish(),
    /** Whether changes wait for a disk that fails, or are rejected: they are while an archive opens or closes. */
    waitForDisk: (waits: boolean) => group.waitForDisk(waits),
    /** Waits for a disk that fails, as a change of a label does. */
    saveBatch: (batch: Batch) => group.run(() => batches.upsertBatch(db, connection, batch)),
    label: (id: string) => turn(() => labels.labelById(connection, id)),
    /** The parcels of an order by their numbers, each by its live label or else its newest closed one that was bought. */
    parcelsOf: (ref1: string) => turn(() => labels.parcelsOf(connection, ref1, onBadRow)),
    parcelCount: (ref1: string) => turn(() => labels.parcelCount(connection, ref1)),
    parcelCounts: (refs: readonly string[]) => labels.manyParcelCounts(connection, refs, turn),
    replacementOf: (labelId: string) => turn(() => labels.replacementOf(connection, labelId)),
    hasArrived: (packageId: string) => turn(() => labels.hasArrived(connection, packageId)),
    /** Rejects when one document of the label can't be read: half of the paper must not pass for all of it. */
    documents: (labelId: string) => turn(() => documentsOf(connection, labelId)),
    documentSummaries: (labelId: string) => turn(() => documentSummaries(connection, labelId)),
    answers: (labelId: string) => turn(() => answersOf(connection, labelId)),
    rows: (labelIds: readonly string[]) => turn(() => queue.rowsOfLabels(connection, labelIds, onBadRow)),
    documentCount: (labelId: string) => turn(() => countDocuments(connection, labelId)),
    documentHashes: (labelId: string) => turn(() => documentHashes(connection, labelId)),
    printers: () => turn(() => allPrinters(connection, onBadRow)),
    savePrint: (print: Print) => group.run(() => upsertPrint(connection, print)),
    print: (id: string) => turn(() => printById(connection, id)),
    printsWithoutEnd: () => turn(() => printsWithoutEnd(connection, onBadRow)),
    latestPrint: (labelId: string) => turn(() => latestPrint(connection, labelId, onBadRow)),
    /** Rejects when there is no such label. Codes it bears already stay as they are. */
    saveCodes: (labelId: string, codes: readonly string[]) =>
      group.run(() => insertCodes(connection, labelId, codes)),
    /** Some of the documents whose pictures nobody has looked at for barcodes. */
    unreadDocuments: () => turn(() => unreadDocuments(connection)),
    /** Adds what was read from a document's pictures, and that it was looked at: both are on disk, or neither. */
    saveRead: (document: UnreadDocument, codes: readonly string[]) =>
      group.run(() => markRead(connection, document, codes)),
    note,
  };
};

const labelMethods = (db: Db, around: ArchiveDeps) => ({
  importBatch: (batch: Parameters<typeof importLabels>[1], entries: Parameters<typeof importLabels>[2]) =>
    importLabels(db, batch, entries, around),
  replace: (replacement: Parameters<typeof replaceLabel>[1]) => replaceLabel(db, replacement, around),
  addParcel: (added: Parameters<typeof addParcel>[1]) => addParcel(db, added, around),
  labelByRef: (ref1: string) => labels.labelByRef(db, ref1),
  labelByCode: (code: string) => labels.labelByCode(db, code),
  hasBought: () => labels.hasBought(db),
  boughtBefore: (label: Parameters<typeof labels.boughtBefore>[1]) => labels.boughtBefore(db, label),
  isSharedCode: (code: string) => labels.isSharedCode(db, code),
  liveParcels: (refs: readonly string[]) => labels.liveParcels(db, refs),
  ordersOfPackages: (names: readonly string[]) => labels.ordersOfPackages(db, names),
  bearers: (names: readonly string[]) => labels.bearers(db, names),
  labels: (query: Parameters<typeof lists.findLabels>[1]) => lists.findLabels(db, query, around.onBadRow),
  atStage: (stage: Parameters<typeof labels.labelsAtStage>[1]) =>
    labels.labelsAtStage(db, stage, around.onBadRow),
  heldForLater: () => labels.heldForLater(db, around.onBadRow),
  counts: async () => (await countLabels(db)).byStage,
  events: (labelId: string) => eventsOf(db, labelId, around.onBadRow),
  document: (labelId: string, position: number) => documentAt(db, labelId, position),
});

/** What the Labels screen asks of all labels at once. */
const overviewMethods = (db: Db, { onBadRow }: ArchiveDeps) => ({
  /** Rows with all that a list shows of them; `total` is null where nobody counted so many. */
  labelList: (query: Parameters<typeof lists.listLabels>[1]) => lists.listLabels(db, query, onBadRow),
  bestLabels: (query: Parameters<typeof bestLabels>[1]) => bestLabels(db, query, onBadRow),
  allCounts: () => countLabels(db),
  choices: () => choicesOf(db),
  eventsBetween: (query: day.DayQuery) => day.eventsBetween(db, query, onBadRow),
  holdsOf: (labelIds: readonly string[]) => day.holdsOf(db, labelIds),
  reasonsOf: (printIds: readonly string[]) => day.reasonsOf(db, printIds),
  boughtAt: (labelIds: readonly string[]) => day.boughtAt(db, labelIds),
  boughtBy: (labelIds: readonly string[]) => day.boughtBy(db, labelIds),
});

const queueMethods = (db: Db, { onBadRow }: ArchiveDeps) => ({
  batches: (since: string) => batches.batchesSince(db, since, onBadRow),
  batch: (id: string) => batches.batchById(db, id),
  batchByHash: (fileHash: string) => batches.batchByHash(db, fileHash),
  rowsOf: (batchIds: readonly string[]) => queue.rowsOfBatches(db, batchIds, onBadRow),
  lastChange: (batchIds: readonly string[]) => queue.lastChange(db, batchIds),
  /** Rejects, and places none, when there is no label of one of these ids. */
  place: (places: readonly QueuePlace[]) => db.transaction().execute((tx) => placeLabels(tx, places)),
});

const printMethods = (db: Db, { onBadRow }: ArchiveDeps) => ({
  prints: (labelId: string) => printsOf(db, labelId, onBadRow),
  lastPrinted: () => lastPrinted(db),
  printsIn: (states: readonly Print['state'][]) => printsIn(db, states, onBadRow),
  labelsPrintedSince: (since: string) => labelsPrintedSince(db, since),
  countedAt: (printerId: string) => countedAt(db, printerId),
  lastTroubles: () => lastTroubles(db, onBadRow),
  savePrinter: (printer: Printer) => db.transaction().execute((tx) => savePrinter(tx, printer)),
  setPrinterSerial: (id: string, serial: string | null) => setPrinterSerial(db, id, serial),
  movePrinter: (known: { id: string; serial: string }, uri: string, at: string) =>
    movePrinter(db, known, uri, at),
  removePrinter: (id: string) => removePrinter(db, id),
  setDefaultPrinter: (id: string) => db.transaction().execute((tx) => setDefaultPrinter(tx, id)),
});

const updateMethods = (db: Db, around: ArchiveDeps) => ({
  openUpdates: () => openUpdates(db, around.onBadRow),
  /** All of them, or none. Rejects when a package would have two that are not done. */
  saveUpdates: (updates: readonly Update[]) => db.transaction().execute((tx) => upsertUpdates(tx, updates)),
  removeUpdates: (ids: readonly string[]) => db.transaction().execute((tx) => removeUpdates(tx, ids)),
  settleUpdates: (settled: readonly SettledUpdate[], at: string) => settleUpdates(db, settled, at, around),
  labelsOfPackages: (numbers: readonly string[]) => labelsOfPackages(db, numbers, around.onBadRow),
});

const trackingMethods = (db: Db, around: ArchiveDeps) => ({
  tracking: (packageId: string) => trackingOf(db, packageId, around),
  saveTracking: (tracking: StoredTracking, event: LabelEvent | null) =>
    saveTracking(db, tracking, event, around),
  nextToAsk: (limit: number) => board.nextToAsk(db, limit),
  neverAsked: (since: string) => board.neverAsked(db, since),
  watched: () => board.countWatched(db),
  lastChecked: () => board.lastChecked(db),
  board: (query: board.BoardQuery) => board.boardRows(db, query, around.onBadRow),
  boardCounts: (silentBefore: string) => board.boardCounts(db, silentBefore),
});

/** Questions for duties and taxes, each with what came of it. */
const costMethods = (db: Db, { operator, onBadRow }: ArchiveDeps) => ({
  saveCost: (stored: costs.StoredCost) => costs.insertCost(db, stored, { operator }),
  settleCost: (kept: Parameters<typeof costs.settleCost>[1]) => costs.settleCost(db, kept),
  keptCost: (id: string) => costs.costById(db, id),
  latestAnswered: () => costs.latestAnswered(db, onBadRow),
  latestCost: (labelId: string) => costs.latestCost(db, labelId, onBadRow),
  costsOf: (labelId: string) => costs.costsOf(db, labelId, onBadRow),
  costsBetween: (from: string, to: string) => costs.costsBetween(db, from, to, onBadRow),
  costsAsking: () => costs.costsAsking(db, onBadRow),
  ownCodes: () => ownCodes(db),
});

/** The record of what happened, chained; see `record/`. */
const recordMethods = (db: Db, { onBadRow }: ArchiveDeps) => ({
  record: (query: RecordQuery) => recordRows(db, query, onBadRow),
  recordHead: () => headOf(db),
  hashAt: (seq: number) => hashAt(db, seq),
  endWasSealed: () => endWasSealed(db),
  lastVaultMark: () => lastVaultMark(db),
  verifyChain: (kept: Head | null = null) => verifyChain(db, kept),
});

/** What removes personal data that is no longer needed; see `retention/`. */
const retentionMethods = (
  db: Db,
  { around, turn }: { around: ArchiveDeps; turn: Turn },
  opened: { connection: Connection; file: string; key: ArchiveKey | null; presence: Presence },
) => ({
  countDue: (before: string) => countDue(db, before),
  /** Overwrites what it removes with zeros (https://www.sqlite.org/pragma.html#pragma_secure_delete). */
  removeSlice: (plan: Parameters<typeof removeSlice>[1]) => {
    opened.connection.exec('pragma secure_delete=on');
    return removeSlice({ db, connection: opened.connection }, plan);
  },
  blankStrangers: (before: string, goesOn: () => boolean) => anonymiseUnknown(db, before, goesOn),
  noteRetention: (ran: { days: number; rows: number }, at: string) =>
    turn(() => noteRetention(ran, at, around)),
  lastEntryAt: () => lastEntryAt(db),
  truncateLog: () =>
    db
      .connection()
      .execute(() => opened.presence.shrinking(() => Promise.resolve(truncateLog(opened.connection)))),
  /** Whoever asks the archive meanwhile waits: about two seconds for a hundred thousand labels. @throws FileWorkError */
  compact: () => opened.presence.shrinking(() => compactArchive(db, opened)),
});

/** Answers that are on the disk before they are read; see `disk/room.ts`. */
const unreadMethods = (rooms: Rooms, unread: readonly Unread[], onError: DiskWatch['onError']) => ({
  keepUnread: (answer: UnreadAnswer) =>
    rooms
      .keepUnread(answer)
      .catch((error: unknown) => onError('an answer could not be kept before it was read', error)),
  unreadAnswers: () => unread.map(({ change }) => change),
});

/** An archive from before there was a record, or a mark, gets them; nothing is left open where that fails. */
const begin = (
  { connection, key, release }: ReturnType<typeof openFile>,
  file: string,
  around: ArchiveDeps,
  onError: DiskWatch['onError'],
): { mark: Follower; unread: Unread[] } => {
  let mark: Follower | null = null;
  try {
    startChain(connection, new Date().toISOString(), around.station());
    mark = followWithMark(file, connection, key);
    const unread = bringInAnswers(file, key, around, onError);
    mark.flush(true);
    return { mark, unread };
  } catch (error) {
    mark?.close();
    connection.close();
    release();
    throw refusal(file, error);
  }
};

/** Runs when all that was asked before is done; a second call does nothing. */
const closing = (
  db: Db,
  { connection, release }: Pick<ReturnType<typeof openFile>, 'connection' | 'release'>,
  finish: () => void,
  mark: Follower,
): (() => Promise<void>) => {
  let closed: Promise<void> | null = null;
  const close = () =>
    db.connection().execute(() => {
      try {
        finish();
      } finally {
        closeWhole(connection);
        mark.close();
        release();
      }
      return Promise.resolve();
    });
  return () => (closed ??= close());
};

const both = (one: () => void, other: () => void) => (): void => {
  one();
  other();
};

/**
 * Opens the station's archive and keeps every other station out of it until `close`.
 * Methods reject when the disk fails (and `commit` with ConflictError); single reads reject with RowError for a bad row,
 * lists leave it out and tell `onBadRow`.
 * @param file path of the archive; made, with its folder, when there is none
 * @throws ArchiveError when the file exists and can't be used: it is then left as it is
 */
export const openArchive = (file: string, options: ArchiveOptions) => {
  const opened = openFile(file, options.key ?? null);
  const { connection, key } = opened;
  const around: ArchiveDeps = { connection, operator: () => null, onBadRow: () => undefined, ...options };
  const { onTrouble = () => undefined, onError = () => undefined } = options;
  const { mark, unread } = begin(opened, file, around, onError);
  const presence = createPresence(file);
  presence.mustBeThere();
  connection.onBegin = presence.mustBeThere;
  connection.onCommit = both(connection.onCommit, presence.hasGrown);
  const rooms = createRooms(file, key, options.answerBytes ?? 0, unread);
  const db: Db = new Kysely<Tables>({ dialect: new ArchiveDialect(connection) });
  const turn = createWorkQueue(db, connection);
  const { finish, ...steps } = stepMethods(db, around, turn, { rooms, mark, onTrouble, onError });
  return {
    ...steps,
    ...unreadMethods(rooms, unread, onError),
    ...labelMethods(db, around),
    ...printMethods(db, around),
    ...overviewMethods(db, around),
    ...queueMethods(db, around),
    ...trackingMethods(db, around),
    ...updateMethods(db, around),
    ...costMethods(db, around),
    ...recordMethods(db, around),
    ...retentionMethods(db, { around, turn }, { connection, file, key, presence }),
    /** Compares every document with its hash, a little at a time. */
    inspectDocuments: () => inspectDocuments(connection, turn),
    /** @throws DiskError where its file or its log was deleted, replaced or cut */
    mustBeThere: () => presence.mustBeThere(),
    /** Writes all that it holds into a new file, for its own has no name any more. */
    rescue: (to: string) => db.connection().execute(() => rescue(connection, to, key)),
    /** What is damaged in the file; empty when it is sound. Reads all of it. */
    check: () => db.connection().execute(() => Promise.resolve(damages(connection))),
    close: closing(db, opened, finish, mark),
  };
};

export { damageRefusal, diskRefusal } from './core/file';
export { ArchiveError, ConflictError, RowError } from './core/errors';
export type Archive = ReturnType<typeof openArchive>;
