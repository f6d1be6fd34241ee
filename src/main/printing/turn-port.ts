export type TurnAnswer =
  | { kind: 'ours' }
  /** `holder`: the name of the bench that prints there, or comes first; null where that is not known. */
  | { kind: 'theirs'; holder: string | null }
  /** The floor can't be asked: other benches may print at the same time. */
  | { kind: 'none' };

/** A printer as other benches know it; `serial` is null where it was not heard yet. */
export interface SharedPrinter {
  address: string;
  serial: string | null;
  name: string;
}

/** This bench's turn at a printer that other benches use too, like a single key to one workshop: only who has it works there. */
export interface Turn {
  /** What the printer counted when the turn before ended, with nothing of anybody's on its way; null where that is not known. */
  readonly counterLeft: number | null;
  /** For how long it is surely ours, in milliseconds; 0 where it is not. */
  leftMs(): number;
  /** Another bench waits for the printer. */
  isAwaited(): boolean;
  /** Another bench waits, and this one had the printer for long enough. */
  isOverdue(): boolean;
  /** A label is on its way to the printer: asks ahead, so that the answer is there when it comes. Waits for nothing. */
  expect(printer: SharedPrinter): void;
  /** Asks once; who was refused keeps the place in the line by asking again. */
  take(printer: SharedPrinter): Promise<TurnAnswer>;
  /** The printer said its serial number: takes its turn by that too. */
  tell(serial: string): Promise<TurnAnswer>;
  /** Resolves when it is worth while to ask again, or the signal aborts. */
  pause(signal: AbortSignal): Promise<void>;
  /**
   * Gives it back, or leaves the line.
   * @param counter what the printer counts, with all of ours out and proven; null where that is not known
   */
  give(counter: number | null): Promise<void>;
}
