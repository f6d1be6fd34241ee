import type { Failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';

/**
 * Whether this bench may buy. `written` must be called once the start of the purchase is on disk, or once the bench
 * will not buy.
 */
export type Claim = { ok: true; written: () => void } | { ok: false; failure: Failure };

/**
 * The purchases of other benches about which a person was asked and decided to buy again. False without a decision.
 */
export type BuyAgain = false | readonly string[];

/** Decides which bench buys an order, where several benches share a floor. */
export interface Claims {
  /**
   * Asks for the right to buy a label. The right belongs to this bench until it reports that nothing was bought.
   * Answers soon, also when the floor does not, unless the label already waits for the floor: then nobody waits for the answer.
   */
  start(label: Label, asked: { again: BuyAgain; isWaiting: boolean }): Promise<Claim>;
  /**
   * Asked before the first print of a bought label: another bench may have printed it while this one was off, and
   * another computer may run on a copy of this bench's folder with the same queued prints.
   * @returns false where the other bench prints it, or may have printed it: the label is then held, and a person decides
   */
  mayPrint(labelId: string): Promise<boolean>;
  /** Awaited before a first print is sent: after the computer slept, another bench may have printed the label meanwhile. */
  awake(signal: AbortSignal): Promise<void>;
}
