import type { Print } from '../print/print';
import type { Batch } from '../queue/batch';
import type { LabelEvent } from './event';
import type { Label } from './stage';

export type DocumentFormat = 'ZPL' | 'PDF' | 'PNG' | 'unknown';

/** One stored label document exactly as it was paid for. `position` is 1 to 3, as in `labelBuf1..3`. */
export interface StoredDocument {
  labelId: string;
  position: number;
  format: DocumentFormat;
  /** Of `bytes`, in lower-case hexadecimal. */
  sha256: string;
  bytes: Uint8Array;
}

/** A document without its bytes. */
export interface DocumentSummary extends Omit<StoredDocument, 'labelId' | 'bytes'> {
  /** In bytes. */
  size: number;
  /** Its bytes differ from those that were stored. */
  isDamaged: boolean;
}

export type NewDocument = Omit<StoredDocument, 'labelId' | 'sha256'>;

/**
 * The service's answer to a purchase, kept as received whatever its content, because a later version may understand more of it. `bytes` is
 * the body as it came over the wire (still compressed if `contentEncoding` says so).
 */
export interface RawAnswer {
  /** HTTP status; 0 if not even the response head was received. */
  status: number;
  contentType: string | null;
  contentEncoding: string | null;
  /** False if it broke off or was longer than the station accepts; `bytes` then holds what was received until that point. */
  isWhole: boolean;
  /** True if one of our secrets, repeated by the service, was masked. Otherwise `bytes` is exactly what was received. */
  isMasked: boolean;
  bytes: Uint8Array;
}

export interface StoredAnswer extends RawAnswer {
  labelId: string;
  /** From 1, in the order received. A request that was refused and sent again has another answer. */
  position: number;
  /** When it was stored (ISO 8601 UTC). */
  at: string;
}

/** The content of one commit. When the promise resolves, either all of it is on disk or nothing. */
export interface Commit {
  label: Label;
  event: LabelEvent;
  /** ISO 8601 UTC, like all times here. */
  at: string;
  documents?: readonly NewDocument[];
  /** Every barcode found in those documents, as a scanner reads it. */
  codes?: readonly string[];
  print?: Print;
  /** The service's answer that this result was read from. Both are written to disk together, or neither. */
  answer?: RawAnswer;
}

/**
 * A service's answer that is stored but not read yet. The other fields are what happens to its label if the answer is never read. They
 * apply when a version of this program that does not know `unread` opens the archive, or when the label has changed meanwhile.
 */
export interface UnreadAnswer extends Commit {
  answer: RawAnswer;
  /** What reading needs besides the bytes: why the answer broke off, and its `Retry-After`, if any. */
  unread: { reason?: string | undefined; retryAfter?: string | undefined };
}

export interface NewBatch {
  id: string;
  name: string;
  at: string;
  /** `file` by default. */
  source?: Batch['source'];
  fileHash?: string | null;
  onFloor?: true;
}

/** A label bought in place of another (`label.replaces`), and its batch, which is created if it does not exist; the batch is done. */
export interface Replacement {
  batch: NewBatch;
  label: Label;
  at: string;
}

/** A label that another bench bought, with its documents, and the batch of that bench, created if it does not exist; the batch is done. */
export interface AdoptedLabel {
  batch: NewBatch;
  label: Label;
  event: Extract<LabelEvent, { type: 'adopted' }>;
  at: string;
  documents: readonly NewDocument[];
  codes: readonly string[];
}

/** A label for one more parcel of an existing order, and its batch, which is created if it does not exist; the batch is done. */
export interface AddedParcel {
  batch: NewBatch;
  label: Label;
  at: string;
}
