/** What this bench reports of one label. Only benches of the floor can decrypt `body`. */
export interface ReportedLabel {
  label: string;
  /** Order number, package id and tracking number, by which the label is found. Empty where another bench bought it. */
  names: readonly string[];
  /** Barcodes that a scanner may read from the printed label. */
  barcodes: readonly string[];
  body: Uint8Array;
  isBoughtHere: boolean;
  /** Its personal data was removed here. */
  isRemoved: boolean;
  /** Documents to send with it; null where they were sent before, or another bench sends them. */
  documents: readonly { position: number; bytes: Uint8Array }[] | null;
}

/** A label about which this bench's record has new entries. */
export interface ChangedLabel {
  label: string;
  /** The number of the last of these entries. */
  version: number;
  /** Documents were received with one of these entries. */
  withDocuments: boolean;
}

/** What another bench reports about a label. */
export interface ReceivedLabel {
  label: string;
  bench: { id: string; name: string };
  body: Uint8Array;
}

/** What became of labels that were to be removed. */
export interface Forgotten {
  /** False where some must wait, because they are in progress. */
  isAll: boolean;
  /** Labels that this bench bought and keeps: to be reported again. */
  kept: ChangedLabel[];
}

/** This bench's labels, as input for the reports to the floor. */
export interface LabelSource {
  /**
   * Purchased labels that entries after `entry` are about.
   * @returns `end` is the last entry that was read; equal to `entry` where none follows
   */
  changed(entry: number, limit: number): Promise<{ end: number; labels: ChangedLabel[] }>;
  /**
   * Purchased labels whose personal data and documents were removed here since a place. `place` is opaque to the caller, and empty at the start.
   * @returns an empty list where there are no more; `place` is where to continue
   */
  removed(place: string, limit: number): Promise<{ place: string; labels: ChangedLabel[] }>;
  /**
   * Removes personal data and documents of labels here, because the bench that bought them removed them. Those that this bench bought stay
   * until they are finished, because anybody with write access to the database can empty any row.
   */
  forget(labels: readonly string[]): Promise<Forgotten>;
  /** Null where there is nothing to report. */
  read(changed: ChangedLabel): Promise<ReportedLabel | null>;
  /**
   * Stores what other benches report about labels that are here. Calling it twice has no further effect.
   * @returns false where some must wait
   */
  receive(labels: readonly ReceivedLabel[]): Promise<boolean>;
}
