import type { Known } from '../known';
import type { Timers } from '../timers';
import type { Timing } from '../timing';
import type { Fingerprint } from './fingerprint';
import type { Sighting } from './candidates';
import type { Lost } from './lost';

/** Finds printers that are no longer at their address, by the serial number that they report. */
export interface Follow {
  /**
   * Searches for lost printers in the background: at most one search at a time and per minute for all of them, and less
   * and less often for each.
   * @returns whether this printer has another address now
   */
  search(printer: Followed): Promise<boolean>;
  /** Moves printers that a person's search found at another address and that continue their model and counter. */
  moveFound(sightings: readonly Sighting[], signal: AbortSignal): Promise<void>;
  /**
   * A person confirms that the printer is where its serial number was last reported. @returns false where it was not
   * reported there
   */
  confirmAt(printer: Followed, uri: string): Promise<boolean>;
  /** A printer reported its serial number for the first time. */
  serialReported(printer: Followed, serial: string): void;
  /** The length of the labels in a printer was learned. */
  lengthLearned(printer: Followed, dots: number): void;
}

/** What is needed to recognise a printer and to find it at another address. */
export interface Followed {
  /** The id of the printer's entry, which it keeps wherever it is. */
  id: string;
  /** Its current address. */
  uri: string;
  /** The serial number that it reports; null where it is identified by its address alone. */
  serial: string | null;
  /** It has reported its serial number, or answered at an address that contains it, since it was last unreachable. */
  isProven: boolean;
  /** What it last reported of itself since the start; null before. */
  fingerprint: Fingerprint | null;
  /** An address where a device reports its serial number that may or may not be this printer. */
  reportedAt: string | null;
  /** Set while it is not found at its address. */
  lost: Lost | null;
  /** Finds printers that have moved; null where they are identified by their address alone. */
  follow: Follow | null;
  known: Known;
  timing: Timing;
  timers: Timers;
  log: (message: string) => void;
}
