import type { Print } from '../print/print';
import type { Batch } from '../queue/batch';
import type { LabelEvent } from './event';
import type { Label } from './stage';

export type DocumentFormat = 'ZPL' | 'PDF' | 'PNG' | 'unknown';

/** One stored label buffer: what was paid for, byte for byte. `position` is 1 to 3, as in `labelBuf1..3`. */
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
  /** ISO 8601 UTC, as all times here. */
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

export interface NewBatch {
  id: string;
  name: string;
  at: string;
  /** `file` unless told. */
  source?: Batch['source'];
  fileHash?: string | null;
  onFloor?: true;
}

/** A label made in place of another (`label.replaces`), and the batch it is in, made where it is not there yet: it is done. */
export interface Replacement {
  batch: NewBatch;
  label: Label;
  at: string;
}

/** A label that another bench bought, with its paper, and the batch of that bench, made where it is not there yet: it is done. */
export interface AdoptedLabel {
  batch: NewBatch;
  label: Label;
  event: Extract<LabelEvent, { type: 'adopted' }>;
  at: string;
  documents: readonly NewDocument[];
  codes: readonly string[];
}

/** A label for one more parcel of an order that is here, and the batch it is in, made where it is not there yet: it is done. */
export interface AddedParcel {
  batch: NewBatch;
  label: Label;
  at: string;
}
