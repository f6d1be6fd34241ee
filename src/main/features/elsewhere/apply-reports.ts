import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { isWithoutPaper } from '#shared/print/print';
import { applyChanges, changedNames, withoutFields } from '../corrections/changes';
import { decided } from '../../workflow/settle';
import { save } from '../../workflow/save';
import type { LabelBody } from './body';
import { type Correction, correctedLater } from './later-correction';
import type { ElsewherePorts, BenchReport } from './ports';

type PrintedElsewhere = Extract<LabelEvent, { type: 'printed.elsewhere' }>;

const printEvent = (
  bench: string,
  { id, printer, at, state, reason, copies }: LabelBody['prints'][number],
): PrintedElsewhere => ({
  ...{ type: 'printed.elsewhere', bench, printId: id, printerName: printer },
  ...{ printedAt: at, state, reason, copies },
});

/** Prints that are not known here yet, or whose state has changed. */
const newPrints = ({ bench, body }: BenchReport, known: readonly LabelEvent[]): PrintedElsewhere[] =>
  body.prints
    .filter(({ id, state }) => {
      const last = known.findLast((event) => event.type === 'printed.elsewhere' && event.printId === id);
      return last?.type !== 'printed.elsewhere' || last.state !== state;
    })
    .map((print) => printEvent(bench.name, print));

/** The new order number, or the old one if another order here has the new number. */
const availableRef = async (label: Label, ref1: string, { labels }: ElsewherePorts): Promise<string> => {
  if (ref1 === label.ref1 || label.replaces !== null) return ref1;
  const live = await labels.archive.liveParcels([ref1]);
  return live.get(ref1)?.has(label.parcel) === true ? label.ref1 : ref1;
};

/** Corrections that are in the label's data here already. This bench has no name among them. */
const acceptedHere = (logged: readonly LoggedEvent[]): Correction[] =>
  logged.flatMap(({ at, event }): Correction[] => {
    if (event.type === 'adopted')
      return (event.corrected ?? []).map((corrected) => ({ ...corrected, bench: event.bench }));
    if (event.type !== 'updated' && event.type !== 'updated.elsewhere') return [];
    const common = { fields: changedNames(event.after), values: event };
    return event.type === 'updated'
      ? [{ ...common, bench: '', at }]
      : [{ ...common, bench: event.bench, at: event.correctedAt ?? at }];
  });

const sentBy = ({ bench, body }: BenchReport) =>
  body.updates.map(({ id, isOnPaper, at, before, after }) => ({
    ...{ id, isOnPaper, bench: bench.name, at, fields: changedNames(after), values: { before, after } },
  }));

const correct = async (
  labelId: string,
  report: BenchReport,
  logged: readonly LoggedEvent[],
  ports: ElsewherePorts,
): Promise<void> => {
  const knownUpdates = new Set(
    logged.flatMap(({ event }) => {
      if (event.type === 'adopted') return event.updates;
      return event.type === 'updated.elsewhere' ? [event.updateId] : [];
    }),
  );
  const [accepted, sent] = [acceptedHere(logged), sentBy(report)];
  for (const one of sent) {
    const { id, bench, isOnPaper, at, values } = one;
    const label = await ports.labels.archive.label(labelId);
    if (!label || knownUpdates.has(id)) continue;
    // The service has the value that was sent last, in whatever order benches learn of each other's corrections.
    const changes = withoutFields(correctedLater(one, accepted, sent), values.after);
    // Applied to the values known here: the label may have been corrected here too, and the service has both corrections.
    const draft = applyChanges(label.draft, changes);
    const ref1 = await availableRef(label, String(draft.fields.ref1 ?? label.ref1), ports);
    await save(ports.labels, label, {
      ...{ type: 'updated.elsewhere', bench, updateId: id, ...values, isOnPaper },
      draft: { ...draft, fields: { ...draft.fields, ref1 } },
      ...(at !== undefined && { correctedAt: at }),
    });
  }
};

/** Records what a bench bought in place of a label, or that this no longer counts, if it differs from what is known. */
const replaced = async (
  label: Label,
  { bench, body }: BenchReport,
  known: readonly LabelEvent[],
  { labels }: ElsewherePorts,
): Promise<void> => {
  const last = known.findLast((event) => event.type === 'replaced.elsewhere' && event.bench === bench.name);
  const before = last?.type === 'replaced.elsewhere' ? last.by : null;
  const by = body.replacedBy ?? null;
  if (by?.labelId !== before?.labelId)
    await save(labels, label, { type: 'replaced.elsewhere', bench: bench.name, by });
};

/**
 * Records what another bench printed. A print that waits for its printer here is cancelled afterwards: the other bench's paper is on disk
 * first, so that no one can queue the label again in between.
 * @returns false if a decision about the label is in progress
 */
const printed = async (labelId: string, event: PrintedElsewhere, ports: ElsewherePorts): Promise<boolean> => {
  const { labels, workflow } = ports;
  const label = await labels.archive.label(labelId);
  if (label === null) return true;
  // If it waits for its printer here, record the other print first.
  const waits = label.stage === 'registered' && workflow.isBusy(labelId);
  if (!waits) return (await decided(workflow.decide(labelId, event))).ok;
  await save(labels, label, event);
  for (const { id, state, reason } of await labels.archive.prints(labelId))
    if (state === 'queued' && isWithoutPaper(reason)) await workflow.cancelPrint(id);
  return true;
};

/**
 * Applies what other benches did with a label that is here. Applying it twice has the same result as once.
 * @returns false if something must wait
 */
export const applyReports = async (
  labelId: string,
  reports: readonly BenchReport[],
  ports: ElsewherePorts,
): Promise<boolean> => {
  const { archive } = ports.labels;
  for (const one of reports) {
    const label = await archive.label(labelId);
    if (!label || label.package === null || label.anonymised != null) continue;
    const logged = await archive.events(labelId);
    const known = logged.map(({ event }) => event);
    await correct(labelId, one, logged, ports);
    await replaced(label, one, known, ports);
    for (const event of newPrints(one, known)) if (!(await printed(labelId, event, ports))) return false;
  }
  return true;
};
