/** What this bench tells the others of one label. What `body` says only benches know. */
export interface ToldLabel {
  label: string;
  /** Its order's number, package and tracking number: it is found by each. None where another bench bought it. */
  names: readonly string[];
  /** What a scanner may read from its paper. */
  barcodes: readonly string[];
  body: Uint8Array;
  isOwn: boolean;
  /** Its names and addresses were removed here. */
  isRemoved: boolean;
  /** Told with it; null where they were told before, or another bench tells them. */
  documents: readonly { position: number; bytes: Uint8Array }[] | null;
}

/** A label of which a bench's record says something new. */
export interface ChangedLabel {
  label: string;
  /** The last entry that does. */
  version: number;
  /** Documents came with it. */
  withDocuments: boolean;
}

/** What another bench says of a label. */
export interface HeardLabel {
  label: string;
  bench: { id: string; name: string };
  body: Uint8Array;
}

/** This bench's labels, as the floor is to know them. */
export interface LabelSource {
  /** Bought labels that entries after `entry` tell of. @returns `end` is the last entry looked at; `entry` where there is none after it */
  changed(entry: number, limit: number): Promise<{ end: number; labels: ChangedLabel[] }>;
  /**
   * Bought labels whose names and documents were removed here since a place, which only the bench understands; empty for the first.
   * @returns none where there are no more; `place` is where to go on
   */
  removed(place: string, limit: number): Promise<{ place: string; labels: ChangedLabel[] }>;
  /** Removes names and documents of labels here, for the bench that bought them has. @returns false where some of it must wait */
  forget(labels: readonly string[]): Promise<boolean>;
  /** Null where there is nothing to tell of it. */
  read(changed: ChangedLabel): Promise<ToldLabel | null>;
  /** Takes in what other benches say of labels that are here. Twice is the same as once. @returns false where some of it must wait */
  heard(labels: readonly HeardLabel[]): Promise<boolean>;
}
