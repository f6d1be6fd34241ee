import type { BenchRecord, FloorMemory } from './bench-record';
import type { FloorAddress } from './database';

/** How a bench stands to its floor. */
export type FloorState =
  | { kind: 'joining' }
  | { kind: 'here' }
  /** It does not answer, or refuses: `reason` is the database's own word. */
  | { kind: 'away'; reason: string }
  /** It may have forgotten something: benches tell again what they have; `waitsFor` are the names of those that have not. */
  | { kind: 'restored'; waitsFor: string[] }
  /** A supervisor took this bench off the floor. */
  | { kind: 'retired' };

/** Why a floor is away whose tables another version of the program made. */
export const newerSchema = 'a newer program made it: update this bench';
export const olderSchema = 'an older program made it: a supervisor has to bring it up';

/** Who has an order: `state` claimed, started or bought; `at` in milliseconds since 1970, by the floor's clock. */
export interface Holder {
  bench: string;
  /** Null for a bench that the floor does not know any more. */
  name: string | null;
  state: 'claimed' | 'started' | 'bought';
  label: string;
  at: number;
}

/** A label of this bench whose order another bench bought too. */
export interface BoughtTwice {
  label: string;
  other: Holder;
}

/** The floor's answer to a bench that is about to buy. */
export type StartAnswer =
  /** It may; `written` is to be called once that it buys is on its disk, or once it will not. */
  | { kind: 'ours'; written: () => void }
  | { kind: 'theirs'; holder: Holder | null }
  /** The floor knows of another label that this bench bought, or began to buy, for the order. */
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
  /** The label it is bought in place of. */
  replaces: string | null;
  /** A person decided to buy what was bought before. */
  again: boolean;
}

export interface FloorTiming {
  /** The longest that a scan waits for the floor, in milliseconds. */
  scanMs: number;
  /** Between two signs of life, in milliseconds. */
  beatMs: number;
  /** After how long without a sign of life a bench's orders are there for the others again, in milliseconds. */
  silentMs: number;
  /** How long everything else waits for an answer, in milliseconds. */
  patienceMs: number;
  /** How long a printer stays a bench's that says nothing any more, in milliseconds. */
  turnMs: number;
  /** A bench takes its turn for over so long before the floor does: what it handed over by then may still be on its way. */
  turnMarginMs: number;
  /** Between two tries of a bench that waits for its turn, and twice that between two signs that it still prints. */
  turnAgainMs: number;
  /** How long a turn that was asked for ahead waits for its label, in milliseconds. */
  turnEarlyMs: number;
  /** How long a bench goes on with its own labels while another waits for the printer. */
  turnShareMs: number;
}

export const floorTiming: FloorTiming = {
  ...{ scanMs: 300, beatMs: 5000, patienceMs: 10_000, silentMs: 30_000 },
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
  /** Told of all of them, again and again. Must not reject. */
  boughtTwice?: ((found: readonly BoughtTwice[]) => Promise<void>) | undefined;
  onError: (what: string, error: unknown) => void;
}
