import type { Failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';

/** Whether this bench may buy. `written` is to be called once that it buys is on its disk, or once it will not buy. */
export type Claim = { ok: true; written: () => void } | { ok: false; failure: Failure };

/** Who buys an order, where several benches share a floor. */
export interface Claims {
  /**
   * Asks for the right to buy a label, which then belongs to this bench until it says that nothing was bought. Answers in a moment,
   * also where the floor does not.
   * @param again a person decided to buy what was bought before
   */
  start(label: Label, again: boolean): Promise<Claim>;
}
