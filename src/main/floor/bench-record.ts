/** What one entry of a bench's record reports about an order. */
export interface OrderReport {
  environment: string;
  ref1: string;
  parcel: number;
  /** The label's id. */
  label: string;
  state: 'started' | 'bought' | 'free';
  /** Milliseconds since 1970. */
  at: number;
  /** The codes of the package that was bought; absent where none is known. */
  packageCodes?: readonly string[];
}

/** The record of this bench: numbered entries that are never changed and never removed. */
export interface BenchRecord {
  /** The number of the last entry; 0 where there is none. */
  last(): Promise<number>;
  /**
   * At most `limit` entries after `entry`, in order; `report` is null where an entry does not report who has an order. `mark` tells the
   * entry from another one that has the same number in another history.
   */
  after(entry: number, limit: number): Promise<{ entry: number; mark: string; report: OrderReport | null }[]>;
  /**
   * The state of a label's purchase under an order number according to the complete record: `free` where it never started, or only under
   * other numbers; null where the record does not know the label.
   */
  stateOf(label: string, isNumber: (ref1: string) => boolean): Promise<OrderReport['state'] | null>;
  /**
   * What it bought, or may have, of orders whose stored numbers have other spaces or hyphens than the plain ones: older versions reported
   * these under the stored number alone.
   */
  odd(): Promise<OrderReport[]>;
  /** Orders of shared batches that a person removed at this bench: they are shipped nowhere. */
  removed(): Promise<RemovedOrder[]>;
}

export interface RemovedOrder {
  environment: string;
  batch: string;
  ref1: string;
  parcel: number;
}

/** A bench of the floor. */
export interface KnownBench {
  /** A UUID. */
  id: string;
  name: string;
}

/** What a bench stores on disk about its floor. */
export interface FloorMemory {
  /** This bench's id at the floor, a UUID. */
  benchId(): Promise<string>;
  /** How many of this bench's statements the floor accepted, at least. */
  acceptedStatements(): Promise<number>;
  saveAcceptedStatements(acts: number): Promise<void>;
  /** Gives this bench a new id, because its record is older than what the floor has of it. @returns the new id */
  renewId(): Promise<string>;
  /** Stores that the bench left its floor. It keeps its id and forgets the floor. */
  leave(): Promise<void>;
  /** Whether a person asked for this bench to join again: a floor that lists it as retired then accepts it. */
  isRejoining(): Promise<boolean>;
  /** The floor's id; null where this bench has joined none yet. */
  floorId(): Promise<string | null>;
  /** Stores that the floor with this id accepted it. */
  joined(floorId: string): Promise<void>;
  /** The benches that were at the floor when this bench last saw it. */
  benches(): Promise<readonly KnownBench[]>;
  saveBenches(benches: readonly KnownBench[]): Promise<void>;
}
