/** How far the labels of other benches were read from the floor. */
export interface CopyCursor {
  /** A hash of the floor's passphrase: benches with another passphrase have another value. */
  floor: string;
  /** Identity of the database. After a change (another database, or an older state of it) reading begins again. */
  identity: string;
  /** This bench's id at the floor. */
  bench: string;
  /** The oldest transaction that was running when the reading began: newer rows follow it. */
  since: string;
  /** The last row that was read: the transaction that wrote it, its label, and in `of` its bench. */
  changed: string;
  label: string;
  of: string;
  /** A number that rises with each reading from the beginning. */
  walk: number;
  /** Everything was read once: from then on only new rows are read. */
  isWhole: boolean;
  /** Rows read since the beginning, about how many there are, and how many could not be decrypted. */
  done: number;
  total: number;
  unread: number;
  /** When the last reading reached the end; ISO 8601 UTC. */
  at: string | null;
}

/** The report of another bench about a label; `body` is null where its personal data was removed. */
export interface ReceivedCopy {
  label: string;
  bench: { id: string; name: string };
  body: Uint8Array | null | 'unreadable';
}

/** Stores the copied labels in this bench's archive. */
export interface CopyStore {
  /** Null where nothing was copied, or what is stored can't be parsed. */
  cursor(): Promise<CopyCursor | null>;
  /**
   * Saves the labels and the place up to which was read, in one transaction.
   * @returns the place, with the labels that can't be parsed counted
   */
  save(copies: readonly ReceivedCopy[], cursor: CopyCursor): Promise<CopyCursor>;
  /** How many labels are copied, by bench. */
  counts(): Promise<ReadonlyMap<string, number>>;
  /** Removes some labels that this walk did not read. @returns where to continue; null when done */
  sweep(walk: number, after: number): Promise<number | null>;
  /** Removes some of the copied labels. @returns where to continue; null when done */
  clear(after: number): Promise<number | null>;
}
