/** Waiting times of the print desk, in milliseconds, and numbers of attempts. */
export interface Timing {
  /** For a connection to open. */
  connectMs: number;
  /** For the first answer of a printer that has not answered yet; after it the printer counts as mute. */
  firstAnswerMs: number;
  /** For an answer of a printer that is known to answer. */
  answerMs: number;
  /** Between two checks of a printer that can't print yet: first and longest. */
  recheckFromMs: number;
  recheckToMs: number;
  /** Between two checks of a printer that is printing: shortest and longest. In between, a quarter of the time of a label. */
  pollFromMs: number;
  pollToMs: number;
  /** Longest time between two checks while a fault holds the label. */
  heldPollMs: number;
  /**
   * How long the counter of an empty printer without a fault must not move before the desk expects no more labels. It
   * is long because the last label is drawn and moved after the buffers are empty; eight seconds are used in other
   * software.
   */
  settleMs: number;
  /** For the printer to close its end after we closed ours. */
  closeMs: number;
  /** New connections tried in a row after one broke, only to ask. */
  reconnectTries: number;
  /**
   * Number of jobs that may be sent and not yet proven. Two keep a printer busy: one is printed, one is in its buffer.
   * More would only leave more unproven when something goes wrong.
   */
  jobsInFlight: number;
  /** How long a connection is kept for the next job when everything is proven. Short, because it blocks other hosts. */
  keepAliveMs: number;
  /** How long a printer with a known serial number must be unreachable before it is searched at other addresses. */
  lostAfterMs: number;
  /** Between two such searches, for all printers together. */
  searchEveryMs: number;
  /** How long jobs may share one connection, so that other hosts get access to the printer. */
  runMs: number;
  /** A label is started only where the bench's turn lasts at least this long: longer than a label takes. */
  turnForLabelMs: number;
  /** How long the bench waits for its turn to ask for the outcome of a print that the station lost track of. */
  turnPatienceMs: number;
}

export const usualTiming: Timing = {
  connectMs: 3_000,
  firstAnswerMs: 800,
  answerMs: 2_000,
  recheckFromMs: 500,
  recheckToMs: 2_000,
  pollFromMs: 5,
  pollToMs: 200,
  heldPollMs: 1_000,
  settleMs: 10_000,
  closeMs: 2_000,
  reconnectTries: 10,
  jobsInFlight: 2,
  keepAliveMs: 150,
  lostAfterMs: 15_000,
  searchEveryMs: 60_000,
  runMs: 60_000,
  turnForLabelMs: 5_000,
  turnPatienceMs: 20_000,
};
