import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label, Stage } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { Batch } from '#shared/queue/batch';

export type DocumentFormat = 'ZPL' | 'PDF' | 'PNG' | 'unknown';

/** One stored label buffer: what was paid for, byte for byte. `position` is 1 to 3, as in `labelBuf1..3`. */
export interface StoredDocument {
  labelId: string;
  position: number;
  format: DocumentFormat;
  sha256: string;
  bytes: Uint8Array;
}

/** A document without its bytes. */
export interface DocumentSummary extends Omit<StoredDocument, 'labelId' | 'bytes'> {
  /** In bytes. */
  size: number;
  /** Its bytes are not those that were stored. */
  isDamaged: boolean;
}

export type NewDocument = Omit<StoredDocument, 'labelId' | 'sha256'>;

/**
 * The service's answer to a purchase as it came, whatever it was: what nobody understands today may be read again by a better
 * reader. `bytes` is the body as it came over the wire (still packed, where `contentEncoding` says so).
 */
export interface RawAnswer {
  /** HTTP status; 0 where not even the head came. */
  status: number;
  contentType: string | null;
  contentEncoding: string | null;
  /** False where it broke off, or was longer than the station takes: then it is what came until there. */
  isWhole: boolean;
  /** A secret of ours that the service repeated was blotted out; otherwise `bytes` is what came, byte for byte. */
  isMasked: boolean;
  bytes: Uint8Array;
}

export interface StoredAnswer extends RawAnswer {
  labelId: string;
  /** From 1, in the order they came: a request that was refused and sent again has another answer. */
  position: number;
  /** When it was kept (ISO 8601 UTC). */
  at: string;
}

/** What one commit writes. Either all of it is on disk when the promise resolves, or nothing. */
export interface Commit {
  label: Label;
  event: LabelEvent;
  at: string;
  documents?: readonly NewDocument[];
  /** Every barcode found in those documents, as a scanner reads it. */
  codes?: readonly string[];
  print?: Print;
  /** The service's answer that this is understood of: on disk with it, or neither. */
  answer?: RawAnswer;
}

/**
 * A service's answer that is on the disk and not read yet. The rest of it is what becomes of its label where nobody comes to read it:
 * so a version of this program that knows nothing of `unread` takes it, and so does an archive in which the label moved on.
 */
export interface UnreadAnswer extends Commit {
  answer: RawAnswer;
  /** What reading it needs beside its bytes: why it broke off, and its `Retry-After`, where there is either. */
  unread: { reason?: string | undefined; retryAfter?: string | string[] | undefined };
}

/** A label made in place of another (`label.replaces`), and the batch it is in, made where it is not there yet: it is done. */
export interface Replacement {
  batch: { id: string; name: string; at: string };
  label: Label;
  at: string;
}

/** A label for one more parcel of an order that is here, and the batch it is in, made where it is not there yet: it is done. */
export interface AddedParcel {
  batch: { id: string; name: string; at: string };
  label: Label;
  at: string;
}

export interface LabelQuery {
  /** Found in ref1, packageId, tracking number, recipient's name or city. */
  search?: string;
  stages?: readonly Stage[];
  held?: boolean;
  /** At most this many, newest first. */
  limit: number;
}

/** The durable memory of the station. Every method rejects when the database can't be read or written. */
export interface Archive {
  /** Stores a batch of new drafts in their order: all of them or none. */
  importBatch(
    batch: { id: string; name: string; at: string; source?: Batch['source']; fileHash?: string | null },
    labels: readonly { label: Label; event: LabelEvent }[],
  ): Promise<void>;
  /** Stores a label made in place of another, and tells either of the other, all at once. Rejects where a live one did before. */
  replace(replacement: Replacement): Promise<void>;
  /** Saves a change of a label with its event and whatever came with it. */
  commit(change: Commit): Promise<LoggedEvent>;
  /**
   * Puts the answer of a purchase under way on the disk, beside the archive, until its label's commit. Whoever then reads it may take
   * its time. Never rejects: what the disk does not take is told, and read all the same.
   */
  keepUnread(unread: UnreadAnswer): Promise<void>;
  /** Answers that a station before this one kept so and did not come to read. Their labels are registering since. */
  unreadAnswers(): readonly UnreadAnswer[];
  /** Saves progress of a print that does not change its label (waiting for paper, counters). */
  savePrint(print: Print): Promise<void>;
  label(id: string): Promise<Label | null>;
  /** The live (not closed) label of a ref1; the newest where a replacement exists. */
  labelByRef(ref1: string): Promise<Label | null>;
  /**
   * Finds by ref1, packageId or tracking number; live ones before closed ones, of an order its first parcel, newest first. Else by a barcode on its paper,
   * where just one live label (or, without a live one, one closed label) bears it and it is of no kind that parcels share. What
   * a scanner adds to a code (its kind, separators) is no part of it.
   */
  labelByCode(code: string): Promise<Label | null>;
  /** True for a code that labels bear and that names none of them: a postal code, a route, a class of service. */
  isSharedCode(code: string): Promise<boolean>;
  /** The live label that was made in place of this one. */
  replacementOf(labelId: string): Promise<{ labelId: string; packageId: string | null } | null>;
  /**
   * Another label of the same parcel of an order that was bought, or may have been, and is no live label of that ref1 any more: it was
   * closed, or got another ref1 by a correction. Its package, or its own id where none is known; null where there is none.
   */
  boughtBefore(label: Pick<Label, 'id' | 'ref1' | 'parcel'>): Promise<string | null>;
  /** By ref1, the numbers of its parcels that a live label is for. Orders without one are left out. */
  liveParcels(refs: readonly string[]): Promise<Map<string, Set<number>>>;
  /** By name, the order of the label that has it as packageId or tracking number; names without one are left out. */
  ordersOfPackages(names: readonly string[]): Promise<Map<string, string>>;
  /**
   * The parcels of an order by their numbers: of each its live label (the newest where one replaces another), else its newest
   * closed one that was bought.
   */
  parcelsOf(ref1: string): Promise<Label[]>;
  /** How many parcels an order has (the highest number among them); 0 for one that is not here. */
  parcelCount(ref1: string): Promise<number>;
  /** How many parcels each of these orders has (the highest number among them); orders that are not here are left out. */
  parcelCounts(refs: readonly string[]): Promise<Map<string, number>>;
  /** Stores a label for the next parcel of its order. Rejects where the order has as many as its number already, or fewer before it. */
  addParcel(added: AddedParcel): Promise<void>;
  /** Labels, closed ones too, that have one of these as order number, packageId or tracking number. */
  bearers(names: readonly string[]): Promise<{ labelId: string; ref1: string }[]>;
  labels(query: LabelQuery): Promise<Label[]>;
  atStage(stage: Stage): Promise<Label[]>;
  /** Labels on a hold that the program means to end by itself (`retryAt`), the soonest first. */
  heldForLater(): Promise<Label[]>;
  counts(): Promise<Record<Stage, number>>;
  documents(labelId: string): Promise<StoredDocument[]>;
  /** In their order, damaged ones too. */
  documentSummaries(labelId: string): Promise<DocumentSummary[]>;
  /** Rejects for one that is damaged. */
  document(labelId: string, position: number): Promise<StoredDocument | null>;
  documentCount(labelId: string): Promise<number>;
  /** SHA-256 of each document as it was stored, in their order, in hexadecimal digits. */
  documentHashes(labelId: string): Promise<string[]>;
  /** The service's answers to the label's purchase as they came, oldest first; none once retention removed its data. */
  answers(labelId: string): Promise<StoredAnswer[]>;
  /** Adds barcodes by which `labelByCode` finds the label. */
  saveCodes(labelId: string, codes: readonly string[]): Promise<void>;
  prints(labelId: string): Promise<Print[]>;
  /** The newest of them. */
  latestPrint(labelId: string): Promise<Print | null>;
  print(id: string): Promise<Print | null>;
  /** The print that made paper, or may have, and ended last. */
  lastPrinted(): Promise<Print | null>;
  /** Prints in one of these states, oldest first. */
  printsIn(states: readonly Print['state'][]): Promise<Print[]>;
  /** Prints whose bytes may be out and whose end was not noted. */
  printsWithoutEnd(): Promise<Print[]>;
  events(labelId: string): Promise<LoggedEvent[]>;
}
