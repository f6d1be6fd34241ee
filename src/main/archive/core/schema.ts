import type { Generated, Kysely, Transaction } from 'kysely';

interface BatchesTable {
  id: string;
  name: string;
  created_at: string;
  source: Generated<string>;
  file_hash: string | null;
  state: Generated<string>;
  sharing: Generated<string>;
  priority: Generated<number>;
  started_at: string | null;
  /** Why the program stopped the batch, as JSON. */
  stop: string | null;
  /** Causes that a person decided to ignore, as a JSON list. */
  accepted: Generated<string>;
  /** 1 where the batch is shared by all benches of the floor. */
  on_floor: Generated<number>;
}

interface LabelsTable {
  /** Rises with each inserted row. */
  seq: Generated<number>;
  id: string;
  batch_id: string;
  position: number;
  ref1: string;
  /** Number of the parcel in its order, from 1. */
  parcel: number;
  stage: string;
  hold_code: string | null;
  hold_json: string | null;
  draft: string;
  package_id: string | null;
  tracking_number: string | null;
  replaces: string | null;
  search: string;
  created_at: string;
  updated_at: string;
  /** Derived from the draft for the queue. */
  recipient: string;
  country: string;
  /** Derived from the hold. */
  retry_at: string | null;
  scanned_back_at: string | null;
  outdated_at: string | null;
  /** JSON. */
  replaced_elsewhere: string | null;
  /** Screenings that were not done when it was bought, separated by commas. */
  unscreened: string | null;
  /** The printer of its latest print; set by a trigger. */
  printer_id: Generated<string | null>;
  /**
   * When personal data and documents were removed, and after how many days; null while they are kept. The names are from older versions.
   */
  blanked_at: string | null;
  blanked_days: number | null;
}

interface DocumentsTable {
  label_id: string;
  position: number;
  format: string;
  sha256: string;
  bytes: Uint8Array;
}

/** Documents of a purchase after which the order was bought again. */
interface EarlierDocumentsTable extends DocumentsTable {
  /** Counted from 1 for each label. */
  purchase: number;
}

/** Order numbers that labels had before a correction. */
interface FormerNumbersTable {
  ref1: string;
  label_id: string;
  /** When the label got another number; empty where that is not known. */
  at: string;
}

/** Documents whose pictures were not searched for barcodes yet; filled by a trigger. */
interface UnreadDocumentsTable {
  label_id: string;
  position: number;
}

/** The service's answers to purchases, as received. */
interface AnswersTable {
  label_id: string;
  position: number;
  at: string;
  status: number;
  content_type: string | null;
  content_encoding: string | null;
  is_whole: number;
  is_masked: number;
  /** Hash of the body. */
  sha256: string;
  /** The compressed body. */
  bytes: Uint8Array;
}

interface PrintsTable {
  /** Rises with each inserted row. */
  seq: Generated<number>;
  id: string;
  label_id: string;
  printer_id: string;
  /** Stored with the print, so that the name of a removed printer is still known. */
  printer_name: string;
  state: string;
  reason: string;
  copies: number;
  expected: number;
  counter_before: number | null;
  counter_after: number | null;
  waiting: string;
  note: string | null;
  created_at: string;
  updated_at: string;
}

/** The events of every label. Triggers refuse to change or remove a row. */
interface EventsTable {
  id: Generated<number>;
  label_id: string;
  at: string;
  station: string;
  /** The person who did it, if known; null when the program did it. */
  operator: string | null;
  type: string;
  event: string;
}

interface PrintersTable {
  /** Rises with each inserted row. */
  seq: Generated<number>;
  id: string;
  name: string;
  uri: string;
  dpi: number;
  is_default: number;
  /** Null before it was reported, or when the printer can't report it. */
  serial: string | null;
  /** Both null unless the printer was found again at another address. */
  moved_from: string | null;
  moved_at: string | null;
  /** In dots; null before it was learned. */
  label_dots: number | null;
}

/** A label's place in the queue; there is no row while no one set one. */
interface QueuePlacesTable {
  label_id: string;
  printer_id: string | null;
  priority: number;
}

/** Barcodes printed on a label. */
interface LabelCodesTable {
  code: string;
  label_id: string;
}

/** Every word that a label can be found by, and the ends of its numbers, reversed after a `~`. Kept by triggers. */
interface LabelWordsTable {
  word: string;
  seq: number;
}

/** How many labels each stage has, on hold or not. Kept by triggers. */
interface LabelCountsTable {
  stage: string;
  held: number;
  count: number;
}

/** The service's last tracking answer for a package, and when to ask again. */
interface TrackingsTable {
  package_id: string;
  label_id: string | null;
  record: string;
  place: string;
  changed_at: string;
  checked_at: string;
  next_at: string | null;
  unchanged: Generated<number>;
  last_at: string | null;
  last_text: string | null;
  last_code: string | null;
}

/** Corrections of purchased packages, waiting and sent. */
interface UpdatesTable {
  /** Rises with each inserted row. */
  seq: Generated<number>;
  id: string;
  package_id: string;
  label_id: string | null;
  ref1: string | null;
  changes: string;
  before: string;
  state: string;
  message: string | null;
  failure: string | null;
  created_at: string;
  updated_at: string;
}

/** Requests for duties and taxes, each with its result. */
interface LandedCostsTable {
  /** Rises with each inserted row. */
  seq: Generated<number>;
  id: string;
  label_id: string | null;
  ref1: string | null;
  asked_at: string;
  answered_at: string | null;
  operator: string | null;
  state: string;
  question: string;
  question_hash: string;
  request_id: string | null;
  answer: string | null;
  failure: string | null;
}

/** Events of the station that belong to no label. */
type StationEventsTable = Omit<EventsTable, 'label_id'>;

/** All label events and station events in the order they were written; each hash includes the one before. */
interface ChainTable {
  seq: number;
  kind: string;
  row_id: number;
  digest: Uint8Array;
  hash: Uint8Array;
}

/** Labels that retention is processing; it has rows only inside that transaction. */
interface RetentionPassTable {
  label_id: string;
}

/** What this bench knows of a label of another bench, for lists and search. */
interface CopiedLabelsTable {
  /** Rises with each inserted row. */
  seq: Generated<number>;
  id: string;
  bench_id: string;
  ref1: string;
  parcel: number;
  stage: string;
  hold_code: string | null;
  package_id: string;
  tracking_number: string | null;
  is_replaced: number;
  outdated_at: string | null;
  search: string;
  recipient: string;
  country: string;
  service: string | null;
  printer_id: Generated<string | null>;
  printer_name: string | null;
  prints: number;
  created_at: string;
  updated_at: string;
  walk: number;
}

interface CopiedBenchesTable {
  id: string;
  name: string;
  labels: number;
}

/** One row: how far the labels of other benches were read from the floor. */
interface CopyPlaceTable {
  place: string | null;
  is_loose: number;
}

export interface Tables {
  batches: BatchesTable;
  labels: LabelsTable;
  documents: DocumentsTable;
  earlier_documents: EarlierDocumentsTable;
  former_numbers: FormerNumbersTable;
  unread_documents: UnreadDocumentsTable;
  answers: AnswersTable;
  prints: PrintsTable;
  events: EventsTable;
  printers: PrintersTable;
  queue_places: QueuePlacesTable;
  label_codes: LabelCodesTable;
  label_words: LabelWordsTable;
  label_counts: LabelCountsTable;
  trackings: TrackingsTable;
  updates: UpdatesTable;
  landed_costs: LandedCostsTable;
  station_events: StationEventsTable;
  chain: ChainTable;
  retention_pass: RetentionPassTable;
  copied_labels: CopiedLabelsTable;
  copied_benches: CopiedBenchesTable;
  copy_place: CopyPlaceTable;
}

export type Db = Kysely<Tables>;
/** A transaction, for several writes that must succeed or fail together. */
export type Tx = Transaction<Tables>;
