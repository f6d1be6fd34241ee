import type { BenchRecord, FloorMemory } from './bench-record';
import type { FloorAddress } from './database';

/** The state of the floor as this bench sees it. */
export type FloorState =
  | { kind: 'joining' }
  | { kind: 'here' }
  /** It does not answer, or refuses: `reason` is the database's error message. */
  | { kind: 'away'; reason: string }
  /** It may have lost data: benches report again; `waitsFor` are the names of those that have not done so. */
  | { kind: 'restored'; waitsFor: string[] }
  /** A supervisor took this bench off the floor. */
  | { kind: 'retired' };

/** Reasons why a floor whose schema another version of the program made can't be used. */
export const newerSchema = 'a newer program made it: update this bench';
export const olderSchema = 'an older program made it: a supervisor has to bring it up';

/** The reason where it is another floor: orders that this bench took at its own one would be bought at both. */
export const otherFloor = 'it is another floor than this bench belongs to: leave that one first';

/** Which bench has an order: `state` is claimed, started or bought; `at` in milliseconds since 1970, by the floor's clock. */
export interface Holder {
  bench: string;
  /** Null for a bench that the floor no longer knows. */
  name: string | null;
  state: 'claimed' | 'started' | 'bought';
  label: string;
  at: number;
  /** It was taken off the floor: whether it bought what it started, it can no longer report. */
  isRetired?: boolean;
  /** The floor's name for the purchase, by which a person's decision about it is known. */
  purchase?: string;
}

/** A label of this bench whose order another bench bought too. */
export interface BoughtTwice {
  label: string;
  other: Holder;
}

/** The floor's answer to a bench that is about to buy. */
export type StartAnswer =
  /** It may buy; call `written` when the purchase is on this bench's disk, or when it will not buy. */
  | { kind: 'ours'; written: () => void }
  | { kind: 'theirs'; holder: Holder | null }
  /** The floor knows of another label that this bench bought or began to buy for the order. */
  | { kind: 'had_here'; holder: Holder }
  | { kind: 'away' }
  | { kind: 'restored' }
  | { kind: 'retired' };

export interface StartedOrder {
  environment: string;
  ref1: string;
  parcel: number;
  /** The label's id. */
  label: string;
  /** The label that it replaces. */
  replaces: string | null;
  /** A person decided to buy what was bought before: the purchases of other benches about which that person was asked. */
  again: false | readonly string[];
  /** It waits for the floor already: a slow answer is better than none. */
  isWaiting: boolean;
}

export interface FloorTiming {
  /** The longest that a scan waits for the floor, in milliseconds. */
  scanMs: number;
  /** Between two heartbeats, in milliseconds. */
  beatMs: number;
  /** After this many milliseconds without a heartbeat, other benches may take a bench's orders. */
  silentMs: number;
  /** Time limit for all other answers, in milliseconds. */
  patienceMs: number;
  /** The longest that a bench that closes waits for one of its answers, in milliseconds. */
  closingMs: number;
  /** How long the turn of a silent bench lasts, in milliseconds. */
  turnMs: number;
  /** By this many milliseconds a bench counts its turn as over before the floor does: data that it sent by then may still be on its way. */
  turnMarginMs: number;
  /** Between two requests of a bench that waits for its turn, in milliseconds; a turn is extended after twice that. */
  turnAgainMs: number;
  /** How long a turn that was requested ahead waits for its label, in milliseconds. */
  turnEarlyMs: number;
  /** How long a bench may continue with its own labels while another waits for the printer, in milliseconds. */
  turnShareMs: number;
}

export const floorTiming: FloorTiming = {
  ...{ scanMs: 300, beatMs: 5000, patienceMs: 10_000, closingMs: 2_000, silentMs: 30_000 },
  ...{ turnMs: 15_000, turnMarginMs: 2_000, turnAgainMs: 1_000, turnShareMs: 5_000, turnEarlyMs: 3_000 },
};

export interface FloorLinkDeps {
  address: FloorAddress;
  /** 32 bytes that every bench of the floor has. */
  key: Uint8Array;
  bench: { name: () => string; version: string };
  record: BenchRecord;
  memory: FloorMemory;
  timing?: Partial<FloorTiming> | undefined;
  stateChanged: (state: FloorState) => void;
  /** Called with all of them at each heartbeat. Must not reject. */
  boughtTwice?: ((found: readonly BoughtTwice[]) => Promise<void>) | undefined;
  /** Called when another program with a copy of this bench's folder runs as this bench. Must not reject. */
  copied?: (() => Promise<void>) | undefined;
  onError: (what: string, error: unknown) => void;
}
