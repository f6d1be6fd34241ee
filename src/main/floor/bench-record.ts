/** What one entry of a bench's record says of an order. */
export interface OrderReport {
  environment: string;
  ref1: string;
  parcel: number;
  /** The label's id. */
  label: string;
  state: 'started' | 'bought' | 'free';
  /** Milliseconds since 1970. */
  at: number;
}

/** A bench's own record: entries are numbered, never changed and never taken away. */
export interface BenchRecord {
  /** The number of the last entry; 0 where there is none. */
  last(): Promise<number>;
  /** What follows an entry, in order, at most `limit` entries; `report` is null where an entry says nothing of who has an order. */
  after(entry: number, limit: number): Promise<{ entry: number; report: OrderReport | null }[]>;
  /** How a label stands by all that there is of the record; `free` where its purchase never started, null where it does not know. */
  standing(label: string): Promise<OrderReport['state'] | null>;
}

/** What a bench remembers of its floor, on disk. */
export interface FloorMemory {
  /** This bench's name at the floor, a UUID. */
  benchId(): Promise<string>;
  /** How many of this bench's statements the floor took, at least. */
  acts(): Promise<number>;
  keepActs(acts: number): Promise<void>;
  /** Its record is older than what the floor has of it: from now on it is another bench. @returns its new id */
  renew(): Promise<string>;
  /** It left its floor, and keeps its id. */
  leave(): Promise<void>;
  /** Whether somebody had it join again: a floor that has it as taken off takes it back. */
  comesBack(): Promise<boolean>;
  /** A floor took it. */
  isBack(): Promise<void>;
}
