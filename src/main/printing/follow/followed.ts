import type { Known } from '../known';
import type { Timers } from '../timers';
import type { Timing } from '../timing';
import type { Met } from './goes-on';
import type { Sighting } from './candidates';
import type { Lost } from './lost';

/** Finds printers again that are not at their address any more, by the serial number they say themselves. */
export interface Follow {
  /**
   * Looks for lost printers, quietly and seldom: at most one search at a time and a minute for all of them, and for each
   * less and less often.
   * @returns whether this one has another address now
   */
  seek(printer: Followed): Promise<boolean>;
  /** Moves those printers that were found elsewhere and go on from where they were, as a person's search tells. */
  found(told: readonly Sighting[], signal: AbortSignal): Promise<void>;
  /** A person says that the printer is where its serial number was said last. @returns false where it was said nowhere there */
  takenFor(printer: Followed, uri: string): Promise<boolean>;
  /** A printer said its serial number for the first time. */
  told(printer: Followed, serial: string): void;
}

/** A printer as far as it is recognised and found again. */
export interface Followed {
  /** Of the printer's entry: what it is known by here, wherever it is. */
  id: string;
  /** Where it is now. */
  uri: string;
  /** What it is known by to itself; null where it is known by its address alone. */
  serial: string | null;
  /** It has said its serial number since it was last out of reach. */
  isProven: boolean;
  /** What it told of itself when it was last met since the start; null before. */
  met: Met | null;
  /** Where its serial number is said by one of whom it is not known whether it is this printer. */
  elsewhere: string | null;
  /** Set while it is not met at its address. */
  lost: Lost | null;
  /** Finds printers again that have moved; null where they are known by their address alone. */
  follow: Follow | null;
  known: Known;
  timing: Timing;
  timers: Timers;
  log: (message: string) => void;
}
