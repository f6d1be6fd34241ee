import { reconciliationDefaults, reconcilePrints } from '../workflow/reconciliation';
import { recover } from '../workflow/recover';
import { leaveBatches } from '../features/shared-batches/leave';
import { importDeskOf } from './intake';
import { clockOf, type Listeners, type EnvironmentDeps } from './environment-deps';
import { bookPracticePrinter, loadSamples } from './practice';
import type { Disposables } from '../base/disposables';

const preparePractice = async ({ plan, archive, ports, practice }: EnvironmentDeps): Promise<void> => {
  if (!practice) return;
  await bookPracticePrinter(archive, practice, await plan.stationery.words());
  await loadSamples(plan.platform.samples, importDeskOf({ plan, archive, ports })).catch((error: unknown) =>
    plan.platform.log.error('the sample orders could not be loaded', error),
  );
};

/** Settles what a crash left, then resumes waiting work: printers are asked about unresolved prints before anything new is printed. */
export const resumeWork = async (
  parts: EnvironmentDeps & { listeners: Listeners },
  disposables: Disposables,
): Promise<void> => {
  const { plan, archive, ports, customs, workflow, runner, listeners } = parts;
  const { log, tuning } = plan.platform;
  await plan.vaultMark.check(archive);
  const batches = await archive.batches(clockOf(plan.platform).now().toISOString());
  const inState = (states: readonly string[]) => {
    const ids = new Set(batches.filter((batch) => states.includes(batch.state)).map((batch) => batch.id));
    return (batchId: string): boolean => ids.has(batchId);
  };
  // What the start itself changes below does not count as work on a batch.
  const worked = new Map<string, string | null>();
  for (const { id, state } of batches)
    if (state === 'running' || state === 'finishing') worked.set(id, await archive.lastChange([id]));
  // The program chose the other waits itself. Read before `recover` ends waits for a person.
  const askedFor = (await ports.archive.heldForLater()).flatMap(({ hold }) =>
    hold?.failure.retryAfterMs === undefined ? [] : [hold],
  );
  const { answersLost, lost } = await recover(ports, inState(['running', 'finishing']));
  log.info(`archive open: ${answersLost} answers lost, ${lost.length} prints in doubt`);
  const unanswered = await customs.recover();
  if (unanswered > 0) log.info(`${unanswered} answers about duties and taxes lost`);
  await preparePractice(parts);
  const reconciliation = reconcilePrints(lost, ports, workflow, {
    ...reconciliationDefaults,
    ...tuning?.reconciliation,
    ended: (labelId) => runner.touch(labelId),
    onError: (error) => log.error('a print in doubt could not be settled', error),
  });
  disposables.add(() => reconciliation.close());
  listeners.clear = (printerId) => reconciliation.settled(printerId);
  const isSettling = (labelId: string): boolean => reconciliation.isSettling(labelId);
  listeners.isSettling = isSettling;
  if (parts.floor === null)
    await leaveBatches(ports.clock.now(), archive, ports.archive, workflow, isSettling);
  await workflow.resume(inState(['running', 'finishing', 'paused']));
  await runner.open(worked, askedFor);
  parts.floor?.batches?.connect({ ports, workflow, runner });
};
