import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { applyChanges } from '../corrections/changes';
import { decided } from '../../workflow/settle';
import { save } from '../../workflow/save';
import type { LabelBody } from './body';
import type { ElsewherePorts, ToldByBench } from './ports';

type PrintedElsewhere = Extract<LabelEvent, { type: 'printed.elsewhere' }>;

const printEvent = (
  bench: string,
  { id, printer, at, state, reason, copies }: LabelBody['prints'][number],
): PrintedElsewhere => ({
  ...{ type: 'printed.elsewhere', bench, printId: id, printerName: printer },
  ...{ printedAt: at, state, reason, copies },
});

/** What is told of a print that is not known here yet, or of which something else was known. */
const newPrints = ({ bench, body }: ToldByBench, known: readonly LabelEvent[]): PrintedElsewhere[] =>
  body.prints
    .filter(({ id, state }) => {
      const last = known.findLast((event) => event.type === 'printed.elsewhere' && event.printId === id);
      return last?.type !== 'printed.elsewhere' || last.state !== state;
    })
    .map((print) => printEvent(bench.name, print));

/** Its number stays where another order has it here by now. */
const refHere = async (label: Label, ref1: string, { labels }: ElsewherePorts): Promise<string> => {
  if (ref1 === label.ref1 || label.replaces !== null) return ref1;
  const live = await labels.archive.liveParcels([ref1]);
  return live.get(ref1)?.has(label.parcel) === true ? label.ref1 : ref1;
};

const correct = async (
  labelId: string,
  { bench, body }: ToldByBench,
  known: readonly LabelEvent[],
  ports: ElsewherePorts,
): Promise<void> => {
  const knownUpdates = new Set(
    known.flatMap((event) => {
      if (event.type === 'adopted') return event.updates;
      return event.type === 'updated.elsewhere' ? [event.updateId] : [];
    }),
  );
  for (const { id, before, after, isOnPaper } of body.updates) {
    const label = await ports.labels.archive.label(labelId);
    if (!label || knownUpdates.has(id)) continue;
    // On what is known here: it was corrected here too, perhaps, and the service has both.
    const draft = applyChanges(label.draft, after);
    const ref1 = await refHere(label, String(draft.fields.ref1 ?? label.ref1), ports);
    await save(ports.labels, label, {
      ...{ type: 'updated.elsewhere', bench: bench.name, updateId: id, before, after, isOnPaper },
      draft: { ...draft, fields: { ...draft.fields, ref1 } },
    });
  }
};

/** Paper that is out there is not to come out here for the first time: what waits for its printer here is taken back. */
const takeBack = async (label: Label, { state }: PrintedElsewhere, ports: ElsewherePorts): Promise<void> => {
  if (label.stage !== 'registered' || state === 'unknown') return;
  for (const print of await ports.labels.archive.prints(label.id))
    if (print.state === 'queued' && print.reason === 'first') await ports.workflow.cancelPrint(print.id);
};

/** Takes in what other benches did with a label that is here. Twice is the same as once. @returns false where something must wait */
export const hear = async (
  labelId: string,
  told: readonly ToldByBench[],
  ports: ElsewherePorts,
): Promise<boolean> => {
  const { archive } = ports.labels;
  for (const one of told) {
    const label = await archive.label(labelId);
    if (!label || label.package === null || label.anonymised != null) continue;
    const known = (await archive.events(labelId)).map(({ event }) => event);
    await correct(labelId, one, known, ports);
    for (const event of newPrints(one, known)) {
      await takeBack(label, event, ports);
      if (!(await decided(ports.workflow.decide(labelId, event))).ok) return false;
    }
  }
  return true;
};
