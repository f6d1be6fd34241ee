import type { Failure } from '#shared/failure';
import type { Printer } from '#shared/print/printer';
import { type Candidate, createFitting, refusalOf, refused } from './fitting';
import type { LabelFacts } from './language/zpl/read-label';
import type { GuardPolicy, Verdict } from './language/zpl/verdict';
import type { PrintJob } from '#shared/print/progress';
import type { PrinterQueues } from './printer-queues';

interface FittingDeps {
  queues: Pick<PrinterQueues, 'known'>;
  /** What this bench does with commands that outlive their label. */
  policy: () => GuardPolicy;
  /** All printers of the station: one of them may be right for a label that its own printer is wrong for. */
  printers: () => Promise<readonly Printer[]>;
}

/** Whether a job is right for its printer, as far as it is known when it is asked. */
interface JobFitting {
  verdict(): Verdict;
  /** Why its documents must not go there; null where they may. */
  whyNot(): Promise<Failure> | null;
}

/** @param labels what was read of the job's documents */
export const fittingOf = (
  job: PrintJob,
  labels: readonly LabelFacts[],
  { queues, policy, printers }: FittingDeps,
): JobFitting => {
  const fitting = createFitting(job.documents, labels, policy);
  const candidate = (printer: Printer): Candidate => {
    const known = queues.known(printer.id);
    const identity = known?.identity ?? known?.status.identity ?? null;
    return { printer, identity, mediaDots: known?.mediaDots ?? null };
  };
  const verdict = (): Verdict => fitting.verdictAt(candidate(job.printer));
  return {
    verdict,
    whyNot: () => {
      const found = verdict();
      const why = refusalOf(found, job.isForced === true);
      if (why === null) return null;
      return printers()
        .catch(() => [])
        .then((all) => all.filter(({ id }) => id !== job.printer.id).map(candidate))
        .then((others) => refused(found, why, fitting, others));
    },
  };
};
