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
  /** Why the program stopped it, as JSON. */
  stop: string | null;
  /** Causes a person goes on in spite of, as a JSON list. */
  accepted: Generated<string>;
  /** 1 where all benches of the floor work through it. */
  on_floor: Generated<number>;
}

interface LabelsTable {
  /** Order of arrival. */
  seq: Generated<number>;
  id: string;
  batch_id: string;
  position: number;
  ref1: string;
  /** Which parcel of its order, from 1. */
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
  /** Of the draft, as the queue shows them. */
  recipient: string;
  country: string;
  /** Of the hold. */
  retry_at: string | null;
  scanned_back_at: string | null;
  outdated_at: string | null;
  /** What was not screened when it was bought, with commas between. */
  unscreened: string | null;
  /** Of its latest print, kept by a trigger. */
  printer_id: Generated<string | null>;
  /** When personal data and documents were removed, and after how many days; null while they are kept. */
  /** When its names and documents were removed, and after how many days; columns keep the names they were made with. */
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

/** Documents whose pictures nobody has looked at for barcodes; filled by a trigger. */
interface UnreadDocumentsTable {
  label_id: string;
  position: number;
}

/** The service's answers to purchases, as they came. */
interface AnswersTable {
  label_id: string;
  position: number;
  at: string;
  status: number;
  content_type: string | null;
  content_encoding: string | null;
  is_whole: number;
  is_masked: number;
  /** Of the body. */
  sha256: string;
  /** The body, packed. */
  bytes: Uint8Array;
}

interface PrintsTable {
  /** Order of arrival. */
  seq: Generated<number>;
  id: string;
  label_id: string;
  printer_id: string;
  /** Kept with the print: a printer that was removed since is still named. */
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

/** The log of every label. Triggers refuse to change or remove a row. */
interface EventsTable {
  id: Generated<number>;
  label_id: string;
  at: string;
  station: string;
  /** Who did it, where the station knows; null when the program did. */
  operator: string | null;
  type: string;
  event: string;
}

interface PrintersTable {
  /** Order of arrival. */
  seq: Generated<number>;
  id: string;
  name: string;
  uri: string;
  dpi: number;
  is_default: number;
  /** Null before it has told, or when it can't. */
  serial: string | null;
  /** Both null while it was never found again at another address. */
  moved_from: string | null;
  moved_at: string | null;
}

/** Where a label stands in line; no row while nobody said so. */
interface QueuePlacesTable {
  label_id: string;
  printer_id: string | null;
  priority: number;
}

/** Barcodes on a label's paper. */
interface LabelCodesTable {
  code: string;
  label_id: string;
}

/** Every word a label is found by, and the ends of its numbers backwards after a `~`. Kept by triggers. */
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

/** What the service last told of a package, and when it is asked again. */
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

/** Corrections of bought packages, waiting and sent. */
interface UpdatesTable {
  /** Order of arrival. */
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

/** Questions for duties and taxes, each with what came of it. */
interface LandedCostsTable {
  /** Order of asking. */
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

/** What happens at the station and belongs to no label. */
interface StationEventsTable {
  id: Generated<number>;
  at: string;
  station: string;
  operator: string | null;
  type: string;
  event: string;
}

/** Every event and every station event, in the order they were written, each hash made from the one before. */
interface ChainTable {
  seq: number;
  kind: string;
  row_id: number;
  digest: Uint8Array;
  hash: Uint8Array;
}

/** Labels that retention is at, inside its transaction alone: elsewhere it is empty. */
interface RetentionPassTable {
  label_id: string;
}

export interface Tables {
  batches: BatchesTable;
  labels: LabelsTable;
  documents: DocumentsTable;
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
}

export type Db = Kysely<Tables>;
/** A transaction, where several writes must stand or fall together. */
export type Tx = Transaction<Tables>;

/** Rows that fit one insert statement without coming near the limits of either database. */
const rowsAtOnce = 200;

export const inChunks = <T>(values: readonly T[], size: number = rowsAtOnce): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
