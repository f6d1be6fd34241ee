import type { Batch } from '#shared/queue/batch';
import type {
  AddedParcel,
  Commit,
  DocumentSummary,
  Replacement,
  StoredAnswer,
  StoredDocument,
  NewBatch,
  UnreadAnswer,
} from '#shared/label/stored';
import type { AlikeCode } from '#shared/label/scanned-code';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label, Stage } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { Update } from '#shared/update/basket';

export interface LabelQuery {
  /** Matched against ref1, packageId, tracking number, recipient's name and city. */
  search?: string;
  stages?: readonly Stage[];
  held?: boolean;
  /** Maximum number of labels, newest first. */
  limit: number;
}

/** The station's database. Every method rejects when the database can't be read or written. */
export interface Archive {
  /** Stores a batch of new drafts in their order: all of them or none. */
  importBatch(batch: NewBatch, labels: readonly { label: Label; event: LabelEvent }[]): Promise<void>;
  batch(id: string): Promise<Batch | null>;
  /** Stores a label that replaces another and links both, in one transaction. Rejects where a live replacement exists. */
  replace(replacement: Replacement): Promise<void>;
  /** Saves a change of a label with its event and everything that belongs to it. */
  commit(change: Commit): Promise<LoggedEvent>;
  /**
   * Writes the answer of a running purchase to a file beside the archive, where it stays until the label's commit, so
   * that reading it may take long. Never rejects: an answer that can't be written is reported and then read as usual.
   */
  keepUnread(unread: UnreadAnswer): Promise<void>;
  /** Answers that an earlier run of the station kept and did not read. Their labels are still `registering`. */
  unreadAnswers(): readonly UnreadAnswer[];
  /** Saves the progress of a print that does not change its label (waiting for paper, counters). */
  savePrint(print: Print): Promise<void>;
  label(id: string): Promise<Label | null>;
  /**
   * Finds a label by ref1, packageId or tracking number: live labels before closed ones, the first parcel of an order,
   * the newest first. Else by a barcode on its paper, where exactly one live label (or, without a live one, one closed
   * label) has it and it is not of a kind that parcels share. Ignores what a scanner adds to a code (its symbology,
   * separators).
   */
  labelByCode(code: string): Promise<Label | null>;
  /**
   * True for a code that labels have in common and that identifies none of them: a postal code, a route, a class of
   * service.
   */
  isSharedCode(code: string): Promise<boolean>;
  /**
   * Numbers of orders and packages that differ from the code only in capital and small letters, or in characters that no
   * screen draws, at most four. Labels that were removed before they were bought have none.
   */
  alikeCodes(code: string): Promise<AlikeCode[]>;
  /** The live label that replaces this one. It may be missing here when another bench made it. */
  replacementOf(
    label: Pick<Label, 'id' | 'replacedElsewhere'>,
  ): Promise<{ labelId: string; packageId: string | null } | null>;
  /**
   * Earlier labels of the same parcel of an order that were bought, or may have been, and that are no longer live labels
   * of that ref1: the newest that was closed, and those to which a correction gave another ref1. Returns the package of
   * each, or its label id where no package is known.
   */
  boughtBefore(label: Pick<Label, 'id' | 'ref1' | 'parcel'>): Promise<string[]>;
  /** By ref1, the numbers of its parcels that have a live label. Orders without one are left out. */
  liveParcels(refs: readonly string[]): Promise<Map<string, Set<number>>>;
  /** Numbers of open and bought orders as older versions stored them, and as a new one is stored. */
  oddNumbers(): Promise<{ ref1: string; plain: string }[]>;
  /** By packageId or tracking number, the order of the label that has it. Names that no label has are left out. */
  ordersOfPackages(names: readonly string[]): Promise<Map<string, string>>;
  /**
   * The parcels of an order by their numbers: for each its live label (the newest where one replaces another), else its
   * newest closed one that was bought.
   */
  parcelsOf(ref1: string): Promise<Label[]>;
  /** The parcels that the floor's batches gave an order of theirs and that never came here. */
  parcelsElsewhere(ref1: string): Promise<readonly number[]>;
  /** How many parcels an order has (the highest number among them); 0 for one that is not here. */
  parcelCount(ref1: string): Promise<number>;
  /** How many parcels each of these orders has (the highest number among them). Orders that are not here are left out. */
  parcelCounts(refs: readonly string[]): Promise<Map<string, number>>;
  /**
   * Stores a label for the next parcel of its order. Rejects where that parcel exists already, or where one before it
   * is missing.
   */
  addParcel(added: AddedParcel): Promise<void>;
  /** Labels, also closed ones, that have one of these as order number, packageId or tracking number. */
  bearers(names: readonly string[]): Promise<{ labelId: string; ref1: string }[]>;
  labels(query: LabelQuery): Promise<Label[]>;
  atStage(stage: Stage): Promise<Label[]>;
  /** Labels on a hold that the program ends automatically (`retryAt`), the earliest first. */
  heldForLater(): Promise<Label[]>;
  counts(): Promise<Record<Stage, number>>;
  documents(labelId: string): Promise<StoredDocument[]>;
  /** In their order, including damaged ones. */
  documentSummaries(labelId: string): Promise<DocumentSummary[]>;
  /** Rejects for a damaged document. */
  document(labelId: string, position: number): Promise<StoredDocument | null>;
  documentCount(labelId: string): Promise<number>;
  /** SHA-256 of each document as it was stored, in their order, in hexadecimal digits. */
  documentHashes(labelId: string): Promise<string[]>;
  /** The service's raw answers to the label's purchase, oldest first. Empty once retention removed the data. */
  answers(labelId: string): Promise<StoredAnswer[]>;
  prints(labelId: string): Promise<Print[]>;
  /** The newest print of the label. */
  latestPrint(labelId: string): Promise<Print | null>;
  print(id: string): Promise<Print | null>;
  /** The print that ended last among those that made paper or may have made paper. */
  lastPrinted(): Promise<Print | null>;
  /** Prints in one of these states, oldest first. */
  printsIn(states: readonly Print['state'][]): Promise<Print[]>;
  /** Prints whose bytes may have left and whose end was not recorded. */
  printsWithoutEnd(): Promise<Print[]>;
  events(labelId: string): Promise<LoggedEvent[]>;
  /** The id of the last event that changed the label or its prints; 0 where there is none. */
  lastEvent(labelId: string): Promise<number>;
  /** The correction of a package that the service has not accepted; null where there is none. */
  openUpdate(packageId: string): Promise<Update | null>;
}
