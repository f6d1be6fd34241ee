import type { Failure } from '#shared/failure';
import { runAsOperator, currentOperator } from '../base/operator-context';

/** The reason of a cancelled print: the person who cancelled it, who may not be the one who asked for it. */
class Cancellation {
  readonly by: string | null = currentOperator();
  readonly hold: Failure | null;

  constructor(hold: Failure | null) {
    this.hold = hold;
  }
}

/** @param hold why the label waits for a person afterwards, if no paper of it was ever sent */
export const cancelledByPerson = (hold: Failure | null): unknown => new Cancellation(hold);

/** The hold that was asked for with the cancellation; null if none was. */
export const holdOf = (reason: unknown): Failure | null =>
  reason instanceof Cancellation ? reason.hold : null;

/** Does the work in the name of the person who cancelled the print, else in the name of the current operator. */
export const runAsCanceller = <T>(reason: unknown, work: () => T): T =>
  reason instanceof Cancellation ? runAsOperator(reason.by, work) : work();
