export type TurnAnswer =
  | { kind: 'ours' }
  /** `holder`: the name of the bench that prints there or is next; null where it is not known. */
  | { kind: 'theirs'; holder: string | null }
  /** The floor can't be asked: other benches may print at the same time. */
  | { kind: 'none' };

/** A printer as other benches know it. `serial` is null where it was not reported yet. */
export interface SharedPrinter {
  address: string;
  serial: string | null;
  name: string;
}

/**
 * This bench's turn at a printer that other benches use too, like the only key to a workshop: only the bench that has
 * it works there.
 */
export interface Turn {
  /** The printer's counter when the previous turn ended with nothing pending; null where it is not known. */
  readonly counterLeft: number | null;
  /** How long the turn certainly lasts, in milliseconds; 0 where this bench does not have it. */
  leftMs(): number;
  /** Another bench waits for the printer. */
  isAwaited(): boolean;
  /** Another bench waits, and this one has had the printer for long enough. */
  isOverdue(): boolean;
  /** A label will soon be sent to the printer: asks in advance, so that the answer is there in time. Does not wait. */
  expect(printer: SharedPrinter): void;
  /** Asks once. A refused bench keeps its place in the line by asking again. */
  take(printer: SharedPrinter): Promise<TurnAnswer>;
  /** The printer reported its serial number: takes the turn for that too. */
  addSerial(serial: string): Promise<TurnAnswer>;
  /** Resolves when it makes sense to ask again, or when the signal aborts. */
  pause(signal: AbortSignal): Promise<void>;
  /**
   * Gives the turn back, or leaves the line.
   * @param counter the printer's counter, with all of ours out and proven; null where it is not known
   */
  give(counter: number | null): Promise<void>;
}
