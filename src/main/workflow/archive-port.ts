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
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label, Stage } from '#shared/label/stage';
import type { Print } from '#shared/print/print';

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
  importBatch(batch: NewBatch, labels: readonly { label: Label; event: LabelEvent }[]): Promise<void>;
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
