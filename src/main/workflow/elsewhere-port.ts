/** What came of looking for a label at the other benches. */
export type SoughtElsewhere =
  /** It is in this bench's archive from now on, with its paper. */
  | 'found'
  | 'not_there'
  /** They can't be asked now. */
  | 'away'
  /** They are still being asked: what they have will be here in a moment. */
  | 'asking';

/** Other benches, where several share a floor. */
export interface Elsewhere {
  /**
   * Looks for a code of any kind, and keeps what was found here. Answers in a moment, also where they do not.
   * @param codes what a scan may be read as
   */
  find(codes: readonly string[]): Promise<SoughtElsewhere>;
}

/** Orders that any bench of a floor may ship. */
export interface SharedOrders {
  /** Makes orders that no bench has begun this bench's, whoever was to have them. Answers in a moment, also where the floor does not. */
  takeOrder(refs: readonly string[]): Promise<SoughtElsewhere>;
}
