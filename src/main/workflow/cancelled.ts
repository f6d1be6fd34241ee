import { runAsOperator, currentOperator } from '../base/operator-context';

/** Why a print stops: a person took it back, who need not be the one who asked for it. */
class TakenBack {
  readonly by: string | null = currentOperator();
}

export const cancelledByPerson = (): unknown => new TakenBack();

/** Does the work in the name of who took the print back; where nobody did, in the name of whoever it is done for. */
export const inNameOfWho = <T>(reason: unknown, work: () => T): T =>
  reason instanceof TakenBack ? runAsOperator(reason.by, work) : work();
