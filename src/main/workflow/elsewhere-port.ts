/** The result of a search for a label at the other benches. */
export type ElsewhereResult =
  /** It is now in this bench's archive, with its paper. */
  | 'found'
  | 'not_there'
  /** The other benches can't be asked now. */
  | 'away'
  /** The other benches are still being asked; their answer will arrive soon. */
  | 'asking'
  /** Another bench has it, but its data on the floor can't be decrypted or belongs to another code: somebody changed it. */
  | 'unreadable';

/** The other benches, where several share a floor. */
export interface Elsewhere {
  /**
   * Searches for a code of any kind, and stores the label that was found. Answers soon, also when the other benches do
   * not.
   * @param codes the possible readings of a scan
   */
  find(codes: readonly string[]): Promise<ElsewhereResult>;
}

/** Orders that any bench of a floor may ship. */
export interface SharedOrders {
  /**
   * Assigns orders that no bench has begun to this bench, whichever bench had them. Answers soon, also when the floor
   * does not.
   */
  takeOrder(refs: readonly string[]): Promise<ElsewhereResult>;
  /** The parcels of an order that no bench will ship. None where the floor does not answer soon. */
  closedParcels(ref1: string): Promise<readonly number[]>;
}
