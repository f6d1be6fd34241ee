import { runAsOperator, currentOperator } from '../base/operator-context';

/** The reason of a cancelled print: the person who cancelled it, who may not be the one who asked for it. */
class Cancellation {
  readonly by: string | null = currentOperator();
}

export const cancelledByPerson = (): unknown => new Cancellation();

/** Does the work in the name of the person who cancelled the print, else in the name of the current operator. */
export const runAsCanceller = <T>(reason: unknown, work: () => T): T =>
  reason instanceof Cancellation ? runAsOperator(reason.by, work) : work();
