import type { Failure } from '#shared/failure';
import type { Printer } from '#shared/print/printer';
import { type Candidate, createFitting, refusalOf, refusalFailure } from './fitting';
import type { LabelFacts } from './language/zpl/read-label';
import type { GuardPolicy, Assessment } from './language/zpl/assess';
import type { PrintJob } from '#shared/print/progress';
import type { PrinterQueues } from './printer-queues';

interface FittingDeps {
  queues: Pick<PrinterQueues, 'known'>;
  /** What this bench does with commands whose effect outlives their label. */
  policy: () => GuardPolicy;
  /** All printers of the station: another one may fit a label that its own printer does not fit. */
  printers: () => Promise<readonly Printer[]>;
}

/** Whether a job fits its printer, with what is known when it is asked. */
interface JobFitting {
  assess(): Assessment;
  /** Why its documents must not be printed there; null where they may. */
  refusal(): Promise<Failure> | null;
}

/** @param labels what was read from the job's documents */
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
  const assess = (): Assessment => fitting.assessFor(candidate(job.printer));
  return {
    assess,
    refusal: () => {
      const assessment = assess();
      const why = refusalOf(assessment, job.isForced === true);
      if (why === null) return null;
      return printers()
        .catch(() => [])
        .then((all) => all.filter(({ id }) => id !== job.printer.id).map(candidate))
        .then((others) => refusalFailure(assessment, why, fitting, others));
    },
  };
};
