import { inNameOf, wishedBy } from '../work/wish';

/** Why a print stops: a person took it back, who need not be the one who asked for it. */
class TakenBack {
  readonly by: string | null = wishedBy();
}

export const takenBack = (): unknown => new TakenBack();

/** Does the work in the name of who took the print back; where nobody did, in the name of whoever it is done for. */
export const inNameOfWho = <T>(reason: unknown, work: () => T): T =>
  reason instanceof TakenBack ? inNameOf(reason.by, work) : work();
