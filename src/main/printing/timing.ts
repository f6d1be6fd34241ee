/** How long the desk waits for what, in milliseconds (and tries). */
export interface Timing {
  /** For a connection to open. */
  connectMs: number;
  /** For the first answer of a printer nobody has heard yet; after it the printer counts as mute. */
  firstAnswerMs: number;
  /** For an answer of a printer that is known to talk. */
  answerMs: number;
  /** Between two looks at a printer that can't print yet: first and longest. */
  recheckFromMs: number;
  recheckToMs: number;
  /** Between two looks at a printer that is printing: shortest and longest. In between, a quarter of a label's time. */
  pollFromMs: number;
  pollToMs: number;
  /** Longest time between two looks while a fault holds the label. */
  heldPollMs: number;
  /**
   * How long an empty, fault-free printer's counter must stand still before the desk believes that no more labels come.
   * Long, because the last label is drawn and moved after the buffers have emptied; eight seconds are used in the wild.
   */
  settleMs: number;
  /** For the printer to close its end after we closed ours. */
  closeMs: number;
  /** New connections tried in a row, only to ask, after one broke. */
  reconnectTries: number;
  /**
   * Jobs whose bytes may be out and not yet proven. Two keep a printer busy: one under its head, one in its buffer. More
   * would only put more in doubt when something goes wrong.
   */
  jobsInFlight: number;
  /** How long a connection is kept for the next job when everything sent is proven. Short: it keeps other hosts out. */
  keepAliveMs: number;
  /** For how long a printer with a known serial number can't be reached before it is looked for at other addresses. */
  lostAfterMs: number;
  /** Between two such searches, of all printers together. */
  seekEveryMs: number;
  /** How long jobs may go on sharing one connection, so that other hosts get their turn at the printer. */
  runMs: number;
  /** A label is begun only where the bench's turn at the printer lasts so long: longer than a label takes. */
  turnForLabelMs: number;
  /** For how long the bench's turn is waited for, to ask what became of a print the station lost sight of. */
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
  seekEveryMs: 60_000,
  runMs: 60_000,
  turnForLabelMs: 5_000,
  turnPatienceMs: 20_000,
};
